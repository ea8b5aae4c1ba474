import { counted, formatNumber } from '../../plain/format.ts';
import type { RemarkKind } from '../../plain/labels/zpl-remark-kinds.ts';
import type { PrintedLabels } from '../../protocol/labels/print-labels.ts';

const TEXTS: Record<RemarkKind, (names: string, count: number) => string> = {
  unknown: (names, count) =>
    names === ''
      ? `${counted(count, 'trecho', 'trechos')} que não ${count === 1 ? 'é comando' : 'são comandos'} ZPL, como numa impressora, nada desenha`
      : `comandos desconhecidos, ignorados: ${names}`,
  undrawn: (names) => `comandos que ainda não desenhamos, e que a impressora imprimiria: ${names}`,
  missingFormat: (names) => `formatos pedidos por ^XF que não estão no arquivo: ${names}`,
  missingGraphic: (names) => `imagens pedidas que não estão no arquivo: ${names}`,
  missingFont: (names) => `fontes pedidas que não estão no arquivo, trocadas pela fonte padrão: ${names}`,
  badDownload: (names) => `arquivos embutidos que não puderam ser lidos: ${names}`,
  cutField: (_, count) =>
    `${counted(count, 'campo longo demais foi cortado', 'campos longos demais foram cortados')} (o máximo de uma impressora é de 3.072 caracteres)`,
  cutBlock: (_, count) =>
    `${counted(count, 'texto não coube em seu bloco (^TB) e foi cortado', 'textos não couberam em seus blocos (^TB) e foram cortados')}, como na impressora`,
  charset: (names) => `textos em codificação que não conhecemos (${names}) foram lidos como Windows-1252`,
  utf8: () =>
    'há textos em UTF-8 sem ^CI28: os acentos saem trocados, como na impressora; acrescente ^CI28 depois de ^XA',
  units: (names) => `medidas e resoluções que não aplicamos: ${names}`,
  emptyLabel: (_, count) =>
    `${counted(count, 'etiqueta vazia ficou de fora', 'etiquetas vazias ficaram de fora')}`,
  openLabel: () =>
    'a última etiqueta não termina com ^XZ: a impressora esperaria o fim dela; desenhamos o que há',
  badField: (names, count) =>
    `${counted(count, 'campo não pôde ser desenhado', 'campos não puderam ser desenhados')}, com dados que o código não aceita (${names})`,
  cutLabel: (_, count) =>
    `em ${counted(count, 'etiqueta', 'etiquetas')} o desenho passa da borda do papel e foi cortado; escolha o tamanho com label_size`,
};

function isKind(kind: string): kind is RemarkKind {
  return kind in TEXTS;
}

/** Describes a file's labels: their number, and what differs from print. */
export function describeLabels(
  { labels, pages, asked, remarks }: PrintedLabels,
  mostPages: number,
): string[] {
  const copies = pages === labels ? '' : `, ${counted(pages, 'página', 'páginas')} com as cópias`;
  const beyond =
    asked > pages && pages === mostPages
      ? [
          `o código pede ${formatNumber(asked)} páginas; o máximo é de ${formatNumber(mostPages)} por arquivo, e as demais ficaram de fora`,
        ]
      : [];
  const listed = remarks.flatMap(({ kind, names, count }) =>
    isKind(kind) ? [TEXTS[kind](names.join(', '), count)] : [],
  );
  return [`${counted(labels, 'etiqueta', 'etiquetas')}${copies}`, ...beyond, ...listed];
}
