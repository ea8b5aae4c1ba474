import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { uploadInShell } from '../../../worker/pages/docs/samples.ts';
import { useDirectory } from '../../support/directory.ts';

const run = promisify(execFile);
const directory = useDirectory();

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** Runs the sample in a shell against a server that answers so, and returns the calls and what the sample prints. */
async function runSample(answer: (call: string, address: string) => Answer) {
  const calls: string[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const call = `${request.method} ${request.url}`;
    calls.push(`${call} ${body}`.trim());
    const { status, headers = {} } = answer(call, `http://127.0.0.1:${port}`);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await writeFile(join(directory(), 'palestra.mp4'), 'bytes');
  const { stdout } = await run('sh', ['-c', uploadInShell(`http://127.0.0.1:${port}`)], {
    cwd: directory(),
    env: { PATH: process.env.PATH, CHAVE: 'svc_live_inventada' },
    // A sample that repeats a refused call for ever is stopped.
    timeout: 60_000,
  });
  return { calls, stdout };
}

test('the upload in a shell sends the file, and calls the tool with it', async () => {
  let sent = 0;
  const { calls, stdout } = await runSample((call, address) => {
    if (call.startsWith('PATCH')) sent = 5;
    if (call === 'POST /v1/uploads')
      return { status: 201, headers: { Location: `${address}/v1/uploads/upl_1` } };
    if (call.startsWith('HEAD')) return { status: 200, headers: { 'Upload-Offset': String(sent) } };
    return { status: call.startsWith('PATCH') ? 204 : 202 };
  });
  expect(calls).toEqual([
    'POST /v1/uploads',
    'HEAD /v1/uploads/upl_1',
    'PATCH /v1/uploads/upl_1 bytes',
    'HEAD /v1/uploads/upl_1',
    'POST /v1/tools/comprimir-video {"files": [{"upload": "upl_1"}]}',
  ]);
  expect(stdout).toBe('');
});

test('the upload in a shell ends, and says so, when its creation is refused', async () => {
  const { calls, stdout } = await runSample(() => ({ status: 401 }));
  expect(calls).toEqual(['POST /v1/uploads']);
  expect(stdout).toContain('recusou');
});

test.each([
  401, 404, 410,
])('the upload in a shell ends, and says so, when its position is %d', async (status) => {
  const { calls, stdout } = await runSample((call, address) =>
    call === 'POST /v1/uploads'
      ? { status: 201, headers: { location: `${address}/v1/uploads/upl_1` } }
      : { status },
  );
  expect(calls).toEqual(['POST /v1/uploads', 'HEAD /v1/uploads/upl_1']);
  expect(stdout).toContain('recusou');
});
