import { readFile, writeFile } from 'node:fs/promises';
import { openPicture } from './pixels.ts';
import { chunksOf, PNG_SIGNATURE, pngChunk } from './png-chunks.ts';

const PREFIX = Buffer.from('Exif\0\0', 'latin1');
const LITTLE_ENDIAN = Buffer.from('II', 'latin1');
const [COUNT_BYTES, ENTRY_BYTES] = [2, 12];

/** Returns EXIF data (JEITA CP-3451, 4.5) up to the directory of the preview, without a reference to it. */
function withoutPreview(exif: Buffer): Buffer {
  const isLittle = exif.subarray(0, LITTLE_ENDIAN.length).equals(LITTLE_ENDIAN);
  const uint16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const uint32 = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  const main = uint32(4);
  const reference = main + COUNT_BYTES + uint16(main) * ENTRY_BYTES;
  const preview = uint32(reference);
  const plain = Buffer.from(exif);
  plain.fill(0, reference, reference + 4);
  if (preview !== 0) plain.fill(0, preview);
  return plain;
}

function withoutExifChunk(png: Buffer): Buffer {
  const kept = [...chunksOf(png)].filter(({ kind }) => kind !== 'eXIf');
  return Buffer.concat([PNG_SIGNATURE, ...kept.map(({ kind, data }) => pngChunk(kind, data))]);
}

/**
 * Removes the preview of the original from the EXIF data that sharp wrote with a density: it keeps the preview even
 * where it drops every other entry. A PNG states its density elsewhere, and loses its EXIF data.
 */
export async function removePreview(path: string): Promise<void> {
  const { exif, format } = await openPicture(path).metadata();
  if (exif === undefined) return;
  const file = await readFile(path);
  if (format === 'png') return writeFile(path, withoutExifChunk(file));
  const block = exif.subarray(0, PREFIX.length).equals(PREFIX) ? exif.subarray(PREFIX.length) : exif;
  const at = file.indexOf(block);
  if (at < 0) throw new Error('The EXIF data are not where they were read.');
  withoutPreview(block).copy(file, at);
  await writeFile(path, file);
}
