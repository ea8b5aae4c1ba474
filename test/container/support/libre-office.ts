import { readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { execute } from '../../support/execute.ts';

/** Converts a document by LibreOffice alone; its files are in the directory. */
export async function byLibreOffice(
  directory: string,
  name: string,
  bytes: Uint8Array,
  format: string,
): Promise<Buffer> {
  const path = join(directory, name);
  await writeFile(path, bytes);
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  await execute('soffice', [profile, '--convert-to', format, '--outdir', directory, path]);
  return readFile(join(directory, `${parse(name).name}.${format}`));
}
