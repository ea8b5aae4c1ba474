import type { FormFault } from '../shell/form-fault.tsx';

export const LONGEST_ACCOUNT_NAME = 200;

/** They join letters of some scripts, and the parts of some emoji: between such they are seen. */
const JOINERS = /(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{S}])/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What is wrong with a name, which is one line of text that shows as it is stored; null where nothing is. */
export function faultOfName(name: string, longest: number): FormFault | null {
  if (name === '') return { field: 'nome', text: 'Digite um nome.' };
  if (name.length > longest)
    return { field: 'nome', text: `O nome passa de ${longest} caracteres. Escolha um mais curto.` };
  if (UNSEEN.test(name.replace(JOINERS, '')))
    return { field: 'nome', text: 'O nome tem caracteres invisíveis. Digite-o de novo.' };
  return null;
}
