import type { FormFault } from '../shell/form-fault.tsx';

export const LONGEST_ACCOUNT_NAME = 200;

/** What is wrong with a name, which is one line of text that shows as it is stored; null where nothing is. */
export function faultOfName(name: string, longest: number): FormFault | null {
  if (name === '') return { field: 'nome', text: 'Digite um nome.' };
  if (name.length > longest)
    return { field: 'nome', text: `O nome passa de ${longest} caracteres. Escolha um mais curto.` };
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
    return { field: 'nome', text: 'O nome tem sinais que não se veem. Digite-o de novo.' };
  return null;
}
