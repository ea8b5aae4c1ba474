import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/local/free-port.ts';

describe('a free port', () => {
  test('is another one at each call, though nobody listens yet', async () => {
    const ports = await Promise.all(Array.from({ length: 40 }, freePort));
    expect(new Set(ports).size).toBe(40);
  });

  test('is none on which somebody listens', async () => {
    const server = createServer();
    const next = (await freePort()) + 1;
    await new Promise<void>((resolve) => server.listen(next, '127.0.0.1', resolve));
    expect(await freePort()).not.toBe(next);
    await new Promise((resolve) => server.close(resolve));
  });

  test('is none that Linux, macOS or Windows gives to an outgoing connection', async () => {
    expect(await freePort()).toBeLessThan(32_768);
  });
});
