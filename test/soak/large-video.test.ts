import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, Service } from '../service/support/service.ts';
import { tusJsClient } from '../service/uploads/clients.ts';
import { TusProxy } from '../service/uploads/tus-proxy.ts';
import { useDirectory } from '../support/directory.ts';

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** A smaller one: `VIDEO_MEGABYTES=200 npm run soak -- test/soak/large-video.test.ts`. */
const MEGABYTES = Number(process.env.VIDEO_MEGABYTES ?? 2_000);
const PIECE_MEGABYTES = 100;
const CHUNK_BYTES = 50 * MEGABYTE;
const RANGE_BYTES = 8 * MEGABYTE;

const directory = useDirectory();
let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(() => service.stop());

const ffmpeg = (...args: string[]) => promisify(execFile)('ffmpeg', ['-v', 'error', ...args]);

/** Writes a video of 200 Mbit/s, as cameras do. */
async function writeVideo(path: string): Promise<number> {
  const piece = join(directory(), 'piece.mp4');
  const source = 'testsrc2=size=1920x1080:rate=25:duration=4,noise=alls=60:allf=t';
  const rate = ['-b:v', '200M', '-minrate', '200M', '-maxrate', '200M', '-bufsize', '40M'];
  await ffmpeg('-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-preset', 'ultrafast', ...rate, piece);
  const loops = String(MEGABYTES / PIECE_MEGABYTES - 1);
  await ffmpeg('-stream_loop', loops, '-i', piece, '-c', 'copy', path);
  return (await stat(path)).size;
}

async function secondsOf(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0'],
    path,
  ]);
  return Number(stdout);
}

/** What the bucket holds of the account's files; its access log stays for six months. */
async function accountFiles(): Promise<string[]> {
  return (await service.storedFiles('')).filter((key) => !key.startsWith('access-log/'));
}

const report = (what: string, startedAt: number) =>
  console.log(`${what}: ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);

test('a large video is sent in chunks, compressed, and fetched in ranges; a day later nothing is stored', async () => {
  const account = await service.account();
  const [path, output] = [join(directory(), 'video.mp4'), join(directory(), 'output.mp4')];
  const size = await writeVideo(path);

  const sentAt = Date.now();
  const proxy = await TusProxy.of(account, {});
  const store = join(directory(), 'store.json');
  const client = await tusJsClient({ endpoint: proxy.endpoint, path, store, chunkBytes: CHUNK_BYTES });
  expect(await client.ended).toBeNull();
  await proxy.stop();
  report(`${size} bytes sent`, sentAt);
  const [upload] = (await account.json('/v1/uploads')).body.data;
  expect(upload.size).toBe(size);

  const calledAt = Date.now();
  const made = await account.json('/v1/tools/comprimir-video', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ files: [{ upload: upload.id }], options: { quality: 'baixa', max_height: 360 } }),
  });
  expect(made.status).toBe(202);
  report('accepted', calledAt);
  const job = await account.ended(made);
  report('compressed', calledAt);
  expect(job.body.status).toBe('done');

  const fetchedAt = Date.now();
  const [file] = job.body.outputs;
  const [writer, hash] = [createWriteStream(output), createHash('sha256')];
  for (let at = 0; at < file.size; at += RANGE_BYTES) {
    const range = `bytes=${at}-${Math.min(at + RANGE_BYTES, file.size) - 1}`;
    const answer = await account.call(new URL(file.url).pathname, { headers: { Range: range } });
    expect(answer.status).toBe(206);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    hash.update(bytes);
    writer.write(bytes);
  }
  await finished(writer.end());
  report(`${file.size} bytes fetched`, fetchedAt);
  const whole = await account.call(new URL(file.url).pathname);
  const wholeHash = createHash('sha256').update(new Uint8Array(await whole.arrayBuffer()));
  expect(hash.digest('hex')).toBe(wholeHash.digest('hex'));
  expect(await secondsOf(output)).toBeCloseTo(await secondsOf(path), 0);

  const uploadKey = `uploads/${upload.id}/data`;
  expect(await accountFiles()).toEqual([expect.stringMatching(`^jobs/${job.body.id}/out/`), uploadKey]);
  await service.passBy(HOUR_MS);
  await service.wake('Job', job.body.id);
  await eventually(async () => (await accountFiles()).length < 2);
  expect(await accountFiles()).toEqual([uploadKey]);
  await service.passBy(23 * HOUR_MS);
  await service.wake('ResumableUpload', upload.id);
  await eventually(async () => (await accountFiles()).length === 0);
});
