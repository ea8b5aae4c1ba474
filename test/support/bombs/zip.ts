import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import type { Bytes } from '../../service/support/fixtures.ts';
import { plain, rawZeros } from './zeros.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
const TEXT = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0';

interface Entry {
  name: string;
  packed: Buffer;
  /** The size in the directory; the true size by default. */
  size: number;
  method?: number;
  /** Shares the local header of this entry. */
  sameAs?: number;
}

function header(signature: number, entry: Entry, fields: number): Buffer {
  const name = Buffer.from(entry.name);
  const bytes = Buffer.alloc(fields);
  const start = signature === 0x04034b50 ? 4 : 6;
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(20, start);
  bytes.writeUInt16LE(entry.method ?? 8, start + 4);
  bytes.writeUInt32LE(crc32(Buffer.alloc(0)), start + 10);
  bytes.writeUInt32LE(entry.packed.length, start + 14);
  bytes.writeUInt32LE(entry.size, start + 18);
  bytes.writeUInt16LE(name.length, start + 22);
  return Buffer.concat([bytes, name]);
}

/** Builds a ZIP whose directory contains what the test needs, true or not. */
function zipOf(entries: Entry[], count = entries.length): Bytes {
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const shared = entry.sameAs === undefined ? undefined : offsets[entry.sameAs];
    offsets.push(shared ?? at);
    if (shared !== undefined) continue;
    const bytes = Buffer.concat([header(0x04034b50, entry, 30), entry.packed]);
    pieces.push(bytes);
    at += bytes.length;
  }
  const directory = entries.map((entry, place) => {
    const row = header(0x02014b50, entry, 46);
    row.writeUInt32LE(offsets[place] ?? 0, 42);
    return row;
  });
  const length = directory.reduce((sum, row) => sum + row.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count % 65_536, 8);
  end.writeUInt16LE(count % 65_536, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return plain(Buffer.concat([...pieces, ...directory, end]));
}

function stored(name: string, text = ''): Entry {
  const packed = Buffer.from(text);
  return { name, packed, size: packed.length, method: 0 };
}

/** The document inflates to a gigabyte, as the directory states. */
export function honestBomb(): Bytes {
  return zipOf([{ name: 'word/document.xml', packed: rawZeros(1024 ** 3), size: 1024 ** 3 }]);
}

/** The document unpacks to a gigabyte, but its directory says one kilobyte. */
export function lyingBomb(): Bytes {
  return zipOf([{ name: 'word/document.xml', packed: rawZeros(1024 ** 3), size: 1024 }]);
}

/** Many entries that share the same compressed data. */
export function overlappingBomb(): Bytes {
  const kernel: Entry = { name: 'word/document.xml', packed: rawZeros(20_000_000), size: 20_000_000 };
  const others = Array.from({ length: 40 }, (_, n) => ({
    ...kernel,
    name: `word/media/${n}.bin`,
    sameAs: 0,
  }));
  return zipOf([kernel, ...others]);
}

/** More entries than the ZIP's counter can hold, which wraps around. */
export function manyEntries(count: number): Bytes {
  const others = Array.from({ length: count - 1 }, (_, n) => stored(`word/x${n}.xml`));
  return zipOf([stored('word/document.xml', '<w:document/>'), ...others]);
}

export function escapingNames(): Bytes {
  return zipOf([stored('word/document.xml', '<w:document/>'), stored('../../../etc/cron.d/x', 'x')]);
}

/** An undamaged document that embeds nested bombs. */
export function nestedBomb(): Bytes {
  const inner = Buffer.from(honestBomb());
  const outer = zipSync({ 'a.zip': inner, 'b.zip': inner });
  return docxWith('', '<w:p><w:r><w:t>por fora, são</w:t></w:r></w:p>', { 'word/embeddings/a.zip': outer });
}

const LAUGHS = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
const BILLION_LAUGHS = `<!DOCTYPE x [<!ENTITY l0 "ha">${LAUGHS}]>`;

function docxWith(doctype: string, body: string, more: Record<string, Uint8Array> = {}): Bytes {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const relationships =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
  const document = `<?xml version="1.0"?>${doctype}<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`;
  const parts = {
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relationships),
    'word/document.xml': strToU8(document),
    ...more,
  };
  return plain(zipSync(parts));
}

/** XML entities that expand to terabytes. */
export function laughingDocx(): Bytes {
  return docxWith(BILLION_LAUGHS, '<w:p><w:r><w:t>&l12;</w:t></w:r></w:p>');
}

export function laughingOdt(): Bytes {
  const content = `<?xml version="1.0"?>${BILLION_LAUGHS}<office:document-content xmlns:office="${OFFICE}" xmlns:text="${TEXT}" office:version="1.3"><office:body><office:text><text:p>&l12;</text:p></office:text></office:body></office:document-content>`;
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;
  return plain(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(content),
      'META-INF/manifest.xml': strToU8(manifest),
    }),
  );
}

/** An entity that refers to a local file. */
export function fileEntityDocx(path: string): Bytes {
  return docxWith(
    `<!DOCTYPE x [<!ENTITY f SYSTEM "file://${path}">]>`,
    '<w:p><w:r><w:t>[&f;]</w:t></w:r></w:p>',
  );
}

/** Nested elements, deeper than any reader's stack. */
export function deepDocx(): Bytes {
  return docxWith('', `${'<w:sdt><w:sdtContent>'.repeat(50_000)}${'</w:sdtContent></w:sdt>'.repeat(50_000)}`);
}
