import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MODULES = ['Convert', 'Locale', 'Sheets', 'Slides'];
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The source of each module of LibreOffice Basic, by its name. */
export function readModules(): Record<string, string> {
  return Object.fromEntries(
    MODULES.map((name) => [
      name,
      readFileSync(join(import.meta.dirname, `${name.toLowerCase()}.bas`), 'utf8'),
    ]),
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes the modules as the library `Standard` of a profile, whose macros can be called from the command line. */
export async function writeLibrary(user: string, modules: Record<string, string>): Promise<void> {
  const directory = join(user, 'basic', 'Standard');
  await mkdir(directory, { recursive: true });
  const names = Object.keys(modules);
  const elements = names.map((name) => `<library:element library:name="${name}"/>`).join('');
  const library = `${HEAD}<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">\n<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">${elements}</library:library>\n`;
  await writeFile(join(directory, 'script.xlb'), library);
  for (const name of names) {
    const source = escaped(modules[name] ?? '');
    const module = `${HEAD}<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">\n<script:module xmlns:script="http://openoffice.org/2000/script" script:name="${name}" script:language="StarBasic">${source}</script:module>\n`;
    await writeFile(join(directory, `${name}.xba`), module);
  }
}
