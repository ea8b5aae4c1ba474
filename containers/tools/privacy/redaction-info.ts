import { PRIVATE_KIND_NAMES } from '../../engines/redaction/kind-names.ts';
import type { Redacted } from '../../engines/redaction/write.ts';
import type { FoundDocument } from '../../protocol/pdf/find-private-data.ts';
import { listedPages } from '../page-ranges.ts';

function counted(count: number, [one, many]: [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;
}

/** Describes what was redacted and removed, by kinds and counts, never with a value. */
export function describeRedaction(
  name: string,
  pages: number,
  found: FoundDocument,
  { cleaned, losing }: Redacted,
): string[] {
  const sums = new Map<keyof typeof PRIVATE_KIND_NAMES, number>();
  for (const { kind, count } of found.counts) sums.set(kind, (sums.get(kind) ?? 0) + count);
  const kinds = [...sums].map(([kind, count]) => counted(count, PRIVATE_KIND_NAMES[kind]));
  const touched = found.pages.length;
  const where =
    touched === pages
      ? pages === 1
        ? 'na página'
        : 'em todas as páginas'
      : `em ${counted(touched, ['página', 'páginas'])}`;
  const said =
    touched === 0
      ? 'nada do que foi pedido foi encontrado nas páginas'
      : `${kinds.length === 0 ? `dados que não se veem ocultados ${where}` : `dados ocultados ${where}: ${listed(kinds)}`}; ${touched === 1 ? 'a página tocada é agora uma imagem' : 'as páginas tocadas são agora imagens'}, com o resto do texto pesquisável`;
  const lost = [
    ...(cleaned.attachments === 0 ? [] : [counted(cleaned.attachments, ['anexo', 'anexos'])]),
    ...(cleaned.media === 0
      ? []
      : [counted(cleaned.media, ['mídia (som, vídeo ou 3D)', 'mídias (som, vídeo ou 3D)'])]),
    ...(cleaned.signatures === 0
      ? []
      : ['as assinaturas digitais, que não valeriam para o resultado, com seus certificados']),
    ...(cleaned.comments === 0 ? [] : [counted(cleaned.comments, ['comentário', 'comentários'])]),
    ...(cleaned.fields === 0
      ? []
      : [
          counted(cleaned.fields, [
            'campo de formulário (o que ele mostra fica na imagem)',
            'campos de formulário (o que eles mostram fica na imagem)',
          ]),
        ]),
    ...(cleaned.appearances === 0
      ? []
      : [
          counted(cleaned.appearances, [
            'aparência escondida ou formatação de campo ou comentário',
            'aparências escondidas ou formatações de campos ou comentários',
          ]),
        ]),
    ...(cleaned.tags === 0 ? [] : ['as marcas de acessibilidade']),
    ...(cleaned.scripts === 0 ? [] : ['scripts e ações']),
    ...(cleaned.strings === 0
      ? []
      : [
          counted(cleaned.strings, [
            'texto interno em que havia dados',
            'textos internos em que havia dados',
          ]),
        ]),
  ];
  return [
    `${name}: ${said}`,
    `${name}: saíram também título, autor e os outros metadados${lost.length === 0 ? '' : `; e ${listed(lost)}`}`,
    ...(losing.length === 0
      ? []
      : [
          `${name}: outras palavras podem estar cobertas ou fora do texto pesquisável (confira) nas páginas: ${listedPages(losing)}`,
        ]),
  ];
}
