import { readBytes } from '../../../files/read.ts';
import { HEAD_BYTES, sniff } from '../../../files/sniff.ts';
import { sourcesOf, type XmlSources } from '../../fiscal/files/sources.ts';

async function isZip(path: string): Promise<boolean> {
  return sniff(await readBytes(path, 0, HEAD_BYTES)) === 'zip-container';
}

/** Returns the XMLs among files and in ZIPs, which are recognised by their content; the same files give the same places. */
export async function xmlSources(paths: readonly string[], scratch: string): Promise<XmlSources> {
  const files = [];
  for (const path of paths) files.push({ path, isZip: await isZip(path) });
  return sourcesOf(files, scratch);
}
