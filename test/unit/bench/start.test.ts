import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, '../../../bench/main.ts');

test('the bench starts outside of the tests, whose support it uses, and names its scenarios', async () => {
  const started = promisify(execFile)(process.execPath, [MAIN, 'no such scenario']);
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('upload of 300 MB'),
  });
});
