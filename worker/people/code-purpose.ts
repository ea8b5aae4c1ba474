/** The purpose of a mailed code, which is valid for nothing else. `person`: the person who requested it. */
export type CodePurpose =
  | { for: 'sign-in' }
  | { for: 'own-address'; person: string }
  | { for: 'account-address'; person: string; account: string };

export const SIGN_IN: CodePurpose = { for: 'sign-in' };

/**
 * Returns the key under which a code is stored, also part of its HMAC: one code for each browser and purpose.
 */
export function challengeId(browser: string, purpose: CodePurpose): string {
  switch (purpose.for) {
    case 'sign-in':
      return browser;
    case 'own-address':
      return `${browser} own-address ${purpose.person}`;
    case 'account-address':
      return `${browser} account-address ${purpose.person} ${purpose.account}`;
  }
}
