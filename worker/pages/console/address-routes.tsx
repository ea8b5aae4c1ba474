import { clientOf } from '../../admission/authenticate.ts';
import { type AppContext, baseUrlOf } from '../../http/context.ts';
import { personAddress } from '../../mail/person-address.ts';
import type { AddressAnswer } from '../../people/address/address-requests.ts';
import { deviceName } from '../../people/device-name.ts';
import type { Visitor } from '../../people/person.ts';
import { personOf } from '../../people/person-of.ts';
import { answerPage } from '../shell/answer.ts';
import { readCode } from '../shell/code-field.tsx';
import { userAgentOf } from '../shell/user-agent.ts';
import { AddressCodePage, AddressFormPage, type AddressSubject } from './address-pages.tsx';
import { askFault, STANDING_FAULTS, typedFault } from './code-faults.ts';
import { browserHash, knownBrowserHash } from './cookies.ts';
import { LEAST_ANSWER_MS } from './entry-routes.tsx';
import { readConsoleForm } from './form.ts';
import { takeOfNetwork } from './network.ts';
import { pathWith } from './own-path.ts';
import { pageOf, toSignIn } from './visitor.ts';

const LONGEST_ADDRESS = 254;

/** Shows the form for a new address. Requires a fresh sign-in first, so that nothing is typed in vain. */
export function showAddressForm(c: AppContext, { isFresh }: Visitor, subject: AddressSubject) {
  if (!isFresh) return toSignIn(c, pageOf(c));
  const typed = (c.req.query('email') ?? '').slice(0, LONGEST_ADDRESS);
  return answerPage(c, <AddressFormPage subject={subject} typed={typed} />);
}

/** Mails a code to the new address. Neither the answer nor its duration reveals whose address it is. */
export async function askForAddress(
  c: AppContext,
  { personId, isFresh }: Visitor,
  subject: AddressSubject,
): Promise<Response> {
  const typed = (await readConsoleForm(c)).get('email') ?? '';
  const address = personAddress(typed);
  const wrong = address === null ? NO_ADDRESS : address === personAddress(subject.address) ? SAME : null;
  if (address === null || wrong !== null) {
    const fault = { field: 'email', text: wrong ?? NO_ADDRESS };
    const page = <AddressFormPage subject={subject} typed={typed.slice(0, LONGEST_ADDRESS)} fault={fault} />;
    return answerPage(c, page, 400);
  }
  if (!isFresh) return toSignIn(c, pathWith(subject.path, { email: address }));
  // Started before the call of the object: a new object delays everything after it.
  const leastAnswer = scheduler.wait(LEAST_ANSWER_MS);
  const browser = await browserHash(c);
  const person = personOf(c.env, personId);
  const account = subject.account?.id ?? null;
  const networkFreeAt = await takeOfNetwork(c, 'ip_mail');
  const asked: Promise<AddressAnswer> =
    networkFreeAt === null
      ? person.askForAddress({ account, address, browser, source: sourceOf(c), base: baseUrlOf(c) })
      : Promise.resolve({ is: 'refused', why: 'too_many_here', until: networkFreeAt });
  const [answer] = await Promise.all([asked, leastAnswer]);
  if (answer.is === 'asked') return c.redirect(`${subject.path}/codigo`, 303);
  const fault = askFault(answer);
  const standing = await person.addressStanding(account, browser);
  const page =
    standing === null || standing.standing === 'none' ? (
      <AddressFormPage subject={subject} typed={address} fault={fault} />
    ) : (
      <AddressCodePage subject={subject} {...standing} fault={fault} />
    );
  return answerPage(c, page, 429);
}

export async function showAddressCode(
  c: AppContext,
  { personId }: Visitor,
  subject: AddressSubject,
): Promise<Response> {
  const browser = await knownBrowserHash(c);
  const account = subject.account?.id ?? null;
  const request = browser && (await personOf(c.env, personId).addressStanding(account, browser));
  if (!request || request.standing === 'none') return c.redirect(subject.path, 303);
  const fault = STANDING_FAULTS[request.standing];
  return answerPage(c, <AddressCodePage subject={subject} {...request} fault={fault} />);
}

/** Changes the address if the mailed code is right. */
export async function confirmAddress(
  c: AppContext,
  { personId }: Visitor,
  subject: AddressSubject,
): Promise<Response> {
  const form = await readConsoleForm(c);
  const browser = await knownBrowserHash(c);
  if (browser === null) return c.redirect(subject.path, 303);
  const person = personOf(c.env, personId);
  const account = subject.account?.id ?? null;
  const verdict = await person.confirmAddress(account, { browser, ...readCode(form) });
  if (verdict === 'right') return c.redirect(subject.back, 303);
  const { standing, fault } = typedFault(verdict);
  const request = await person.addressStanding(account, browser);
  const page =
    request === null ? (
      <AddressFormPage subject={subject} typed="" fault={fault} />
    ) : (
      <AddressCodePage subject={subject} address={request.address} standing={standing} fault={fault} />
    );
  return answerPage(c, page, 400);
}

/** Returns the visitor's browser and IP address, for the mails about the change. */
export function sourceOf(c: AppContext) {
  return { device: deviceName(userAgentOf(c)), ip: clientOf(c).ip };
}

const NO_ADDRESS = 'Este não é um endereço de e-mail. Confira-o, como em ana@exemplo.com.br.';
const SAME = 'Este já é o e-mail atual. Digite outro.';
