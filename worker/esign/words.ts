import type { SignerRole } from '../../common/esign/composition.ts';

interface RoleWords {
  /** The act: 'para você assinar'. */
  act: string;
  /** The request: 'pede que você assine o documento'. */
  asked: string;
  /** The missing part: 'aguarda a sua assinatura'. */
  owed: string;
  /** The done act: 'Ana assinou'. */
  done: string;
  /** The label of the button. */
  button: string;
}

/** The words for each role in texts for people. */
export const roleWords: Record<SignerRole, RoleWords> = {
  sign: {
    act: 'assinar',
    asked: 'assine',
    owed: 'a sua assinatura',
    done: 'assinou',
    button: 'Ver e assinar',
  },
  approve: {
    act: 'aprovar',
    asked: 'aprove',
    owed: 'a sua aprovação',
    done: 'aprovou',
    button: 'Ver e aprovar',
  },
  witness: {
    act: 'assinar como testemunha',
    asked: 'assine como testemunha',
    owed: 'a sua assinatura como testemunha',
    done: 'testemunhou',
    button: 'Ver e testemunhar',
  },
};
