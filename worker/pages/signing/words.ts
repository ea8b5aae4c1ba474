import type { SignerRole } from '../../../common/esign/composition.ts';

/** The request to a signer, by role. */
export const ownWords: Record<
  SignerRole,
  {
    /** The words of the button for the act. */
    button: string;
    done: string;
    nameLabel: string;
    /** The text before a name that replaces a mark. */
    caption: string;
  }
> = {
  sign: {
    button: 'Assinar',
    done: 'Você assinou',
    nameLabel: 'Seu nome completo, como assinatura',
    caption: '',
  },
  approve: {
    button: 'Aprovar',
    done: 'Você aprovou',
    nameLabel: 'Seu nome completo, como aprovação',
    caption: 'Aprovado por ',
  },
  witness: {
    button: 'Assinar como testemunha',
    done: 'Você assinou como testemunha',
    nameLabel: 'Seu nome completo, como assinatura de testemunha',
    caption: 'Testemunha: ',
  },
};
