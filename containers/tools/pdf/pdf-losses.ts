import type { Loss } from '../../engines/pdf/join.ts';
import { lookUp } from '../../plain/look-up.ts';

const TEXTS: Record<string, (value: string) => string> = {
  javascript: () => 'os scripts (JavaScript) do documento não foram mantidos',
  openAction: () => 'a ação executada ao abrir o documento não foi mantida',
  actions: () => 'as ações automáticas do documento não foram mantidas',
  xfa: () => 'o formulário XFA não foi mantido; ficaram os campos comuns',
  portfolio: () => 'a apresentação de portfólio não foi mantida; os arquivos dele são anexos',
  signature: () => 'as assinaturas digitais do original não valem para o resultado',
  fieldsRenamed: (count) =>
    count === '1'
      ? '1 campo de formulário ganhou outro nome, pois outro arquivo tem um igual'
      : `${count} campos de formulário ganharam outro nome, pois outro arquivo tem iguais`,
  attachmentsRenamed: (count) =>
    count === '1'
      ? '1 anexo ganhou outro nome, pois já havia um igual'
      : `${count} anexos ganharam outro nome, pois já havia iguais`,
  untagged: () => 'não tem marcação de acessibilidade, e suas páginas continuam sem ela',
  outputIntents: () => 'o perfil de cores de impressão não foi mantido, pois não é comum a todos os arquivos',
  attachments: (count) =>
    count === '1'
      ? '1 anexo do documento inteiro não foi incluído nas partes'
      : `${count} anexos do documento inteiro não foram incluídos nas partes`,
  repeated: () =>
    'nas páginas repetidas, os campos de formulário e a marcação de acessibilidade ficaram só na primeira vez',
  threads: () => 'a sequência de leitura dos artigos não foi mantida',
  tags: () => 'a marcação de acessibilidade está danificada e não foi mantida',
};

const METADATA: Record<string, string> = {
  xmp: 'dos metadados ficaram título, autor, assunto e palavras-chave; os metadados XMP não foram mantidos',
  all: 'os metadados (título, autor e outros) não foram mantidos; valem os do primeiro arquivo',
};

function describe({ what, value }: Loss): string {
  if (what === 'metadata') return lookUp(METADATA, value) ?? value;
  return lookUp(TEXTS, what)?.(value) ?? what;
}

/** Describes in a line for each file what was not kept, or had to change. */
export function describeLosses(losses: readonly Loss[]): string[] {
  const byInput = Map.groupBy(losses, ({ input }) => input);
  return [...byInput].map(([input, own]) => {
    const internal = own.filter(({ what }) => what === 'other').map(({ value }) => value);
    const described = [...new Set(own.filter(({ what }) => what !== 'other').map(describe))];
    if (internal.length > 0)
      described.push(`não foram mantidos estes dados internos: ${[...new Set(internal)].join(', ')}`);
    return `${input.name}: ${described.join('; ')}`;
  });
}
