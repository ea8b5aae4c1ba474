import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from '../../sandbox/arguments.ts';

/** LibreOffice starts these five times in all, for signatures that nobody asks for: 80 ms of processor a document. */
const SIGNATURE_PROGRAMS = ['/usr/bin/gpgconf', '/usr/bin/gpg', '/usr/bin/gpgsm'];
/** Replacements for what a person types. */
const AUTOCORRECTION = '/usr/lib/libreoffice/share/autocorr';
const HYPHENATION = '/usr/share/hyphen';

/**
 * To read a name such as `acor_pt-BR.dat`, LibreOffice has a library parse the registry of all languages: a quarter of
 * a short conversion. The same for Debian's second name of the Brazilian dictionary, `hyph_pt_Latn_BR.dic`, a link.
 */
function languageFiles(): Mount[] {
  const empty = [AUTOCORRECTION, HYPHENATION].filter((path) => existsSync(path));
  const dictionaries = existsSync(HYPHENATION) ? readdirSync(HYPHENATION, { withFileTypes: true }) : [];
  const paths = dictionaries.filter((file) => file.isFile()).map(({ name }) => join(HYPHENATION, name));
  return [...empty.map((at) => ({ from: null, at })), ...paths.map((path) => ({ from: path, at: path }))];
}

/** Mounts that hide from LibreOffice the files that cost it time and change no document. */
export const NEEDLESS_HIDDEN: readonly Mount[] = [
  ...SIGNATURE_PROGRAMS.filter((path) => existsSync(path)).map((at) => ({ from: '/dev/null', at })),
  ...languageFiles(),
];

/** glibc joins its small free blocks each time that a large one is freed: a twentieth of a conversion. */
export const OFFICE_ENVIRONMENT = { GLIBC_TUNABLES: 'glibc.malloc.mxfast=0' };
