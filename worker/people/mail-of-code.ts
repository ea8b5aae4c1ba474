import type { Mail } from '../mail/mail.ts';
import { accountAddressMail, ownAddressMail } from './address/code-mail.ts';
import { addressInUseMail, leftAddressMail } from './address/taken-address-mails.ts';
import { undoUrl } from './address/undo-token.ts';
import { signInMail } from './sign-in-mail.ts';
import type { AddressHolder, Challenge } from './sign-in-store.ts';

export interface MailOfCode {
  mail: Mail;
  /** False if the address may not be used for the purpose: the mail states this, the page does not. */
  hasCode: boolean;
}

/**
 * Builds the mail that answers a request for a code, depending on its purpose and the holder of the address.
 */
export async function mailFor(
  { address, purpose, ip, device, askedAt }: Challenge,
  holder: AddressHolder | undefined,
  { code, key, secrets }: { code: string; key: string; secrets: readonly string[] },
): Promise<MailOfCode> {
  const asked = { address, key, source: { device, ip, at: askedAt } };
  const withCode = async (mail: Promise<Mail>) => ({ mail: await mail, hasCode: true });
  const withoutCode = async (mail: Promise<Mail>) => ({ mail: await mail, hasCode: false });
  switch (purpose.for) {
    case 'sign-in':
      if (holder?.held) {
        const url = await undoUrl({ personId: holder.person, ...holder.held }, secrets);
        return withoutCode(leftAddressMail(asked, { until: holder.held.until, undoUrl: url }));
      }
      return withCode(signInMail({ address, code, ip, key }));
    case 'own-address':
      if (holder && holder.person !== purpose.person) return withoutCode(addressInUseMail(asked));
      return withCode(ownAddressMail(asked, code));
    case 'account-address':
      return withCode(accountAddressMail(asked, code));
  }
}
