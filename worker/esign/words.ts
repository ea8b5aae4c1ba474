import type { SignerRole } from '../../common/esign/composition.ts';

interface RoleWords {
  /** What the role does: 'para você assinar'. */
  act: string;
  /** What is asked: 'pede que você assine o documento'. */
  asked: string;
  /** What is waited for: 'aguarda a sua assinatura'. */
  owed: string;
  /** What was done: 'Ana assinou'. */
  done: string;
  /** The button that leads there. */
  button: string;
}

/** What each role is called where people read it. */
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
