import { describe, expect, test } from 'vitest';
import { keepHeaders, keepResponse, readStart } from '../../../worker/webhooks/exchange.ts';

const utf8 = new TextEncoder();

/** A stream of these parts, which counts how many were asked for, and whether it was given up. */
function streamOf(parts: Iterable<Uint8Array>) {
  const each = parts[Symbol.iterator]();
  const seen = { pulls: 0, isCanceled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulls++;
        const next = each.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        seen.isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

function* endless(part: Uint8Array) {
  for (;;) yield part;
}

describe('the start of an answer', () => {
  test('is read no further than its bound, and the rest is given up', async () => {
    const { stream, seen } = streamOf(endless(utf8.encode('a'.repeat(700))));
    const { bytes, isCut } = await readStart(stream, 2_048, 1_000);
    expect([bytes.length, isCut, seen]).toEqual([2_048, true, { pulls: 3, isCanceled: true }]);
  });

  test('is whole where it ends within the bound, also right at it', async () => {
    for (const length of [0, 1, 2_048]) {
      const { stream } = streamOf([utf8.encode('b'.repeat(length))]);
      const { bytes, isCut } = await readStart(stream, 2_048, 1_000);
      expect([bytes.length, isCut]).toEqual([length, false]);
    }
    expect(await readStart(null, 2_048, 1_000)).toEqual({ bytes: new Uint8Array(0), isCut: false });
  });

  test('is what has come when the time is over, or the connection breaks', async () => {
    const hanging = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(utf8.encode('oi')),
    });
    expect(await readStart(hanging, 2_048, 20)).toEqual({ bytes: utf8.encode('oi'), isCut: true });
    let pulls = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(utf8.encode('oi'));
        else controller.error(new Error('reset'));
      },
    });
    expect(await readStart(broken, 2_048, 1_000)).toEqual({ bytes: utf8.encode('oi'), isCut: true });
  });

  test('is text, whatever its bytes are, and ends with a whole letter', async () => {
    const kept = async (bytes: Uint8Array) => (await keepResponse(new Response(new Uint8Array(bytes)))).body;
    expect(await kept(utf8.encode('<script>\u0000\u202e</script>'))).toBe('<script>\u0000\u202e</script>');
    expect(await kept(Uint8Array.of(0x1f, 0x8b, 0xff, 0x41))).toBe('\u001f\ufffd\ufffdA');
    expect(await kept(utf8.encode('\ufeffolá'))).toBe('\ufeffolá');
    expect(await kept(utf8.encode(`${'x'.repeat(2_047)}ç e mais`))).toBe('x'.repeat(2_047));
  });
});

describe('the headers of an answer', () => {
  test('are kept in their order up to their bound, the last one cut', () => {
    const headers = Array.from({ length: 200 }, (_, place): [string, string] => [
      `x-${String(place).padStart(3, '0')}`,
      'v'.repeat(45),
    ]);
    const { kept, areCut } = keepHeaders(headers, 1_020);
    expect([Object.keys(kept).length, areCut]).toEqual([21, true]);
    expect([kept['x-019'], kept['x-020']]).toEqual(['v'.repeat(45), 'v'.repeat(15)]);
    expect(keepHeaders(headers.slice(0, 20), 1_000)).toMatchObject({ areCut: false });
  });

  test('are joined where a name comes twice, and may be named like anything', () => {
    const { kept } = keepHeaders([
      ['set-cookie', 'a=1'],
      ['__proto__', 'b'],
      ['set-cookie', 'c=2'],
    ]);
    expect(Object.entries(kept)).toEqual([
      ['set-cookie', 'a=1, c=2'],
      ['__proto__', 'b'],
    ]);
  });

  test('of one that is larger than the bound are cut within it', () => {
    const { kept, areCut } = keepHeaders([['x-large', 'y'.repeat(1_000_000)]]);
    expect([kept['x-large']?.length, areCut]).toEqual([4_096 - 'x-large'.length, true]);
    expect(keepHeaders([['z'.repeat(5_000), 'v']])).toEqual({ kept: {}, areCut: true });
  });
});
