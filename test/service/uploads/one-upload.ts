import { expect } from 'vitest';
import type { Account } from '../support/account.ts';
import { eventually } from '../support/service.ts';

/** Fails unless the account has exactly one upload, and it is complete with these bytes. Returns its path. */
export async function expectOneUpload(
  account: Account,
  { size, sha256 }: { size: number; sha256: string },
  hashedWithinMs?: number,
): Promise<string> {
  const { body } = await account.json('/v1/uploads');
  expect(body.data).toMatchObject([{ size }]);
  const path = `/v1/uploads/${body.data[0].id}`;
  await eventually(async () => (await account.json(path)).body.sha256 !== null, hashedWithinMs);
  expect((await account.json(path)).body).toMatchObject({ status: 'complete', received: size, sha256 });
  return path;
}
