import { readFileSync } from 'node:fs';

const SECCOMP = ['off', 'strict', 'filtered'];

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function statusField(name: string): string {
  const line = fileText('/proc/self/status')
    .split('\n')
    .find((candidate) => candidate.startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() || 'unknown';
}

/** Describes for the operator, in English, which of the mechanisms of a sandbox this machine or container allows. */
export function whatIsAllowed(): string {
  const seccomp = statusField('Seccomp');
  const modules = fileText('/sys/kernel/security/lsm');
  const maxNamespaces = fileText('/proc/sys/user/max_user_namespaces');
  return [
    `uid ${process.getuid?.() ?? 'unknown'}`,
    `capabilities ${statusField('CapEff')}`,
    `uid map ${fileText('/proc/self/uid_map').replace(/\s+/g, ' ') || 'unknown'}`,
    `seccomp ${SECCOMP[Number(seccomp)] ?? seccomp}`,
    `no new privileges ${statusField('NoNewPrivs')}`,
    `user namespaces ${maxNamespaces || 'unknown'}`,
    `Landlock ${modules === '' ? 'unknown' : modules.split(',').includes('landlock') ? 'on' : 'off'}`,
  ].join(', ');
}
