import { cpSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { letAllRead } from '../files/let-all-read.ts';
import { PROGRAMS } from '../programs.ts';
import type { Sandbox } from '../sandbox.ts';

interface Item {
  path: string;
  name: string;
  value: string | number | boolean;
}

const SECURITY = '/org.openoffice.Office.Common/Security/Scripting';
const INTERNET = '/org.openoffice.Inet/Settings';

const ITEMS: readonly Item[] = [
  { path: SECURITY, name: 'BlockUntrustedRefererLinks', value: true },
  { path: SECURITY, name: 'MacroSecurityLevel', value: 3 },
  { path: SECURITY, name: 'DisableMacrosExecution', value: true },
  { path: '/org.openoffice.Office.Writer/Content/Update', name: 'Link', value: 0 },
  { path: '/org.openoffice.Office.Calc/Content/Update', name: 'Link', value: 2 },
  { path: INTERNET, name: 'ooInetProxyType', value: 1 },
  { path: INTERNET, name: 'ooInetHTTPProxyName', value: '127.0.0.1' },
  { path: INTERNET, name: 'ooInetHTTPProxyPort', value: 1 },
  { path: INTERNET, name: 'ooInetHTTPSProxyName', value: '127.0.0.1' },
  { path: INTERNET, name: 'ooInetHTTPSProxyPort', value: 1 },
  { path: INTERNET, name: 'ooInetNoProxy', value: '' },
];

/** Without the second and third, each start registers LibreOffice's own extensions anew: 90 ms. */
const NEEDED = ['registrymodifications.xcu', 'extensions', 'uno_packages'];

const NAMESPACES =
  'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

function registry(): string {
  const items = ITEMS.map(
    ({ path, name, value }) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${NAMESPACES}>\n${items.join('\n')}\n</oor:items>\n`;
}

/** All that a start has made and a start does not miss: a document's copy shrinks to a dozen files. */
async function dropNeedless(user: string): Promise<void> {
  for (const name of await readdir(user)) {
    if (!NEEDED.includes(name)) await rm(join(user, name), { recursive: true });
  }
}

/** Makes the hardened profile once, by converting a word of text, so that each job only copies it. */
export async function makeTemplateProfile(sandbox: Sandbox, workDirectory: string): Promise<string> {
  const home = join(workDirectory, 'libreoffice');
  const profile = join(home, 'profile');
  const given = join(workDirectory, 'libreoffice-given');
  await mkdir(given, { recursive: true });
  await writeFile(join(given, 'first.txt'), 'Papelada');
  await sandbox.makeWritable(home, 0);
  await sandbox.makeWritable(profile, 0);
  await sandbox.makeWritable(join(profile, 'user'), 0);
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), registry());
  sandbox.makeOwned(join(profile, 'user', 'registrymodifications.xcu'), 0);
  await sandbox.run({
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
  await dropNeedless(join(profile, 'user'));
  await letAllRead(profile);
  return profile;
}

/** A copy of the template for one document, in `directory`, which belongs to the sandboxed programs of `identity`. */
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
