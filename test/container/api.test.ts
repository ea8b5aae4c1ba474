import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../common/catalogue/catalogue.ts';
import { PART_BYTES } from '../../common/protocol.ts';
import {
  announce,
  finish,
  makePdf,
  newAttempt,
  put,
  runTool,
  startProgram,
  stateOf,
  submit,
} from './support/program.ts';
import { useOwnProgram } from './support/use-program.ts';

const program = useOwnProgram();
const url = () => program().url;

function cutPut(address: string, body: Uint8Array, announced: number): Promise<void> {
  return new Promise((resolve) => {
    const call = request(address, { method: 'PUT', headers: { 'content-length': announced } });
    call.on('error', () => resolve());
    call.write(body, () => call.destroy());
  });
}

describe('the runs of the container program', () => {
  test('health names each tool of the catalogue and an open sandbox', async () => {
    const health = JSON.parse(await (await fetch(`${url()}/health`)).text());
    expect(health.closed).toBeNull();
    const tools = [
      'count',
      'esign-compose',
      'esign-inspect',
      'shipping-print',
      'shipping-read',
      ...catalogue.map(({ id }) => id),
    ];
    expect(health.tools).toEqual(Object.fromEntries(tools.map((id) => [id, true])));
  });

  test('a second submit of an attempt is refused, also after its end, also after its deletion', async () => {
    const file = { name: 'a.pdf', bytes: await makePdf('a') };
    const { attempt } = await runTool(url(), 'count', {}, [file]);
    const again = () => submit(url(), attempt, announce('count', {}, [file]));
    expect((await again()).status).toBe(409);
    await fetch(`${url()}/runs/${attempt}`, { method: 'DELETE' });
    const refused = await again();
    expect([refused.status, await refused.json()]).toEqual([409, { reason: 'attempt_exists' }]);
  });

  test('unknown tools, unknown runs, bad options and bad JSON are refused by name', async () => {
    const unknown = await submit(url(), newAttempt(), announce('nada', {}, []));
    expect([unknown.status, await unknown.json()]).toEqual([404, { reason: 'unknown_tool' }]);
    expect((await fetch(`${url()}/runs/nobody`)).status).toBe(404);
    expect((await submit(url(), newAttempt(), announce('unir-pdf', { x: 1 }, []))).status).toBe(400);
    const broken = await fetch(`${url()}/runs/${newAttempt()}`, { method: 'POST', body: '{' });
    expect([broken.status, await broken.json()]).toEqual([400, { reason: 'bad_request' }]);
  });

  test('a part is taken only where the bytes that are there end, and may be sent again', async () => {
    const file = { name: 'a.pdf', bytes: await makePdf('repeated', 2) };
    const half = Math.floor(file.bytes.length / 2);
    const attempt = newAttempt();
    await submit(url(), attempt, announce('count', {}, [file]));
    expect((await put(url(), attempt, 0, 5, file.bytes.subarray(5, half))).status).toBe(400);
    expect((await put(url(), attempt, 0, 0, file.bytes.subarray(0, half))).status).toBe(204);
    await cutPut(
      `${url()}/runs/${attempt}/inputs/0?offset=${half}`,
      new Uint8Array(10),
      file.bytes.length - half,
    );
    expect((await put(url(), attempt, 0, 0, file.bytes.subarray(0, half))).status).toBe(204);
    expect((await stateOf(url(), attempt)).state).toBe('receiving');
    expect((await put(url(), attempt, 0, half, file.bytes.subarray(half))).status).toBe(204);
    expect(await finish(url(), attempt)).toMatchObject({ state: 'done', pages: [2] });
    expect((await put(url(), attempt, 0, half, file.bytes.subarray(half))).status).toBe(204);
  });

  test('more bytes than announced are refused and the run still takes the right ones', async () => {
    const file = { name: 'a.pdf', bytes: await makePdf('exact') };
    const attempt = newAttempt();
    await submit(url(), attempt, announce('count', {}, [file]));
    const longer = new Uint8Array(file.bytes.length + 1);
    const refused = await put(url(), attempt, 0, 0, longer).catch(() => null);
    expect(refused?.status ?? 400).toBe(400);
    expect((await put(url(), attempt, 0, 0, file.bytes)).status).toBe(204);
    expect(await finish(url(), attempt)).toMatchObject({ pages: [1] });
  });

  test('an input of more than one part arrives whole', async () => {
    const pdf = await makePdf('large');
    const padded = Buffer.concat([pdf, Buffer.alloc(PART_BYTES + 1000 - pdf.length, '%')]);
    const attempt = newAttempt();
    await submit(url(), attempt, announce('count', {}, [{ name: 'grande.txt', bytes: padded }]));
    expect((await put(url(), attempt, 0, 0, padded.subarray(0, PART_BYTES))).status).toBe(204);
    expect((await put(url(), attempt, 0, PART_BYTES, padded.subarray(PART_BYTES))).status).toBe(204);
    expect((await finish(url(), attempt)).state).toBe('done');
  });

  test('an output is sent whole and in ranges with exact lengths', async () => {
    const files = [
      { name: 'a.pdf', bytes: await makePdf('a') },
      { name: 'b.pdf', bytes: await makePdf('b') },
    ];
    const { attempt, files: outputs } = await runTool(url(), 'unir-pdf', {}, files);
    const whole = outputs[0]?.bytes ?? Buffer.alloc(0);
    const address = `${url()}/runs/${attempt}/outputs/0`;
    const part = await fetch(address, { headers: { range: 'bytes=5-14' } });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    expect(part.headers.get('content-range')).toBe(`bytes 5-14/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 15));
    const beyond = await fetch(address, { headers: { range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
    expect((await fetch(`${url()}/runs/${attempt}/outputs/1`)).status).toBe(404);
  });

  test('a deleted run leaves no file and is unknown; deleting an unknown one is no error', async () => {
    const { attempt } = await runTool(url(), 'count', {}, [{ name: 'a.pdf', bytes: await makePdf('a') }]);
    const before = await readdir(program().directory);
    expect((await fetch(`${url()}/runs/${attempt}`, { method: 'DELETE' })).status).toBe(204);
    const after = await readdir(program().directory);
    expect(before.length - after.length).toBe(1);
    expect((await fetch(`${url()}/runs/${attempt}`)).status).toBe(404);
    expect((await fetch(`${url()}/runs/${attempt}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('hostile file names and paths never reach the disk', async () => {
    const bytes = await makePdf('name');
    const attempt = newAttempt();
    const submission = announce('count', {}, [{ name: '../../../etc/x;rm -rf $(a).pdf', bytes }]);
    const hostile = {
      ...submission,
      inputs: submission.inputs.map((input) => ({ ...input, extension: '../../x' })),
    };
    expect((await submit(url(), attempt, hostile)).status).toBe(201);
    await put(url(), attempt, 0, 0, bytes);
    expect(await finish(url(), attempt)).toMatchObject({ pages: [0] });
    expect((await fetch(`${url()}/runs/..%2f..%2fetc`)).status).toBe(404);
  });

  test('a stop kills what runs and leaves no directory', async () => {
    const stopped = await startProgram();
    const attempt = newAttempt();
    const file = { name: 'a.pdf', bytes: await makePdf('a', 50) };
    await submit(stopped.url, attempt, announce('count', {}, [file, file]));
    await put(stopped.url, attempt, 0, 0, file.bytes);
    await stopped.end();
    await expect(readdir(stopped.directory)).rejects.toThrow('ENOENT');
    await stopped.stop();
  });

  test('inputs that sum to more than the program ever takes are refused as such', async () => {
    const small = await startProgram({ RUNNER_MAX_RUN_BYTES: '1000' });
    const announced = (bytes: number) =>
      announce('unir-pdf', {}, [
        { name: 'a.pdf', bytes: new Uint8Array(bytes) },
        { name: 'b.pdf', bytes: new Uint8Array(1) },
      ]);
    const refused = await submit(small.url, newAttempt(), announced(1_000));
    const taken = await submit(small.url, newAttempt(), announced(999));
    await small.stop();
    expect([refused.status, await refused.json(), taken.status]).toEqual([413, { reason: 'too_large' }, 201]);
  });

  test('more live runs than the limit are refused as full, and the program serves on', async () => {
    const small = await startProgram({ RUNNER_MAX_RUNS: '1' });
    try {
      const file = { name: 'a.pdf', bytes: await makePdf('a') };
      const first = newAttempt();
      expect((await submit(small.url, first, announce('unir-pdf', {}, [file, file]))).status).toBe(201);
      const second = newAttempt();
      const refused = await submit(small.url, second, announce('unir-pdf', {}, [file, file]));
      expect([refused.status, await refused.json()]).toEqual([503, { reason: 'full' }]);
      await fetch(`${small.url}/runs/${first}`, { method: 'DELETE' });
      expect((await submit(small.url, second, announce('unir-pdf', {}, [file, file]))).status).toBe(201);
    } finally {
      await small.stop();
    }
  });
});
