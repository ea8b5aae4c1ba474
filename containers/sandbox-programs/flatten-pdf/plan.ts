export interface FlattenPlan {
  /** What becomes plain content of the pages. */
  what: readonly ('formularios' | 'comentarios' | 'camadas')[];
  /** As the document is shown on a screen, or as it is printed. */
  view: 'tela' | 'impressao';
  /** Whether what comments say, and do not show, is listed at the end. */
  listsComments: boolean;
}
