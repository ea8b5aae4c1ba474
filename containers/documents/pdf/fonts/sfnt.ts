const [TRUE_TYPE, TRUE, OPEN_TYPE] = [0x00010000, 0x74727565, 0x4f54544f];
const HEAD_MAGIC = 0x5f0f3cf5;

/** The tables of a TrueType or OpenType font by their names; throws where they lie outside of it. */
export function readTables(font: Buffer): Map<string, Buffer> {
  if (![TRUE_TYPE, TRUE, OPEN_TYPE].includes(font.readUInt32BE(0))) throw new Error('Not a TrueType font.');
  const tables = new Map<string, Buffer>();
  for (let entry = 0; entry < font.readUInt16BE(4); entry++) {
    const at = 12 + entry * 16;
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)];
    if (offset + length > font.length) throw new Error('A table that is not in the font.');
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + length));
  }
  return tables;
}

/** The glyphs of a font with this code in one of its character maps: nothing where it has none. */
export type CharacterMap = (code: number) => number;

function segmentMap(map: Buffer): CharacterMap {
  const segments = map.readUInt16BE(6) / 2;
  const at = (part: number, segment: number) =>
    map.readUInt16BE(14 + part * segments * 2 + (part > 0 ? 2 : 0) + segment * 2);
  return (code) => {
    for (let segment = 0; segment < segments; segment++) {
      if (code > at(0, segment)) continue;
      const start = at(1, segment);
      if (code < start) return 0;
      const [delta, range] = [at(2, segment), at(3, segment)];
      if (range === 0) return (code + delta) & 0xffff;
      const place = 16 + segments * 6 + segment * 2 + range + (code - start) * 2;
      const glyph = place + 2 <= map.length ? map.readUInt16BE(place) : 0;
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function groupMap(map: Buffer): CharacterMap {
  const groups = map.readUInt32BE(12);
  return (code) => {
    for (let group = 0; group < groups && 28 + group * 12 <= map.length; group++) {
      const [first, last] = [map.readUInt32BE(16 + group * 12), map.readUInt32BE(20 + group * 12)];
      if (code >= first && code <= last) return map.readUInt32BE(24 + group * 12) + code - first;
    }
    return 0;
  };
}

function readMap(map: Buffer): CharacterMap | null {
  const format = map.readUInt16BE(0);
  if (format === 0) return (code) => (code < 256 ? (map[6 + code] ?? 0) : 0);
  if (format === 4) return segmentMap(map);
  if (format === 6) {
    const [first, count] = [map.readUInt16BE(6), map.readUInt16BE(8)];
    return (code) => (code >= first && code < first + count ? map.readUInt16BE(10 + (code - first) * 2) : 0);
  }
  return format === 12 ? groupMap(map) : null;
}

/** All character maps of a font; null where it has one that cannot be read. */
export function readCharacterMaps(table: Buffer | undefined): CharacterMap[] | null {
  if (table === undefined) return [];
  const maps = new Map<number, CharacterMap>();
  for (let entry = 0; entry < table.readUInt16BE(2); entry++) {
    const offset = table.readUInt32BE(4 + entry * 8 + 4);
    if (maps.has(offset)) continue;
    const map = readMap(table.subarray(offset));
    if (map === null) return null;
    maps.set(offset, map);
  }
  return [...maps.values()];
}

/** Each character map by its platform and encoding, as `3,1`, and the number of its format. */
export function readMapHeads(table: Buffer | undefined): { kind: string; format: number }[] {
  if (table === undefined || table.length < 4) return [];
  return Array.from({ length: table.readUInt16BE(2) }, (_, entry) => {
    const at = 4 + entry * 8;
    const kind = `${table.readUInt16BE(at)},${table.readUInt16BE(at + 2)}`;
    return { kind, format: table.readUInt16BE(table.readUInt32BE(at + 4)) };
  });
}

/** The glyphs by name of a `post` table that has names of its own, beside the Mac's 258. */
export function readPostNames(table: Buffer | undefined): Map<string, number> {
  const names = new Map<string, number>();
  if (table === undefined || table.readUInt32BE(0) !== 0x00020000) return names;
  const count = table.readUInt16BE(32);
  const own: string[] = [];
  for (let at = 34 + count * 2; at < table.length; ) {
    const length = table.readUInt8(at);
    own.push(table.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count; glyph++) {
    const name = own[table.readUInt16BE(34 + glyph * 2) - 258];
    if (name !== undefined && !names.has(name)) names.set(name, glyph);
  }
  return names;
}

/** A bare CFF font in the least OpenType font that a subsetter takes. */
export function wrapCff(cff: Buffer, glyphs: number): Buffer {
  const head = Buffer.alloc(54);
  head.writeUInt32BE(TRUE_TYPE, 0);
  head.writeUInt32BE(HEAD_MAGIC, 12);
  head.writeUInt16BE(1000, 18);
  const maxp = Buffer.alloc(6);
  maxp.writeUInt32BE(0x00005000, 0);
  maxp.writeUInt16BE(glyphs, 4);
  const tables: [string, Buffer][] = [
    ['CFF ', cff],
    ['head', head],
    ['maxp', maxp],
  ];
  const directory = Buffer.alloc(12 + tables.length * 16);
  directory.writeUInt32BE(OPEN_TYPE, 0);
  directory.writeUInt16BE(tables.length, 4);
  let at = directory.length;
  const parts = tables.map(([name, table], entry) => {
    directory.write(name, 12 + entry * 16, 'latin1');
    directory.writeUInt32BE(at, 20 + entry * 16);
    directory.writeUInt32BE(table.length, 24 + entry * 16);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    at += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...parts]);
}
