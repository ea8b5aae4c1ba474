import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeError, log } from '../../../common/log.ts';
import { letAllRead } from '../../files/let-all-read.ts';
import { hasPrograms, PROGRAMS } from '../../plain/system-programs.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { readModules, writeLibrary } from './basic-library.ts';
import { flatFilterItem } from './flat-filter.ts';

interface Item {
  path: string;
  name: string;
  value: string | number | boolean;
}

const ROOT = dirname(dirname(dirname(import.meta.dirname)));
const KEPT = join(ROOT, '.papelada', 'libreoffice');
const SECURITY = '/org.openoffice.Office.Common/Security/Scripting';
const MISCELLANEOUS = '/org.openoffice.Office.Common/Misc';
const LOCALE = '/org.openoffice.Setup/L10N';
const LANGUAGE = '/org.openoffice.Office.Linguistic/General';
const MICROSOFT_EXPORT = '/org.openoffice.Office.Common/Filter/Microsoft/Export';
const INTERNET = '/org.openoffice.Inet/Settings';

const ITEMS: readonly Item[] = [
  { path: SECURITY, name: 'BlockUntrustedRefererLinks', value: true },
  { path: SECURITY, name: 'MacroSecurityLevel', value: 3 },
  { path: SECURITY, name: 'DisableMacrosExecution', value: true },
  { path: '/org.openoffice.Office.Writer/Content/Update', name: 'Link', value: 0 },
  { path: '/org.openoffice.Office.Calc/Content/Update', name: 'Link', value: 2 },
  // LibreOffice opens a document read-only if it cannot write a lock file.
  { path: MISCELLANEOUS, name: 'UseLocking', value: false },
  { path: MISCELLANEOUS, name: 'UseDocumentSystemFileLocking', value: false },
  // The locale of dates, numbers and money if the document names no country, as workbooks never do.
  { path: LOCALE, name: 'ooSetupSystemLocale', value: 'pt-BR' },
  { path: LANGUAGE, name: 'DefaultLocale', value: 'pt-BR' },
  // A DOC has no equations but as objects of Word's old editor of equations; without this, they are lost.
  { path: MICROSOFT_EXPORT, name: 'MathToMathType', value: true },
  { path: INTERNET, name: 'ooInetProxyType', value: 1 },
  { path: INTERNET, name: 'ooInetHTTPProxyName', value: '127.0.0.1' },
  { path: INTERNET, name: 'ooInetHTTPProxyPort', value: 1 },
  { path: INTERNET, name: 'ooInetHTTPSProxyName', value: '127.0.0.1' },
  { path: INTERNET, name: 'ooInetHTTPSProxyPort', value: 1 },
  { path: INTERNET, name: 'ooInetNoProxy', value: '' },
];

/** Without the second and third, each start registers LibreOffice's own extensions anew: 90 ms. */
const NEEDED = ['registrymodifications.xcu', 'extensions', 'uno_packages', 'basic'];

const NAMESPACES =
  'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

function registry(): string {
  const items = ITEMS.map(
    ({ path, name, value }) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${NAMESPACES}>\n${[...items, flatFilterItem()].join('\n')}\n</oor:items>\n`;
}

/**
 * Removes the files that a start has made and no start needs: the copy for a document shrinks to a dozen
 * files.
 */
async function dropNeedless(user: string): Promise<void> {
  for (const name of await readdir(user)) {
    if (!NEEDED.includes(name)) await rm(join(user, name), { recursive: true });
  }
}

/**
 * Returns the hardened profile of which each document gets a copy. It is made by converting a word of text,
 * and kept, also for the next start. Null if LibreOffice is not installed or the profile could not be made.
 */
export async function prepareTemplateProfile(sandbox: Sandbox): Promise<string | null> {
  if (!hasPrograms(['soffice'])) return null;
  try {
    const kept = join(KEPT, fingerprint());
    if (existsSync(kept)) return kept;
    const home = join(KEPT, `making-${randomUUID()}`);
    await mkdir(home, { recursive: true });
    try {
      const profile = await makeTemplateProfile(sandbox, home);
      // Another program may have been faster: what it has made is as good.
      await rename(profile, kept).catch((error) => {
        if (!existsSync(kept)) throw error;
      });
    } finally {
      await rm(home, { recursive: true, force: true });
    }
    return kept;
  } catch (error) {
    log('office_profile_failed', { cause: describeError(error) });
    return null;
  }
}

function fingerprint(): string {
  const { size, mtimeMs } = statSync(PROGRAMS.sofficeBinary);
  return createHash('sha256')
    .update(`${size} ${mtimeMs} ${registry()} ${JSON.stringify(readModules())}`)
    .digest('hex')
    .slice(0, 16);
}

async function makeTemplateProfile(sandbox: Sandbox, home: string): Promise<string> {
  const profile = join(home, 'profile');
  const given = join(home, 'given');
  const own = join(profile, 'user', 'registrymodifications.xcu');
  for (const path of [home, profile, join(profile, 'user')]) await sandbox.makeWritable(path, 0);
  await mkdir(given, { recursive: true });
  await writeFile(join(given, 'first.txt'), 'Papelada');
  await writeFile(own, registry());
  sandbox.makeOwned(own, 0);
  const { code, ended, stderr } = await sandbox.run({
    program: PROGRAMS.soffice,
    args: [
      `-env:UserInstallation=file://${profile}`,
      ...['--headless', '--norestore', '--convert-to', 'pdf', '--outdir', home, join(given, 'first.txt')],
    ],
    readOnly: [given],
    writable: [],
    scratch: home,
    identity: 0,
    timeoutMs: 60_000,
  });
  if (!existsSync(join(home, 'first.pdf')))
    throw new Error(`soffice ended with ${code}, ${ended}: ${stderr}`);
  await dropNeedless(join(profile, 'user'));
  await writeLibrary(join(profile, 'user'), readModules());
  await letAllRead(profile);
  return profile;
}

/**
 * Copies the template for one document into `directory`; the copy belongs to the sandboxed programs of
 * `identity`.
 */
export async function copyTemplateProfile(
  sandbox: Sandbox,
  template: string | null,
  directory: string,
  identity: number,
): Promise<string> {
  if (template === null) throw new Error('There is no template profile of LibreOffice.');
  await mkdir(directory, { recursive: true });
  const profile = await mkdtemp(join(directory, 'profile-'));
  // In one go: some forty small files by promises take ten times as long, all of it processor time.
  cpSync(template, profile, { recursive: true });
  sandbox.makeOwned(profile, identity);
  for (const entry of readdirSync(profile, { recursive: true, encoding: 'utf8' }))
    sandbox.makeOwned(join(profile, entry), identity);
  return profile;
}
