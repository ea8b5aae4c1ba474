import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '../support/service.ts';
import { useService } from '../support/use-service.ts';
import { TusSession } from './tus-session.ts';

const MEGABYTE = 1024 * 1024;

const service = useService();

test('the service answers while it hashes a large upload', async () => {
  const account = await service().account();
  const tus = new TusSession(account);
  const file = randomBytes(64 * MEGABYTE);
  const path = await tus.create(file.length);
  const seen = new Set<string>();
  const look = async () => {
    const { status, sha256 } = (await account.json(path)).body;
    seen.add(`${status}, ${sha256 === null ? 'not hashed' : 'hashed'}`);
    return sha256;
  };
  const sent = tus.patch(path, 0, file);
  await eventually(async () => (await look()) !== null);
  expect((await sent).status).toBe(204);
  expect(await look()).toBe(createHash('sha256').update(file).digest('hex'));
  expect(seen).toContain('complete, not hashed');
});
