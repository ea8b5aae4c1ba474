import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UploadInMemory } from '../support/upload-in-memory.ts';

const PART = 5 * 1024 * 1024;
const FILE = Buffer.alloc(PART + 400_000, 'abcdefghijklmnopqrstuvwxyz0123456');
const ARRIVED = PART + 200_000;

// Only promises decide: no limit of waiting passes, however slow the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A body that gives its bytes and then stays open, unless it `ends`. */
function body(bytes: Uint8Array, { ends = true, onRead = () => {} } = {}) {
  let controller!: ReadableByteStreamController;
  let isFirst = true;
  const { promise: drained, resolve: drain } = Promise.withResolvers<void>();
  let left = bytes;
  const state = { isCancelled: false };
  const stream = new ReadableStream({
    type: 'bytes',
    start(given) {
      controller = given;
    },
    pull() {
      if (isFirst) onRead();
      isFirst = false;
      const chunk = Uint8Array.from(left.subarray(0, 64 * 1024));
      left = left.subarray(chunk.byteLength);
      if (chunk.byteLength > 0) return controller.enqueue(chunk);
      drain();
      if (!ends) return new Promise<void>(() => {});
      controller.close();
      controller.byobRequest?.respond(0);
    },
    cancel() {
      state.isCancelled = true;
    },
  });
  return { stream, drained, state, breakOff: () => controller.error(new Error('broken off')) };
}

/** An upload of which a part is on its way to R2, and whose open request ends only after that. */
async function withOpenRequest() {
  const upload = new UploadInMemory(FILE.length);
  const { promise: stored, resolve: storePart } = Promise.withResolvers<void>();
  upload.bucket.beforePart = () => stored;
  const arriving = body(FILE.subarray(0, ARRIVED), { ends: false });
  const open = upload.append(0, arriving.stream);
  await arriving.drained;
  return { upload, open, storePart };
}

describe('of two requests that wait for an open one to end', () => {
  test('only one at a time is a writer: the newer one ends the other, and the file arrives as it was sent', async () => {
    const { upload, open, storePart } = await withOpenRequest();
    const first = body(FILE.subarray(ARRIVED, ARRIVED + 100_000), { ends: false });
    let wasAlone: boolean | undefined;
    const second = body(FILE.subarray(ARRIVED), {
      onRead: () => {
        wasAlone = first.state.isCancelled;
        if (!wasAlone) first.breakOff();
      },
    });
    const waiting = [upload.append(ARRIVED, first.stream), upload.append(ARRIVED, second.stream)];
    storePart();
    expect(await open).toEqual({ outcome: 'superseded' });
    expect(await Promise.all(waiting)).toEqual([{ outcome: 'superseded' }, null]);
    expect(wasAlone).toBe(true);
    expect(upload.bucket.content?.equals(FILE)).toBe(true);
  });

  test('the end of the upload waits for the other one, and leaves none of its bytes', async () => {
    const { upload, open, storePart } = await withOpenRequest();
    const waiting = body(FILE.subarray(ARRIVED, ARRIVED + 100_000), { ends: false });
    const appended = upload.append(ARRIVED, waiting.stream);
    let wasAlone: boolean | undefined;
    upload.bucket.beforeDelete = async () => {
      wasAlone = waiting.state.isCancelled;
      if (!wasAlone) waiting.breakOff();
    };
    const ended = upload.retention.expire();
    storePart();
    expect(await open).toEqual({ outcome: 'superseded' });
    expect(await appended.catch(String)).toEqual({ outcome: 'superseded' });
    await ended;
    expect(wasAlone).toBe(true);
    expect(upload.store.isEmptied).toBe(true);
    expect(upload.storage.sql.exec('SELECT row FROM rest').toArray()).toEqual([]);
    expect(upload.store.specification).toBeUndefined();
  });

  test('one that waits for the end of the upload finds none', async () => {
    const { upload, open, storePart } = await withOpenRequest();
    const ended = upload.retention.expire();
    const waiting = upload.append(ARRIVED, body(FILE.subarray(ARRIVED)).stream);
    storePart();
    await open;
    expect(await waiting).toEqual({ outcome: 'not_found' });
    await ended;
    expect(upload.bucket.content).toBeNull();
  });
});
