import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localSecrets } from '../../../scripts/local/secrets.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'papelada-secrets-'));
});

afterAll(() => rm(directory, { recursive: true }));

test("a machine's secrets are made once, for its owner's eyes", async () => {
  const path = join(directory, 'new', 'secrets.json');
  const made = localSecrets(path);
  expect(made.ESIGN_MASTER_KEYS).toMatch(/^[0-9a-f]{64}$/);
  expect(localSecrets(path)).toEqual(made);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('secrets of an older version stay, and get what they lack', async () => {
  const path = join(directory, 'old.json');
  await writeFile(path, JSON.stringify({ KEY_SECRETS: 'aa', OPERATOR_TOKEN: 'bb' }));
  const secrets = localSecrets(path);
  expect(secrets).toMatchObject({ KEY_SECRETS: 'aa', OPERATOR_TOKEN: 'bb' });
  expect(localSecrets(path)).toEqual(secrets);
});
