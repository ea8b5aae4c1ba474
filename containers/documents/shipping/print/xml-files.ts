import { open } from 'node:fs/promises';
import { sourcesOf, type XmlSources } from '../../fiscal/files/sources.ts';

/** Signatures of a ZIP with files, and of an empty one. */
const ZIP_MARKS = ['PK\x03\x04', 'PK\x05\x06'];

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ZIP_MARKS.includes(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Returns the XMLs among files and in ZIPs, which are recognised by their content; the same files give the same places.
 */
export async function xmlSources(paths: readonly string[], scratch: string): Promise<XmlSources> {
  const files = [];
  for (const path of paths) files.push({ path, isZip: await isZip(path) });
  return sourcesOf(files, scratch);
}
