import type { SignerRole } from '../../../common/esign/composition.ts';

/** What each role does, in words of its own. */
export const ROLE_WORDS: Record<
  SignerRole,
  { infinitive: string; button: string; done: string; doing: string }
> = {
  sign: { infinitive: 'assinar', button: 'Assinar', done: 'Você assinou', doing: 'assine' },
  approve: { infinitive: 'aprovar', button: 'Aprovar', done: 'Você aprovou', doing: 'aprove' },
  witness: {
    infinitive: 'assinar como testemunha',
    button: 'Assinar como testemunha',
    done: 'Você assinou como testemunha',
    doing: 'assine como testemunha',
  },
};

/** `ana@exemplo.com.br` → `a•••@exemplo.com.br`: enough for its owner to know it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
