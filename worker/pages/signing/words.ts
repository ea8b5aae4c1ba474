import type { SignerRole } from '../../../common/esign/composition.ts';

/** What each role does, in words of its own. */
export const ROLE_WORDS: Record<
  SignerRole,
  { infinitive: string; button: string; done: string; doing: string; nameLabel: string; caption: string }
> = {
  sign: {
    infinitive: 'assinar',
    button: 'Assinar',
    done: 'Você assinou',
    doing: 'assine',
    nameLabel: 'Seu nome completo, como assinatura',
    caption: '',
  },
  approve: {
    infinitive: 'aprovar',
    button: 'Aprovar',
    done: 'Você aprovou',
    doing: 'aprove',
    nameLabel: 'Seu nome completo, como aprovação',
    caption: 'Aprovado por ',
  },
  witness: {
    infinitive: 'assinar como testemunha',
    button: 'Assinar como testemunha',
    done: 'Você assinou como testemunha',
    doing: 'assine como testemunha',
    nameLabel: 'Seu nome completo, como assinatura de testemunha',
    caption: 'Testemunha: ',
  },
};

/** `ana@exemplo.com.br` → `a•••@exemplo.com.br`: enough for its owner to know it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** What a person typed, in one line, without what cannot be seen. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
}
