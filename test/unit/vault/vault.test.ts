import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ByteSource } from '../../../common/byte-source.ts';
import { decrypted, decryptedSource, encrypted } from '../../../worker/vault/files.ts';
import {
  CHUNK_BYTES,
  encryptedSize,
  HEADER_BYTES,
  plainSize,
  SEALED_CHUNK_BYTES,
  VaultFault,
} from '../../../worker/vault/format.ts';
import { newKey, openKey, rewrap, type VaultKey } from '../../../worker/vault/keys.ts';
import { openText, sealText } from '../../../worker/vault/texts.ts';

const MASTER = '0a'.repeat(32);
const env = { KEY_SECRETS: '', ESIGN_LINK_SECRET: '0c'.repeat(32), ESIGN_MASTER_KEYS: MASTER };
const owner = { envelope: 'env_4TZK7QF2M9XC3HWB', role: 'original' };
/** The sizes at which a chunk begins or ends. */
const EDGES = [
  0,
  1,
  CHUNK_BYTES - 1,
  CHUNK_BYTES,
  CHUNK_BYTES + 1,
  2 * CHUNK_BYTES,
  2 * CHUNK_BYTES + 12_345,
];

let key: VaultKey;
let wrapped: string;
const stored = new Map<number, Uint8Array>();

beforeAll(async () => {
  ({ key, wrapped } = await newKey(env));
  for (const size of EDGES)
    stored.set(size, await bytesOf(encrypted(pieces(plainOf(size), 65_536), key, owner)));
});

function plainOf(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, place) => (place * 31 + (place >> 8) * 7) & 0xff);
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function sourceOf(bytes: Uint8Array, size = bytes.length): ByteSource {
  return { size, read: (offset, length) => pieces(bytes.subarray(offset, offset + length), 50_000) };
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of source) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}

function storedOf(size: number): Uint8Array {
  return (stored.get(size) ?? new Uint8Array()).slice();
}

function opening(bytes: Uint8Array, size?: number): Promise<Uint8Array> {
  return bytesOf(decrypted(sourceOf(bytes, size), key, owner));
}

