import { TUS, TUS_VERSION } from '../tus/headers.ts';
import { MOST_METADATA_BYTES } from '../tus/metadata.ts';

const bytes = { type: 'integer' as const, minimum: 0 };

/** The protocol's headers of requests, as parameters of the document. */
export const parameters = {
  resumable: {
    name: TUS.resumable,
    in: 'header' as const,
    required: true,
    description: 'A versão do protocolo tus.',
    schema: { type: 'string' as const, const: TUS_VERSION },
    example: TUS_VERSION,
  },
  length: {
    name: TUS.length,
    in: 'header' as const,
    description: 'Tamanho do arquivo inteiro em bytes.',
    schema: bytes,
    example: 1_532_048_211,
  },
  deferLength: {
    name: TUS.deferLength,
    in: 'header' as const,
    description: `\`1\`: o tamanho ainda não é conhecido, e virá em \`${TUS.length}\` de um PATCH.`,
    schema: { type: 'string' as const, const: '1' },
    example: '1',
  },
  metadata: {
    name: TUS.metadata,
    in: 'header' as const,
    description: `Pares de nome e valor em base64, separados por vírgulas, até ${MOST_METADATA_BYTES / 1024} KB. \`filename\` dá o nome do arquivo.`,
    schema: { type: 'string' as const },
    example: 'filename cGFsZXN0cmEubXA0',
  },
  offset: {
    name: TUS.offset,
    in: 'header' as const,
    required: true,
    description: 'A posição do primeiro byte do corpo: a que o último `HEAD` ou `PATCH` respondeu.',
    schema: bytes,
    example: 0,
  },
  checksum: {
    name: TUS.checksum,
    in: 'header' as const,
    description: '`sha1` ou `sha256` e o resumo deste corpo em base64. Se não conferir, nada dele é gravado.',
    schema: { type: 'string' as const },
    example: 'sha256 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  },
};

/** The protocol's headers of responses, as components of the document. */
export const tusHeaderComponents = {
  [TUS.resumable]: {
    description: 'A versão do protocolo tus, em toda resposta destes endereços.',
    required: true,
    schema: { type: 'string', const: TUS_VERSION },
    example: TUS_VERSION,
  },
  [TUS.version]: {
    description: 'As versões do protocolo que o serviço fala.',
    required: true,
    schema: { type: 'string', const: TUS_VERSION },
    example: TUS_VERSION,
  },
  [TUS.offset]: {
    description: 'Bytes que já chegaram: a posição em que continuar.',
    required: true,
    schema: bytes,
    example: 52_428_800,
  },
  [TUS.length]: {
    description: 'Tamanho do arquivo inteiro; ausente enquanto não foi declarado.',
    schema: bytes,
    example: 1_532_048_211,
  },
  [TUS.deferLength]: {
    description: 'Presente enquanto o tamanho não foi declarado.',
    schema: { type: 'string', const: '1' },
    example: '1',
  },
  [TUS.metadata]: {
    description: 'Como veio na criação.',
    schema: { type: 'string' },
    example: 'filename cGFsZXN0cmEubXA0',
  },
  [TUS.expires]: {
    description: 'Quando o envio é apagado (RFC 9110).',
    required: true,
    schema: { type: 'string' },
    example: 'Sun, 22 Nov 2026 14:02:07 GMT',
  },
} as const;

/** Returns references to the components of the protocol's headers. */
export function tusHeaders(...names: (keyof typeof tusHeaderComponents)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
