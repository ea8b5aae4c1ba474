import { randomBytes } from 'node:crypto';
import { WORKER_NAME } from '../../../scripts/local/platform.ts';
import { doneJobExample } from '../../../worker/jobs/schema.ts';
import type { Account } from './account.ts';
import { eventually, type Service } from './service.ts';

interface CourierStub {
  accept(accountId: string, event: object, url: string, toDefault?: boolean): Promise<void>;
  forgetAbout(subject: string): Promise<void>;
}

/** An id that the service could have made. */
const newId = (prefix: string) => `${prefix}_${randomBytes(11).toString('hex')}`;

export interface SentNotice {
  id: string;
  /** The job that it is about, which nobody ran. */
  job: string;
}

/** Has the account's Courier take over a notice, as the end of a job does. */
export async function sendNotice(
  service: Service,
  account: Account,
  url: string,
  { toDefault = false, test = false } = {},
): Promise<SentNotice> {
  const notice = { id: newId('evt'), job: newId('job') };
  const data = { ...doneJobExample, id: notice.job, test };
  const event = { id: notice.id, type: 'job.completed', created_at: new Date().toISOString(), data };
  const courier = await courierStub(service, account);
  await courier.accept(account.id, event, url, toDefault);
  return notice;
}

/** The account's Courier, for what no call of the API can bring about. */
export async function courierStub(service: Service, account: Account): Promise<CourierStub> {
  const namespace = await service.platform.getDurableObjectNamespace('COURIER', WORKER_NAME);
  const stub: unknown = namespace.get(namespace.idFromName(account.id));
  if (!isCourier(stub)) throw new Error('no Courier');
  return stub;
}

/** Lets the waits of all attempts pass, until the account's Courier owes no more of them. */
export async function exhaustAttempts(service: Service, account: Account): Promise<void> {
  await attempted(service, account, 1);
  await service.passBy(5_100);
  await attempted(service, account, 2);
  await service.passBy(30_100);
  await attempted(service, account, 3);
}

/** Until each delivery has had so many attempts, or needs no more. Asked of the object, which that wakes. */
async function attempted(service: Service, account: Account, number: number): Promise<void> {
  const behind = `SELECT id FROM delivery WHERE state = 'pending' AND attempts < ${number}`;
  await eventually(async () => (await service.rows('Courier', account.id, behind)).length === 0);
}

/** Until a delivery is so, and nothing is being sent of it. */
export function inState(service: Service, account: Account, id: string, state: string): Promise<void> {
  const found = `SELECT 1 FROM delivery WHERE id = '${id}' AND state = '${state}' AND next_at IS NULL`;
  return eventually(async () => (await service.rows('Courier', account.id, found)).length === 1);
}

/** Until so many attempts of a delivery are noted. */
export function hasAttempts(service: Service, account: Account, id: string, count: number): Promise<void> {
  const found = `SELECT number FROM attempt WHERE delivery_id = '${id}'`;
  return eventually(async () => (await service.rows('Courier', account.id, found)).length === count);
}

function isCourier(value: unknown): value is CourierStub {
  return typeof value === 'object' && value !== null && 'accept' in value && 'forgetAbout' in value;
}