describe('a file in the vault', () => {
  test.each(EDGES)('of %i bytes comes back, and has the size that was predicted', async (size) => {
    const bytes = storedOf(size);
    expect(bytes.length).toBe(encryptedSize(size));
    expect(plainSize(bytes.length)).toBe(size);
    expect(Buffer.compare(await opening(bytes), plainOf(size))).toBe(0);
  });

  test('does not depend on how its bytes arrive', async () => {
    const plain = plainOf(CHUNK_BYTES + 1);
    for (const size of [1021, CHUNK_BYTES, 2 * CHUNK_BYTES]) {
      const bytes = await bytesOf(encrypted(pieces(plain, size), key, owner));
      expect(Buffer.compare(await opening(bytes), plain)).toBe(0);
    }
  });

  test('is read in any range', async () => {
    const size = 2 * CHUNK_BYTES + 12_345;
    const [plain, source] = [plainOf(size), decryptedSource(sourceOf(storedOf(size)), key, owner)];
    const place = fc.oneof(fc.nat(size), fc.constantFrom(...EDGES));
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const [offset, end] = [Math.min(one, other), Math.max(one, other)];
        const read = await bytesOf(source.read(offset, end - offset));
        expect(Buffer.compare(read, plain.subarray(offset, end))).toBe(0);
      }),
      { numRuns: 60 },
    );
    for (const [offset, length] of [
      [-1, 1],
      [0, size + 1],
      [size, 1],
      [5, -1],
    ] as const)
      await expect(bytesOf(source.read(offset, length))).rejects.toThrow(RangeError);
  });

  test('of which a range is wanted is read by the chunks that it touches', async () => {
    const bytes = storedOf(2 * CHUNK_BYTES + 12_345);
    const asked: [number, number][] = [];
    const source: ByteSource = {
      size: bytes.length,
      read: (offset, length) => {
        asked.push([offset, length]);
        return sourceOf(bytes).read(offset, length);
      },
    };
    await bytesOf(decrypted(source, key, owner, { offset: CHUNK_BYTES + 5, length: 10 }));
    expect(asked).toEqual([
      [0, HEADER_BYTES],
      [HEADER_BYTES + SEALED_CHUNK_BYTES, SEALED_CHUNK_BYTES],
    ]);
  });

  test('opens for its owner and its key alone', async () => {
    const bytes = sourceOf(storedOf(1));
    const other = (await newKey(env)).key;
    for (const [by, whose] of [
      [other, owner],
      [key, { ...owner, role: 'final' }],
      [key, { ...owner, envelope: 'env_OTHER' }],
      [key, { envelope: `${owner.envelope}\0`, role: 'riginal' }],
    ] as const)
      await expect(bytesOf(decrypted(bytes, by, whose))).rejects.toThrow(VaultFault);
  });

  test('shows nothing of what it holds, and never twice the same', async () => {
    const text = new TextEncoder().encode('CONTRATO DE LOCAÇÃO '.repeat(500));
    const [one, two] = [
      await bytesOf(encrypted(pieces(text, 999), key, owner)),
      await bytesOf(encrypted(pieces(text, 999), key, owner)),
    ];
    expect(Buffer.from(one).includes('CONTRATO')).toBe(false);
    expect(Buffer.compare(one, two)).not.toBe(0);
  });

  test('breaks with any byte that is changed', async () => {
    const size = 2 * CHUNK_BYTES + 12_345;
    const bytes = storedOf(size);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (place, mask) => {
        const changed = bytes.slice();
        changed[place] = (changed[place] ?? 0) ^ mask;
        await expect(opening(changed)).rejects.toThrow(VaultFault);
      }),
      { numRuns: 40 },
    );
    for (let place = 0; place < HEADER_BYTES; place++) {
      const changed = bytes.slice();
      changed[place] = (changed[place] ?? 0) ^ 1;
      await expect(opening(changed)).rejects.toThrow(VaultFault);
    }
  });

  test('gives nothing of a chunk that was changed', async () => {
    const bytes = storedOf(2 * CHUNK_BYTES);
    const place = HEADER_BYTES + SEALED_CHUNK_BYTES + 1;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    let given = 0;
    const all = (async () => {
      for await (const piece of decrypted(sourceOf(bytes), key, owner)) given += piece.length;
    })();
    await expect(all).rejects.toThrow(VaultFault);
    expect(given).toBe(CHUNK_BYTES);
  });

  test('breaks with chunks that are swapped, missing, doubled or of another file', async () => {
    const size = 2 * CHUNK_BYTES;
    const bytes = storedOf(size);
    const header = bytes.subarray(0, HEADER_BYTES);
    const first = bytes.subarray(HEADER_BYTES, HEADER_BYTES + SEALED_CHUNK_BYTES);
    const second = bytes.subarray(HEADER_BYTES + SEALED_CHUNK_BYTES);
    const again = await bytesOf(encrypted(pieces(plainOf(size), 65_536), key, owner));
    const foreign = again.subarray(HEADER_BYTES, HEADER_BYTES + SEALED_CHUNK_BYTES);
    for (const parts of [
      [header, second, first],
      [header, first],
      [header, second],
      [header, first, first],
      [header, first, second, second],
      [header, foreign, second],
      [first, second],
      [header],
      [],
    ]) {
      const changed = new Uint8Array(Buffer.concat(parts));
      await expect(opening(changed)).rejects.toThrow(VaultFault);
      if (changed.length <= bytes.length)
        await expect(opening(changed, bytes.length)).rejects.toThrow(VaultFault);
    }
  });

  test('breaks where it is cut off, whatever size is believed', async () => {
    const bytes = storedOf(CHUNK_BYTES + 1);
    for (const length of [
      0,
      1,
      HEADER_BYTES,
      HEADER_BYTES + 15,
      HEADER_BYTES + 16,
      HEADER_BYTES + SEALED_CHUNK_BYTES,
      bytes.length - 17,
      bytes.length - 1,
    ]) {
      await expect(opening(bytes.slice(0, length))).rejects.toThrow(VaultFault);
      await expect(opening(bytes.slice(0, length), bytes.length)).rejects.toThrow(VaultFault);
    }
  });

  test('has no size that no file has', () => {
    for (const size of [0, HEADER_BYTES, HEADER_BYTES + 15, HEADER_BYTES + SEALED_CHUNK_BYTES + 16])
      expect(() => plainSize(size)).toThrow(VaultFault);
    fc.assert(fc.property(fc.nat(64 * CHUNK_BYTES), (size) => plainSize(encryptedSize(size)) === size));
  });
});

