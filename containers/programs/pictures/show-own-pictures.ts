import { copyFile, open } from 'node:fs/promises';
import { ownPictures } from '../../documents/pictures/heif/own-pictures.ts';
import { readHeifItems } from '../../documents/pictures/heif/read-items.ts';
import type { showOwnPicturesProgram } from '../../protocol/pictures/show-own-pictures.ts';
import { runProgram } from '../../protocol/run-program.ts';

const BRAND_AT = 8;
const MOVING_BRAND = 'avis';
/** The bit of an item's flags that hides it. */
const HIDDEN = 1;

interface Edit {
  at: number;
  bytes: Buffer;
}

await runProgram<typeof showOwnPicturesProgram>(async ({ source, target, which }) => {
  const file = await open(source);
  const read = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  const edits: Edit[] = [];
  // libvips requires the brand of a picture first.
  if ((await read(BRAND_AT, 4)).toString('latin1') === MOVING_BRAND)
    edits.push({ at: BRAND_AT, bytes: Buffer.from('avif') });
  const items = await readHeifItems(read);
  const { surplus, hidden } = items === null ? { surplus: [], hidden: [] } : ownPictures(items, which);
  for (const { flags, flagsAt } of surplus) edits.push({ at: flagsAt, bytes: Buffer.from([flags | HIDDEN]) });
  await file.close();
  if (edits.length > 0) {
    await copyFile(source, target);
    const copy = await open(target, 'r+');
    for (const { at, bytes } of edits) await copy.write(bytes, 0, bytes.length, at);
    await copy.close();
  }
  return { isWritten: edits.length > 0, hidden, pixels: items?.pixels ?? 0 };
});
