import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own placeholders
const PACKAGE_LINE = '${Package} ${db:Status-Status}\n';
const BACKPORTS = '/etc/apt/sources.list.d/papelada-backports.sources';

/**
 * Installs the Debian packages of containers/packages.txt and of further lists, as root; on other systems the
 * service runs without the missing ones. Returns `complete`, or the reason why it is not.
 */
export function installPrograms(furtherLists) {
  const packages = ['containers/packages.txt', ...furtherLists].flatMap(readList);
  const missing = missingOf(packages);
  if (missing.length === 0) return 'complete';
  if (!isDebian()) return 'this is not Debian 12';
  if (process.getuid?.() !== 0)
    return `not root, and these packages are missing: ${missing.map((entry) => entry.name).join(' ')}`;
  console.log(
    `\n▸ Installing ${missing.length} Debian packages (LibreOffice, ffmpeg and the like; two to five minutes the first time)`,
  );
  const releases = [
    ...new Set(missing.map((entry) => entry.release).filter((release) => release !== undefined)),
  ];
  if (releases.length > 0) addReleases(releases);
  if (!apt(['update', '-qq'])) return 'apt-get update failed';
  for (const release of [undefined, ...releases]) {
    const names = missing.filter((entry) => entry.release === release).map((entry) => entry.name);
    if (names.length > 0 && !install(names, release)) return `apt-get could not install: ${names.join(' ')}`;
  }
  return 'complete';
}

/** Lines of `name` or `name @release`; `#` starts a comment. */
function readList(path) {
  if (!existsSync(`${ROOT}${path}`)) return [];
  return readFileSync(`${ROOT}${path}`, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name, release] = line.split(' @').map((part) => part.trim());
      return { name, release };
    });
}

function missingOf(packages) {
  const query = spawnSync('dpkg-query', ['-W', '-f', PACKAGE_LINE, ...packages.map((entry) => entry.name)], {
    encoding: 'utf8',
  });
  const installed = new Set(
    (query.stdout ?? '')
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return packages.filter((entry) => !installed.has(entry.name));
}

function install(names, release) {
  const from = release === undefined ? [] : ['-t', release];
  if (apt(['install', '-y', '-qq', '--no-install-recommends', ...from, ...names])) return true;
  // If backports are unavailable, the older version of the release works too, more slowly.
  return release !== undefined && apt(['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

function apt(args) {
  const result = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0;
}

function isDebian() {
  return existsSync('/etc/debian_version') && spawnSync('apt-get', ['--version']).status === 0;
}

function addReleases(releases) {
  const from = mirror();
  if (existsSync(BACKPORTS) || from === undefined) return;
  writeFileSync(
    BACKPORTS,
    `Types: deb\nURIs: ${from}\nSuites: ${releases.join(' ')}\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n`,
  );
}

/** Returns the mirror that the machine already uses. */
function mirror() {
  const candidates = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];
  for (const path of candidates) {
    if (!existsSync(path)) continue;
    const lines = readFileSync(path, 'utf8').split('\n');
    const line = lines.find((text) => text.startsWith('URIs:') || text.startsWith('deb '));
    const found = line?.split(/\s/).find((word) => /^https?:\/\//.test(word));
    if (found) return found;
  }
  return undefined;
}