describe('a text in the vault', () => {
  test('comes back for its owner alone', async () => {
    const cpf = { envelope: owner.envelope, role: 'cpf 1' };
    for (const text of ['', '52998224725', '\ufeffJoão "Zé" 😀\n', 'x'.repeat(300_000)]) {
      const sealed = await sealText(key, cpf, text);
      expect(sealed).toMatch(/^[A-Za-z0-9+/]+=*$/);
      expect(await openText(key, cpf, sealed)).toBe(text);
      await expect(openText(key, { ...cpf, role: 'cpf 2' }, sealed)).rejects.toThrow(VaultFault);
      await expect(openText((await newKey(env)).key, cpf, sealed)).rejects.toThrow(VaultFault);
    }
  });

  test('breaks with each character that is changed, and with what was never one', async () => {
    const sealed = await sealText(key, owner, '52998224725');
    for (let place = 0; place < sealed.length; place++) {
      const changed = sealed.slice(0, place) + (sealed[place] === 'A' ? 'B' : 'A') + sealed.slice(place + 1);
      if (Buffer.from(changed, 'base64').equals(Buffer.from(sealed, 'base64'))) continue;
      await expect(openText(key, owner, changed)).rejects.toThrow(VaultFault);
    }
    for (const text of ['', '52998224725', 'não é base64', sealed.slice(0, -4), `${sealed}AAAA`])
      await expect(openText(key, owner, text)).rejects.toThrow(VaultFault);
  });
});

describe("an envelope's key", () => {
  const rotated = {
    ...env,
    ESIGN_LINK_SECRET: '0c'.repeat(32),
    ESIGN_MASTER_KEYS: `${MASTER},${'0b'.repeat(32)}`,
  };

  test('is stored under the newest master key, and opens what it encrypted', async () => {
    expect(wrapped).toMatch(/^[0-9a-f]{16}\.[A-Za-z0-9+/]{80}$/);
    const masterOf = (text: string) => text.split('.')[0];
    expect(masterOf((await newKey({ ...env })).wrapped)).toBe(masterOf(wrapped));
    expect(masterOf((await newKey(rotated)).wrapped)).not.toBe(masterOf(wrapped));
    const sealed = await sealText(key, owner, 'segredo');
    expect(await openText(await openKey({ ...env }, wrapped), owner, sealed)).toBe('segredo');
  });

  test('is wrapped anew when the master key is rotated; the files stay as they are', async () => {
    const again = await rewrap(rotated, wrapped);
    expect(again.split('.')[0]).toBe((await newKey(rotated)).wrapped.split('.')[0]);
    expect(await rewrap(rotated, again)).toBe(again);
    expect(await rewrap({ ...env }, wrapped)).toBe(wrapped);
    const opened = await openKey(
      {
        ...env,
        ESIGN_LINK_SECRET: '0c'.repeat(32),
        ESIGN_MASTER_KEYS: '0b'.repeat(32),
      },
      again,
    );
    const file = storedOf(CHUNK_BYTES + 1);
    expect(
      Buffer.compare(await bytesOf(decrypted(sourceOf(file), opened, owner)), plainOf(CHUNK_BYTES + 1)),
    ).toBe(0);
  });

  test('does not open under another master key, changed, or without one', async () => {
    const changed = `${wrapped.slice(0, 20)}${wrapped[20] === 'A' ? 'B' : 'A'}${wrapped.slice(21)}`;
    await expect(openKey({ ...env }, changed)).rejects.toThrow(VaultFault);
    const other = (await newKey(rotated)).wrapped.split('.')[0];
    const elsewhere = `${other}.${wrapped.split('.')[1]}`;
    await expect(openKey(rotated, elsewhere)).rejects.toThrow(VaultFault);
    for (const text of ['', '0.', elsewhere, `${wrapped}A`, wrapped.slice(2)])
      await expect(openKey({ ...env }, text)).rejects.toThrow(VaultFault);
    for (const ESIGN_MASTER_KEYS of ['', '0a', 'não é uma chave', `${MASTER}0a`]) {
      await expect(openKey({ ...env, ESIGN_MASTER_KEYS }, wrapped)).rejects.toThrow(VaultFault);
      await expect(newKey({ ...env, ESIGN_MASTER_KEYS })).rejects.toThrow(VaultFault);
    }
  });
});
