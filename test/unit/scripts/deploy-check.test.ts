import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const check = (...options: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/deploy/check.ts', ...options], {
    env: { ...process.env, WRANGLER_DOCKER_BIN: '/nonexistent/docker' },
  });

test('deploy:check passes for what is in the repository, without Docker', { timeout: 60_000 }, async () => {
  const { stdout } = await check();
  expect(stdout).toMatch(/^deploy:check passed: configuration sound, bundle \d+ KiB gzipped/m);
});

test('a deployment is refused while there are placeholders', { timeout: 60_000 }, async () => {
  await expect(check('--ready')).rejects.toThrow('still a placeholder: database_id');
});
