export interface FlattenPlan {
  /** What becomes plain content of the pages. */
  what: readonly ('formularios' | 'comentarios' | 'camadas')[];
  /** As the document is shown on a screen, as it is printed, or as pdf.js shows it in a browser. */
  view: 'tela' | 'impressao' | 'navegador';
  /** Whether what comments say, and do not show, is listed at the end. */
  listsComments: boolean;
}
