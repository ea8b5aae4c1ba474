interface Box {
  kind: string;
  start: number;
  end: number;
}

export function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; at += file.readUInt32BE(at))
    boxes.push({
      kind: file.toString('latin1', at + 4, at + 8),
      start: at,
      end: at + file.readUInt32BE(at),
    });
  return boxes;
}

export function boxOf(boxes: readonly Box[], kind: string): Box {
  const found = boxes.find((box) => box.kind === kind);
  if (found === undefined) throw new Error(`There is no ${kind}.`);
  return found;
}

export interface HeifParts {
  /** Files of one picture each, which become the items 1, 2, 3. */
  pictures: readonly { bytes: Buffer; isHidden?: boolean }[];
  /** A picture of those, side by side, which becomes the last item. */
  grid?: { tiles: readonly number[]; columns: number; width: number; height: number };
  primary: number;
  references?: readonly { kind: string; from: number; to: readonly number[] }[];
  groups?: readonly { kind: string; members: readonly number[] }[];
}

interface Item {
  type: string;
  isHidden: boolean;
  properties: Buffer[];
  data: Buffer;
}

function short(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

function long(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function box(kind: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([long(8 + body.length), Buffer.from(kind, 'latin1'), body]);
}

function fullBox(kind: string, version: number, flags: number, ...content: Buffer[]): Buffer {
  return box(kind, Buffer.from([version, 0, 0, flags]), ...content);
}

function itemOf({ bytes, isHidden = false }: HeifParts['pictures'][number]): Item {
  const top = boxesIn(bytes, 0, bytes.length);
  const [meta, mdat] = [boxOf(top, 'meta'), boxOf(top, 'mdat')];
  const iprp = boxOf(boxesIn(bytes, meta.start + 12, meta.end), 'iprp');
  const ipco = boxOf(boxesIn(bytes, iprp.start + 8, iprp.end), 'ipco');
  const properties = boxesIn(bytes, ipco.start + 8, ipco.end);
  const type = properties.some(({ kind }) => kind === 'av1C') ? 'av01' : 'hvc1';
  return {
    type,
    isHidden,
    properties: properties.map(({ start, end }) => bytes.subarray(start, end)),
    data: bytes.subarray(mdat.start + 8, mdat.end),
  };
}

function gridOf({ tiles, columns, width, height }: NonNullable<HeifParts['grid']>): Item {
  return {
    type: 'grid',
    isHidden: false,
    properties: [fullBox('ispe', 0, 0, long(width, height))],
    data: Buffer.concat([Buffer.from([0, 0, tiles.length / columns - 1, columns - 1]), short(width, height)]),
  };
}

/** Places of the items' data, which a grid has in the description itself, and pictures behind it. */
function locationOf(items: readonly Item[], mdatAt: number): Buffer {
  let [inside, behind] = [0, mdatAt];
  const entries = items.map(({ type, data }, index) => {
    const isInside = type === 'grid';
    const at = isInside ? inside : behind;
    if (isInside) inside += data.length;
    else behind += data.length;
    return Buffer.concat([short(index + 1, isInside ? 1 : 0, 0, 1), long(at, data.length)]);
  });
  return fullBox('iloc', 1, 0, Buffer.from([0x44, 0]), short(items.length), ...entries);
}

function propertiesOf(items: readonly Item[]): Buffer {
  let next = 1;
  const associations = items.map(({ properties }, index) => {
    const own = properties.map(() => next++);
    return Buffer.concat([short(index + 1), Buffer.from([own.length, ...own])]);
  });
  const ipco = box('ipco', ...items.flatMap(({ properties }) => properties));
  return box('iprp', ipco, fullBox('ipma', 0, 0, long(items.length), ...associations));
}

/** A HEIC or AVIF of pictures that others have coded, with the references and groups that are asked for. */
export function heifFile({ pictures, grid, primary, references = [], groups = [] }: HeifParts): Buffer {
  const items = [...pictures.map(itemOf), ...(grid ? [gridOf(grid)] : [])];
  const first = pictures[0]?.bytes ?? Buffer.alloc(0);
  const top = boxesIn(first, 0, first.length);
  const [ftyp, meta] = [boxOf(top, 'ftyp'), boxOf(top, 'meta')];
  const hdlr = boxOf(boxesIn(first, meta.start + 12, meta.end), 'hdlr');
  const infos = items.map(({ type, isHidden }, index) =>
    fullBox('infe', 2, isHidden ? 1 : 0, short(index + 1, 0), Buffer.from(`${type}\0`, 'latin1')),
  );
  const all = grid ? [...references, { kind: 'dimg', from: items.length, to: grid.tiles }] : references;
  const entries = all.map(({ kind, from, to }) => box(kind, short(from, to.length, ...to)));
  const grouped = groups.map(({ kind, members }, index) =>
    fullBox(kind, 0, 0, long(1000 + index, members.length, ...members)),
  );
  const inside = items.flatMap(({ type, data }) => (type === 'grid' ? [data] : []));
  const metaOf = (mdatAt: number) =>
    fullBox(
      'meta',
      0,
      0,
      first.subarray(hdlr.start, hdlr.end),
      fullBox('pitm', 0, 0, short(primary)),
      locationOf(items, mdatAt),
      fullBox('iinf', 0, 0, short(items.length), ...infos),
      fullBox('iref', 0, 0, ...entries),
      propertiesOf(items),
      box('grpl', ...grouped),
      box('idat', ...inside),
    );
  const head = first.subarray(ftyp.start, ftyp.end);
  const mdatAt = head.length + metaOf(0).length + 8;
  const data = items.flatMap((item) => (item.type === 'grid' ? [] : [item.data]));
  return Buffer.concat([head, metaOf(mdatAt), box('mdat', ...data)]);
}
