import type { FlattenCounts } from '../../engines/pdf/flatten.ts';
import { counted, formatNumber } from '../../plain/format.ts';

export interface FlattenedView {
  counts: FlattenCounts;
  view: 'tela' | 'impressao';
}

/** Counts that change the document: without any of them, the file is returned as it was sent. */
const CHANGES = [
  'fields',
  'comments',
  'hiddenFields',
  'unplacedFields',
  'hiddenComments',
  'layersShown',
  'layersHidden',
  'layerItems',
];
const SEEN = { tela: 'na tela', impressao: 'na impressão' } as const;

function describeDrawn({ fields = 0, comments = 0 }: FlattenCounts): string[] {
  const parts = [
    ...(fields > 0 ? [counted(fields, 'campo de formulário', 'campos de formulário')] : []),
    ...(comments > 0 ? [counted(comments, 'comentário', 'comentários')] : []),
  ];
  if (parts.length === 0) return [];
  return [`${parts.join(' e ')} ${fields + comments === 1 ? 'virou' : 'viraram'} parte das páginas`];
}

function describeLayers({ layersShown: shown = 0, layersHidden: hidden = 0 }: FlattenCounts): string[] {
  const all = shown + hidden;
  if (all === 0) return [];
  const flattened = `${counted(all, 'camada', 'camadas')} ${all === 1 ? 'foi achatada' : 'foram achatadas'}`;
  if (hidden === 0) return [flattened];
  return [
    `${flattened}: ${counted(shown, 'visível ficou', 'visíveis ficaram')}, e o conteúdo ${
      hidden === 1 ? 'de 1 oculta' : `das ${formatNumber(hidden)} ocultas`
    } saiu do arquivo`,
  ];
}

const TEXTS: Record<string, (count: number, view: FlattenedView['view']) => string> = {
  redrawnFields: (count) =>
    counted(
      count,
      'campo preenchido não tinha desenho próprio, e foi desenhado com o valor dele',
      'campos preenchidos não tinham desenho próprio, e foram desenhados com o valor deles',
    ),
  staleFields: (count) =>
    counted(
      count,
      'campo mostrava outra coisa que o valor preenchido; ficou o valor',
      'campos mostravam outra coisa que o valor preenchido; ficou o valor',
    ),
  cutFields: (count) =>
    counted(
      count,
      'campo tem mais texto do que cabe nele, e o resto não aparece',
      'campos têm mais texto do que cabe neles, e o resto não aparece',
    ),
  unshownStates: (count) =>
    counted(
      count,
      'opção está marcada nos dados do formulário, mas não aparecia marcada, e ficou como aparecia',
      'opções estão marcadas nos dados do formulário, mas não apareciam marcadas, e ficaram como apareciam',
    ),
  richTexts: (count) =>
    counted(
      count,
      'campo de texto formatado foi desenhado sem a formatação',
      'campos de texto formatado foram desenhados sem a formatação',
    ),
  otherFonts: (count) =>
    counted(
      count,
      'campo foi desenhado com uma fonte parecida, no lugar da que o formulário pede',
      'campos foram desenhados com uma fonte parecida, no lugar da que o formulário pede',
    ),
  missingLetters: (count) =>
    counted(
      count,
      'caractere não existe em nenhuma das nossas fontes, e aparece como um quadrado',
      'caracteres não existem em nenhuma das nossas fontes, e aparecem como quadrados',
    ),
  hiddenFields: (count, view) =>
    counted(
      count,
      `campo que não aparecia ${SEEN[view]} saiu, com o valor dele`,
      `campos que não apareciam ${SEEN[view]} saíram, com os valores deles`,
    ),
  unplacedFields: (count) =>
    counted(
      count,
      'campo que não está em nenhuma página saiu, com o valor dele',
      'campos que não estão em nenhuma página saíram, com os valores deles',
    ),
  hiddenComments: (count, view) =>
    counted(
      count,
      `comentário que não aparecia ${SEEN[view]} saiu`,
      `comentários que não apareciam ${SEEN[view]} saíram`,
    ),
  buttons: (count) => counted(count, 'botão deixou de funcionar', 'botões deixaram de funcionar'),
  notes: (count) =>
    counted(
      count,
      'comentário tem um texto que só se lia ao abri-lo, e que não ficou no resultado; para mantê-lo em uma lista no fim, envie comment_list como true',
      'comentários têm textos que só se liam ao abri-los, e que não ficaram no resultado; para mantê-los em uma lista no fim, envie comment_list como true',
    ),
  listedNotes: (count) =>
    counted(
      count,
      'texto de comentário está na lista acrescentada no fim do arquivo',
      'textos de comentários estão na lista acrescentada no fim do arquivo',
    ),
  attachments: (count) =>
    counted(
      count,
      'arquivo que estava em um comentário passou para os anexos do documento',
      'arquivos que estavam em comentários passaram para os anexos do documento',
    ),
  redactions: (count) =>
    counted(
      count,
      'marca de tarja não tinha sido aplicada: o que está sob ela continua no arquivo; para apagar, use ocultar-dados',
      'marcas de tarja não tinham sido aplicadas: o que está sob elas continua no arquivo; para apagar, use ocultar-dados',
    ),
  media: (count) =>
    counted(
      count,
      'elemento de vídeo, som ou 3D ficou como estava',
      'elementos de vídeo, som ou 3D ficaram como estavam',
    ),
  xfa: () => 'a parte XFA do formulário saiu; as páginas mostram os campos comuns',
  layerItems: (count) =>
    counted(count, 'anotação de uma camada oculta saiu', 'anotações de camadas ocultas saíram'),
  layerActions: (count) =>
    counted(
      count,
      'ação que mostrava ou ocultava camadas saiu',
      'ações que mostravam ou ocultavam camadas saíram',
    ),
  layerPrograms: () =>
    'saíram os dados de edição do programa de origem, que podem guardar as camadas ocultas',
};

export function isUntouched(counts: FlattenCounts): boolean {
  return !CHANGES.some((what) => what in counts);
}

/** Describes in one sentence what was flattened, and what was lost or changed. */
export function describeFlattening({ counts, view }: FlattenedView): string {
  const listed = Object.entries(TEXTS).flatMap(([what, text]) => {
    const count = counts[what] ?? 0;
    return count > 0 ? [text(count, view)] : [];
  });
  return [...describeDrawn(counts), ...describeLayers(counts), ...listed].join('; ');
}
