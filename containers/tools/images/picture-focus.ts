import type { Focus } from '../../protocol/pictures/picture-change.ts';

/** The part that is kept of a cropped picture, by the name of the option. */
export const FOCUSES: Record<'automatico' | 'centro' | 'topo' | 'base' | 'esquerda' | 'direita', Focus> = {
  automatico: 'attention',
  centro: 'centre',
  topo: 'top',
  base: 'bottom',
  esquerda: 'left',
  direita: 'right',
};
