import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import {
  exampleExtensions,
  optionsExample,
  optionsSchema,
  PAGE_ADDRESS,
} from '../../tools/options-schema.ts';
import { extensionsText, filesText } from '../../tools/texts.ts';

const FILE_SOURCE = { $ref: '#/components/schemas/FileSource' };
const BYTES = { type: 'string' as const, format: 'binary' };
const WEBHOOK_URL = {
  type: 'string' as const,
  format: 'uri',
  description: 'Endereço https público que recebe o aviso do fim da tarefa.',
};
const ENCODING = { options: { contentType: 'application/json' } };

/** Describes the body of a call whose tool is known only from the path. */
export function anyToolBody() {
  const properties = {
    options: { type: 'object' as const, description: 'As opções da ferramenta.' },
    webhook_url: WEBHOOK_URL,
  };
  const files = (items: object) => ({
    type: 'array' as const,
    items,
    description: 'Os arquivos, na ordem em que contam.',
  });
  const value = { files: [fileByUrl('pdf', 1), fileByUrl('pdf', 2)] };
  return {
    content: {
      'multipart/form-data': {
        schema: { type: 'object' as const, properties: { files: files(BYTES), ...properties } },
        encoding: ENCODING,
      },
      'application/json': {
        schema: { type: 'object' as const, properties: { files: files(FILE_SOURCE), ...properties } },
        examples: { url: { summary: 'Arquivos por endereço', value } },
      },
    },
  };
}

/** Describes the body of a call of one tool, in its encodings (specification 4.2). */
export function toolBody(tool: ToolDefinition) {
  const needsOptions = (optionsSchema(tool).required ?? []).length > 0;
  const requiredFiles = [
    ...(tool.sourceOption === null ? ['files'] : []),
    ...tool.extraFiles.filter((extra) => extra.required).map((extra) => extra.name),
  ];
  const others = {
    options: { $ref: `#/components/schemas/${optionsName(tool)}` },
    webhook_url: WEBHOOK_URL,
  };
  return {
    required: requiredFiles.length > 0 || needsOptions,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          description:
            'As opções vêm juntas em `options` (JSON) ou soltas, cada uma em um campo com o nome dela.',
          properties: { files: filesOf(tool, BYTES), ...extraFiles(tool, BYTES), ...others },
          required: requiredFiles,
        },
        encoding: ENCODING,
      },
      'application/json': {
        schema: {
          type: 'object' as const,
          description: 'O corpo JSON tem no máximo 60 MB.',
          properties: { files: filesOf(tool, FILE_SOURCE), ...extraFiles(tool, FILE_SOURCE), ...others },
          required: [...requiredFiles, ...(needsOptions ? ['options'] : [])],
          additionalProperties: false,
        },
        examples: jsonExamples(tool),
      },
    },
  };
}

/** Returns the name of a tool's options in the document's schemas. */
export function optionsName(tool: ToolDefinition): string {
  return `Options${pascalCase(tool.id)}`;
}

export function pascalCase(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function filesOf(tool: ToolDefinition, items: object) {
  return {
    type: 'array' as const,
    items,
    description: `Os arquivos, na ordem em que contam. ${filesText(tool)} ${extensionsText(tool.acceptedExtensions)}`,
    ...(tool.sourceOption === null ? { minItems: Math.max(tool.minFiles, 1) } : {}),
    ...(tool.maxFiles === null ? {} : { maxItems: tool.maxFiles }),
  };
}

function extraFiles(tool: ToolDefinition, shape: object) {
  const described = tool.extraFiles.map(({ name, description, accepted_extensions }) => [
    name,
    { ...shape, description: `${description} ${extensionsText(accepted_extensions)}` },
  ]);
  return Object.fromEntries(described);
}

function jsonExamples(tool: ToolDefinition) {
  const { sourceOption } = tool;
  const options = optionsExample(tool);
  const extras = tool.extraFiles
    .filter((extra) => extra.required)
    .map(({ name, accepted_extensions: [extension = 'pdf'] }) => [name, fileByUrl(extension, 1, name)]);
  const body = (files: object[]) => ({
    files,
    ...Object.fromEntries(extras),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  });
  const extensions = exampleExtensions(tool);
  const byUrl = body(extensions.map((extension, place) => fileByUrl(extension, place + 1)));
  const inBase64 = body(extensions.map((extension, place) => fileInBase64(extension, place + 1)));
  const byOption = sourceOption !== null && { options: { ...options, [sourceOption]: PAGE_ADDRESS } };
  return {
    url: { summary: 'Arquivos por endereço', value: byUrl },
    base64: { summary: 'Arquivos em base64', value: inBase64 },
    ...(byOption ? { opcao: { summary: `Sem arquivos, com a opção ${sourceOption}`, value: byOption } } : {}),
  };
}

function fileByUrl(extension: string, place: number, name = 'documento') {
  return { url: `https://arquivos.exemplo.com.br/${name}-${place}.${extension}` };
}

function fileInBase64(extension: string, place: number) {
  return { name: `documento-${place}.${extension}`, base64: 'UGFwZWxhZGE=' };
}
