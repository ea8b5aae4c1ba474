import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPictures } from '../../../containers/documents/pictures/heif/own-pictures.ts';
import { type HeifItems, readHeifItems } from '../../../containers/documents/pictures/heif/read-items.ts';

const item = (id: number, type: string, isHidden = false) => ({
  id,
  type,
  flags: isHidden ? 1 : 0,
  flagsAt: id,
});
const NOTHING: HeifItems = { primary: 1, items: [], references: [], groups: [], pixels: 0 };
const surplusOf = (found: HeifItems, which: 'all' | 'primary' = 'all') =>
  ownPictures(found, which).surplus.map(({ id }) => id);

describe('the pictures of a HEIC or AVIF', () => {
  test('a telephone hides its tiles itself, and nothing is left to hide', () => {
    const items = [item(1, 'hvc1', true), item(2, 'hvc1', true), item(49, 'grid'), item(50, 'hvc1')];
    const references = [
      { kind: 'dimg', from: 49, to: [1, 2] },
      { kind: 'thmb', from: 50, to: [49] },
    ];
    expect(surplusOf({ ...NOTHING, primary: 49, items, references })).toEqual([]);
    expect(ownPictures({ ...NOTHING, primary: 49, items, references }, 'primary')).toEqual({
      surplus: [],
      hidden: [],
    });
  });

  test('the picture of which a tone map is made is shown, and its map of light is not', () => {
    const items = [item(1, 'av01'), item(2, 'tmap'), item(3, 'av01')];
    const found = { ...NOTHING, items, references: [{ kind: 'dimg', from: 2, to: [1, 3] }] };
    expect(surplusOf(found)).toEqual([3]);
    expect(surplusOf({ ...found, primary: 3, items: [...items, item(4, 'av01')] })).toEqual([]);
  });

  test('what a hidden edit is made of is shown', () => {
    const references = [{ kind: 'dimg', from: 3, to: [2] }];
    const items = (isHidden: boolean) => [item(1, 'hvc1'), item(2, 'hvc1'), item(3, 'iden', isHidden)];
    expect(surplusOf({ ...NOTHING, items: items(true), references })).toEqual([]);
    expect(surplusOf({ ...NOTHING, items: items(false), references })).toEqual([2]);
  });

  test('of the sizes of a picture one is shown', () => {
    const items = [item(1, 'av01'), item(2, 'av01'), item(3, 'av01')];
    const groups = [{ kind: 'pymd', members: [1, 2, 3] }];
    expect(surplusOf({ ...NOTHING, primary: 3, items, groups })).toEqual([1, 2]);
  });

  test('whatever belongs to what, something is shown that was shown, and the primary if it was', () => {
    const id = fc.integer({ min: 1, max: 6 });
    const type = fc.constantFrom('hvc1', 'grid', 'iden', 'iovl', 'tmap', 'Exif');
    const arbitrary = fc.record({
      primary: fc.option(id),
      items: fc
        .array(fc.tuple(type, fc.boolean()), { maxLength: 6 })
        .map((all) => all.map(([kind, isHidden], index) => item(index + 1, kind, isHidden))),
      references: fc.array(
        fc.record({ kind: fc.constantFrom('dimg', 'thmb', 'auxl', 'cdsc'), from: id, to: fc.array(id) }),
      ),
      pixels: fc.constant(0),
      groups: fc.array(
        fc.record({ kind: fc.constantFrom('altr', 'ster', 'pymd', 'brst'), members: fc.array(id) }),
      ),
    });
    fc.assert(
      fc.property(arbitrary, fc.constantFrom('all' as const, 'primary' as const), (found, which) => {
        const belonging = found.references.filter(({ kind }) => kind === 'thmb' || kind === 'auxl');
        const shown = found.items.filter(
          ({ id: own, type: kind, flags }) =>
            flags === 0 && !['tmap', 'Exif'].includes(kind) && belonging.every(({ from }) => from !== own),
        );
        const { surplus } = ownPictures(found, which);
        const left = shown.filter((one) => !surplus.includes(one));
        expect(surplus.every((one) => shown.includes(one))).toBe(true);
        if (shown.length > 0) expect(left.length).toBeGreaterThan(0);
        if (which === 'primary' && surplus.length > 0) expect(left).toHaveLength(1);
        if (shown.some((one) => one.id === found.primary)) {
          expect(left.map((one) => one.id)).toContain(found.primary);
        }
      }),
    );
  });
});

describe('reading the items of a file', () => {
  const read = (bytes: Buffer) => (at: number, length: number) =>
    Promise.resolve(bytes.subarray(Math.min(at, bytes.length), Math.min(at + length, bytes.length)));

  test('bytes of any kind are items or none, and never an error', async () => {
    const kinds = ['iinf', 'infe', 'iref', 'pitm', 'grpl', 'dimg', 'altr'];
    const content = fc.array(
      fc.oneof(
        fc.constantFrom(...kinds).map((kind) => Buffer.from(kind)),
        fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom(0, 1, 8, 16, 24, 40).map((size) => Buffer.from([0, 0, 0, size])),
      ),
    );
    await fc.assert(
      fc.asyncProperty(content, async (parts) => {
        const inner = Buffer.concat(parts);
        const head = Buffer.alloc(12);
        head.writeUInt32BE(12 + inner.length);
        head.write('meta', 4, 'latin1');
        const found = await readHeifItems(read(Buffer.concat([head, inner])));
        expect(found === null || Array.isArray(found.items)).toBe(true);
      }),
    );
  });
});
