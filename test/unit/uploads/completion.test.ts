import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadInMemory } from '../support/upload-in-memory.ts';

const FILE = Buffer.alloc(5 * 1024 * 1024 + 300_000, 'abcdefghijklmnopqrstuvwxyz0123456');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function bodyOf(bytes: Uint8Array) {
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(Uint8Array.from(bytes));
      controller.close();
    },
  });
}

/** An upload with all its bytes, whose parts R2 could not join yet. */
async function withFailedCompletion() {
  const upload = new UploadInMemory(FILE.length);
  upload.bucket.beforeComplete = async () => {
    throw new Error('out of reach');
  };
  await upload.append(0, bodyOf(FILE));
  expect(upload.store.state?.status).toBe('uploading');
  return upload;
}

test('while the completion is repeated, the offset is the length', async () => {
  const upload = await withFailedCompletion();
  expect(upload.store.offset).toBe(FILE.length);
  upload.bucket.beforeComplete = async () => undefined;
  expect(await upload.append(FILE.length, bodyOf(new Uint8Array(0)))).toBeNull();
  expect(upload.store.state?.status).toBe('complete');
  expect(upload.bucket.content?.equals(FILE)).toBe(true);
});

test('while R2 joins the parts, the offset is the length, and a request that ends then adds nothing', async () => {
  const upload = await withFailedCompletion();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: joined, resolve: join } = Promise.withResolvers<void>();
  upload.bucket.beforeComplete = () => {
    begin();
    return joined;
  };
  const completed = upload.schedule.runNow('complete', '');
  const appended = upload.append(FILE.length, bodyOf(new Uint8Array(0)));
  await begun;
  expect(upload.store.offset).toBe(FILE.length);
  join();
  expect(await completed).toBe(true);
  expect(await appended).toBeNull();
  expect(upload.bucket.content?.equals(FILE)).toBe(true);
});

test('a completion whose answer was lost is found by the object that it has made', async () => {
  const upload = await withFailedCompletion();
  upload.bucket.beforeComplete = async () => {
    upload.bucket.content = Buffer.from(FILE);
    throw new Error('no such multipart upload');
  };
  expect(await upload.schedule.runNow('complete', '')).toBe(true);
  expect(upload.store.state?.status).toBe('complete');
});
