import { expect, test } from 'vitest';
import { LargeReads } from '../../../worker/files/large-reads.ts';

function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(Uint8Array.from(bytes));
      controller.close();
    },
    pull(controller) {
      controller.byobRequest?.respond(0);
    },
  });
}

/** What comes of a body, and the sizes of the buffers that it came in. */
async function readAll(bytes: Uint8Array, expectedBytes?: number) {
  const all: number[] = [];
  const buffers = new Set<number>();
  for await (const chunk of new LargeReads(bodyOf(bytes), expectedBytes)) {
    all.push(...chunk);
    buffers.add(chunk.buffer.byteLength);
  }
  return { all: Uint8Array.from(all), buffers: [...buffers] };
}

const BYTES = Uint8Array.from({ length: 20_000 }, (_, place) => (place * 7) % 251);

test.each([
  undefined,
  0,
  900,
  20_000,
  10_000_000,
])('all bytes come, in their order, where %s were expected', async (expected) => {
  expect((await readAll(BYTES, expected)).all).toEqual(BYTES);
});

test('a small body takes small buffers, one of unknown size the largest', async () => {
  const small = BYTES.subarray(0, 900);
  expect((await readAll(small, 900)).buffers).toEqual([4 * 1024]);
  expect((await readAll(small, 30_000)).buffers).toEqual([30_000]);
  expect((await readAll(small)).buffers).toEqual([64 * 1024]);
  expect((await readAll(small, 1_500_000_000)).buffers).toEqual([64 * 1024]);
});
