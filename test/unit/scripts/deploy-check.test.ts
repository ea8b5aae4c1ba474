import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('deploy:check passes for what is in the repository, without Docker', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/deploy/check.ts'], {
    env: { ...process.env, WRANGLER_DOCKER_BIN: '/nonexistent/docker' },
  });
  expect(stdout).toMatch(/^deploy:check passed: configuration sound, bundle \d+ KiB gzipped/m);
});
