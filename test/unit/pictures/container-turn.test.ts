import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTurnedByContainer } from '../../../containers/documents/pictures/container-turn.ts';

const FIVE_GIB = 5 * 1024 ** 3;

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'papelada-turn-'));
});
afterAll(() => rm(directory, { recursive: true }));

function box(kind: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8, kind.padStart(8), 'latin1');
  head.writeUInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

/** The head of a box with a length of 64 bits. */
function longHead(kind: string, length: number): Buffer {
  const head = Buffer.alloc(16, kind.padStart(8), 'latin1');
  head.writeUInt32BE(1);
  head.writeBigUInt64BE(BigInt(length), 8);
  return head;
}

function metaWith(...properties: Buffer[]): Buffer {
  return box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(24)), box('iprp', box('ipco', ...properties)));
}

async function isTurned(...boxes: Buffer[]): Promise<boolean> {
  const path = join(directory, 'picture.heic');
  await writeFile(path, Buffer.concat(boxes));
  return isTurnedByContainer(path);
}

const TYPE = box('ftyp', Buffer.from('heic\0\0\0\0heic'));
const SIZE = box('ispe', Buffer.alloc(12));
const TURN = box('irot', Buffer.of(1));
const MIRROR = box('imir', Buffer.of(0));
const DATA = box('mdat', Buffer.alloc(1000, 'irot'));

describe('a picture that turns itself', () => {
  test.each([TURN, MIRROR])('is known by a property of its container', async (property) => {
    expect(await isTurned(TYPE, metaWith(SIZE, property), DATA)).toBe(true);
    expect(await isTurned(TYPE, metaWith(SIZE), DATA)).toBe(false);
  });

  test('is known if its metadata come after its data', async () => {
    expect(await isTurned(TYPE, DATA, metaWith(SIZE, TURN))).toBe(true);
    expect(await isTurned(TYPE, DATA, metaWith(SIZE))).toBe(false);
  });

  test('is known after data whose length has 64 bits', async () => {
    const data = Buffer.concat([longHead('mdat', 16 + 1000), Buffer.alloc(1000)]);
    expect(await isTurned(TYPE, data, metaWith(SIZE, TURN))).toBe(true);

    const path = join(directory, 'large.heic');
    const file = await open(path, 'w');
    await file.write(Buffer.concat([TYPE, longHead('mdat', FIVE_GIB)]), 0, null, 0);
    const meta = metaWith(SIZE, TURN);
    await file.write(meta, 0, meta.length, TYPE.length + FIVE_GIB);
    await file.close();
    expect(await isTurnedByContainer(path)).toBe(true);
  });

  test('is none if a length leads nowhere, or if it is no such file', async () => {
    const broken = Buffer.from(DATA);
    for (const length of [0, 1, 7, 0xffffffff]) {
      broken.writeUInt32BE(length);
      expect(await isTurned(TYPE, broken, metaWith(TURN))).toBe(false);
    }
    const endless = longHead('mdat', 0);
    endless.writeBigUInt64BE(2n ** 64n - 1n, 8);
    expect(await isTurned(TYPE, endless, metaWith(TURN))).toBe(false);
    expect(await isTurned(metaWith(TURN))).toBe(false);
    expect(await isTurned(Buffer.alloc(0))).toBe(false);
  });
});
