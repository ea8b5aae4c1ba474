import { createHmac } from 'node:crypto';
import { type ConsolePage, ConsoleVisitor, mailedCodes } from './console-visitor.ts';
import { mailsTo } from './envelopes.ts';
import { eventually, type Service } from './service.ts';

/** Said of each code that is not right, whatever is wrong with it. */
export const SENTENCE = 'O código não confere ou não vale mais.';
const CODE_SUBJECTS = /^Seu código para confirmar/;

export interface Owner {
  visitor: ConsoleVisitor;
  email: string;
  account: string;
}

/** Somebody who is signed in, with an account of their own. */
export async function owner(service: Service, email: string): Promise<Owner> {
  const visitor = new ConsoleVisitor(service);
  await visitor.signIn(email);
  return { visitor, email, account: await visitor.openAccount('Padaria Aurora') };
}

export function codesToProve(service: Service, address: string): Promise<string[]> {
  return mailedCodes(service, address, CODE_SUBJECTS);
}

/** Asks for a code to the address on a page of `path`, and returns the code. */
export async function codeToProve(
  service: Service,
  visitor: ConsoleVisitor,
  path: string,
  address: string,
): Promise<string> {
  const before = (await codesToProve(service, address)).length;
  const { status, html } = await visitor.post(path, { email: address });
  if (status !== 303) throw new Error(`no code: ${html}`);
  await eventually(async () => (await codesToProve(service, address)).length > before);
  return (await codesToProve(service, address))[0] ?? '';
}

export function typeProof(
  visitor: ConsoleVisitor,
  path: string,
  code: string,
  form = 'form-1',
): Promise<ConsolePage> {
  return visitor.post(`${path}/codigo`, { codigo: code, formulario: form });
}

/** Changes the address of `path` by the code that is mailed to it. */
export async function changeAddress(
  service: Service,
  visitor: ConsoleVisitor,
  path: string,
  address: string,
): Promise<ConsolePage> {
  return typeProof(visitor, path, await codeToProve(service, visitor, path, address));
}

export async function subjectsTo(service: Service, address: string): Promise<string[]> {
  return (await mailsTo(service, address)).map(({ subject }) => subject);
}

/** The path of the page that undoes the latest change, from the mail to the old address. */
export async function undoPath(service: Service, address: string): Promise<string> {
  const link = async () => {
    const texts = (await mailsTo(service, address)).map(({ text }) => text);
    return texts.map((text) => /\/perfil\/desfazer\?troca=des_\w{50}/.exec(text)?.[0]).find(Boolean);
  };
  await eventually(async () => (await link()) !== undefined);
  return (await link()) ?? '';
}

export async function undo(visitor: ConsoleVisitor, path: string): Promise<ConsolePage> {
  const { searchParams } = new URL(path, 'http://exemplo');
  return visitor.post('/perfil/desfazer', { troca: searchParams.get('troca') ?? '' });
}

/** Where a sign-in with a new browser leads: to an account, or to the page that opens one. */
export async function entryOf(service: Service, address: string): Promise<string> {
  const visitor = new ConsoleVisitor(service);
  await visitor.signIn(address);
  const { location, html } = await visitor.get('/console');
  return location === '' ? (/<h1>([^<]*)/.exec(html)?.[1] ?? '') : location;
}

/** Whom the object of an address knows, and whether they sign in by it; empty, too, where it has forgotten all. */
export async function holdersOf(service: Service, address: string): Promise<Record<string, unknown>[]> {
  const name = createHmac('sha256', 'first-secret').update(`sign-in ${address}`).digest('hex');
  const tables = await service.rows('SignIn', name, "SELECT 1 FROM sqlite_master WHERE name = 'person'");
  if (tables.length === 0) return [];
  return service.rows('SignIn', name, 'SELECT id, held_until IS NULL AS own FROM person');
}

export async function personOf(service: Service, account: string): Promise<string> {
  const [row] = await service.rows('Gate', account, 'SELECT person FROM member');
  return String(row?.person);
}
