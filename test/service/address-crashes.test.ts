import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACCOUNT_ADDRESS_FAULT_POINTS,
  OWN_ADDRESS_FAULT_POINTS,
  UNDO_FAULT_POINTS,
} from './support/address-fault-points.ts';
import {
  changeAddress,
  codeToProve,
  entryOf,
  holdersOf,
  type Owner,
  owner,
  personOf,
  subjectsTo,
  typeProof,
  undo,
  undoPath,
} from './support/addresses.ts';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { eventually, Service } from './support/service.ts';

const MINUTE_MS = 60_000;
const OWN = '/perfil/email';

let service: Service;
beforeAll(async () => {
  service = await Service.startAlone();
});
afterAll(() => service.stop());

let addresses = 0;
function newAddress(): string {
  return `pessoa.falha${++addresses}@exemplo.com.br`;
}

/** Ends the runtime where the next request passes the point, and sends the request. */
async function killedAt(point: string, request: () => Promise<unknown>): Promise<void> {
  const killed = service.killRuntimeAt(point);
  await request().catch(() => undefined);
  await killed;
}

async function addressOf(person: string): Promise<unknown> {
  const [row] = await service.rows('Person', person, 'SELECT address FROM person');
  return row?.address;
}

/** The person signs in by one address alone, holds the other, and the old one was told once. */
async function expectChanged({ email, account }: Owner, address: string): Promise<void> {
  const person = await personOf(service, account);
  await eventually(async () => (await addressOf(person)) === address);
  await eventually(async () => (await holdersOf(service, email))[0]?.own === 0);
  expect(await holdersOf(service, email)).toEqual([{ id: person, own: 0 }]);
  expect(await holdersOf(service, address)).toEqual([{ id: person, own: 1 }]);
  const notices = async () =>
    (await subjectsTo(service, email)).filter((subject) => subject.endsWith('foi trocado')).length;
  await eventually(async () => (await notices()) > 0);
  await eventually(async () => (await service.rows('Person', person, OWED)).length === 0);
  expect(await notices()).toBe(1);
  expect(await service.rows('Person', person, 'SELECT id FROM address_change')).toHaveLength(1);
}

const OWED =
  "SELECT kind FROM due WHERE kind IN ('follow-address', 'tell-of-address', 'tell-of-undo', 'hand-address')";

describe('a change of a person’s own address', () => {
  test.each(
    OWN_ADDRESS_FAULT_POINTS,
  )('is whole after the runtime was killed at %s, and its form posted again', async (point) => {
    const person = await owner(service, newAddress());
    const address = newAddress();
    const code = await codeToProve(service, person.visitor, OWN, address);
    await killedAt(point, () => typeProof(person.visitor, OWN, code));
    expect((await typeProof(person.visitor, OWN, code)).location).toBe('/perfil');
    await expectChanged(person, address);
  });

  test('is whole after the runtime was killed between the two objects, though nobody posts its form again', async () => {
    const person = await owner(service, newAddress());
    const address = newAddress();
    const code = await codeToProve(service, person.visitor, OWN, address);
    await killedAt('sign-in.proved', () => typeProof(person.visitor, OWN, code));
    const id = await personOf(service, person.account);
    expect(await addressOf(id)).toBe(person.email);
    await service.passBy(16 * MINUTE_MS);
    await service.wake('Person', id);
    await expectChanged(person, address);
    await service.passTo(0);
  });

  test('is whole after the runtime was killed there, by a sign-in with the new address', async () => {
    const person = await owner(service, newAddress());
    const address = newAddress();
    const code = await codeToProve(service, person.visitor, OWN, address);
    await killedAt('sign-in.proved', () => typeProof(person.visitor, OWN, code));
    expect(await entryOf(service, address)).toBe(`/console/${person.account}`);
    await expectChanged(person, address);
  });

  test('that was killed there and undone by another has no address half taken', async () => {
    const person = await owner(service, newAddress());
    const [second, third] = [newAddress(), newAddress()];
    await changeAddress(service, person.visitor, OWN, second);
    const path = await undoPath(service, person.email);
    const code = await codeToProve(service, person.visitor, OWN, third);
    await killedAt('sign-in.proved', () => typeProof(person.visitor, OWN, code));
    await undo(new ConsoleVisitor(service), path);
    await eventually(async () => (await holdersOf(service, third)).length === 0);
    expect(await holdersOf(service, second)).toEqual([]);
    expect(await entryOf(service, person.email)).toBe(`/console/${person.account}`);
  });

  test.each(UNDO_FAULT_POINTS)('is undone whole after the runtime was killed at %s', async (point) => {
    const person = await owner(service, newAddress());
    const address = newAddress();
    await changeAddress(service, person.visitor, OWN, address);
    const path = await undoPath(service, person.email);
    const id = await personOf(service, person.account);
    await eventually(async () => (await service.rows('Person', id, OWED)).length === 0);
    await killedAt(point, () => undo(new ConsoleVisitor(service), path));
    await eventually(async () => (await service.rows('Person', id, OWED)).length === 0);
    expect(await addressOf(id)).toBe(person.email);
    expect([await holdersOf(service, person.email), await holdersOf(service, address)]).toEqual([
      [{ id, own: 1 }],
      [],
    ]);
    expect(await service.rows('Person', id, 'SELECT hash FROM session')).toEqual([]);
    const told = (await subjectsTo(service, address)).filter((subject) => subject.endsWith('foi desfeita'));
    // A mail that was on its way when the runtime died is sent again.
    expect([1, 2]).toContain(told.length);
  });
});

describe('a change of an account’s address', () => {
  test.each(
    ACCOUNT_ADDRESS_FAULT_POINTS,
  )('is whole after the runtime was killed at %s, and its form posted again', async (point) => {
    const { visitor, email, account } = await owner(service, newAddress());
    const [path, address] = [`/console/${account}/conta/email`, newAddress()];
    const code = await codeToProve(service, visitor, path, address);
    await killedAt(point, () => typeProof(visitor, path, code));
    expect((await typeProof(visitor, path, code)).location).toBe(`/console/${account}/conta`);
    const database = await service.platform.getD1Database('DB');
    const recorded = () =>
      database.prepare('SELECT address FROM accounts WHERE id = ?').bind(account).first();
    await eventually(async () => (await recorded())?.address === address);
    const notices = async () =>
      (await subjectsTo(service, email)).filter((subject) => subject.endsWith('foi trocado')).length;
    await eventually(async () => (await notices()) === 1);
    expect(await service.rows('Gate', account, 'SELECT old_email, new_email FROM email_change')).toEqual([
      { old_email: email, new_email: address },
    ]);
  });
});

test('a person is found, and a change undone, under a list of secrets that has grown since', async () => {
  const person = await owner(service, newAddress());
  const address = newAddress();
  await changeAddress(service, person.visitor, OWN, address);
  const path = await undoPath(service, person.email);
  await service.restartWith({ KEY_SECRETS: 'first-secret,second-secret' });
  expect(await entryOf(service, address)).toBe(`/console/${person.account}`);
  await undo(new ConsoleVisitor(service), path);
  expect(await entryOf(service, person.email)).toBe(`/console/${person.account}`);
});
