import type { FormFault } from '../shell/form-fault.tsx';

export const LONGEST_ACCOUNT_NAME = 200;

/**
 * Joiners between letters of some scripts, or between parts of an emoji, where they have a visible effect.
 */
const JOINERS = /(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{S}])/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Validates a name: one line of visible text. Returns its fault; null if there is none. */
export function faultOfName(name: string, longest: number): FormFault | null {
  if (name === '') return { field: 'nome', text: 'Digite um nome.' };
  if (name.length > longest)
    return { field: 'nome', text: `O nome passa de ${longest} caracteres. Escolha um mais curto.` };
  if (UNSEEN.test(name.replace(JOINERS, '')))
    return { field: 'nome', text: 'O nome tem caracteres invisíveis. Digite-o de novo.' };
  return null;
}
