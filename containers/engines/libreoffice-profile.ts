import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  { path: SECURITY, name: 'DisableActiveContent', value: true },
  { path: '/org.openoffice.Office.Writer/Content/Update', name: 'Link', value: 0 },
  { path: '/org.openoffice.Office.Calc/Content/Update', name: 'Link', value: 2 },
  { path: INTERNET, name: 'ooInetProxyType', value: 1 },
  { path: INTERNET, name: 'ooInetHTTPProxyName', value: '127.0.0.1' },
  { path: INTERNET, name: 'ooInetHTTPProxyPort', value: 1 },
  { path: INTERNET, name: 'ooInetHTTPSProxyName', value: '127.0.0.1' },
  { path: INTERNET, name: 'ooInetHTTPSProxyPort', value: 1 },
  { path: INTERNET, name: 'ooInetNoProxy', value: '' },
];

const NAMESPACES =
  'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

function registry(): string {
  const items = ITEMS.map(
    ({ path, name, value }) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${NAMESPACES}>\n${items.join('\n')}\n</oor:items>\n`;
}

async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o644);
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
  await sandbox.makeOwned(join(profile, 'user', 'registrymodifications.xcu'), 0);
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
  await makeReadable(profile);
  return profile;
}
