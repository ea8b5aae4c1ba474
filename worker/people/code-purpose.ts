/** What a code is mailed for; it counts for nothing else. `person` is who asked for it. */
export type CodePurpose =
  | { for: 'sign-in' }
  | { for: 'own-address'; person: string }
  | { for: 'account-address'; person: string; account: string };

export const SIGN_IN: CodePurpose = { for: 'sign-in' };

/** By what a code is kept, and what its HMAC is made of: a browser has one code at a time for each purpose. */
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
