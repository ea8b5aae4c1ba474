import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Limits {
  /** Address space of each process. */
  memoryBytes: number;
  /**
   * Memory of all processes together, for programs that reserve far more addresses than memory; null limits each
   * process alone.
   */
  totalBytes: number | null;
  cpuSeconds: number;
  fileBytes: number;
  processes: number;
}

/**
 * `privileged` runs as root without a user namespace, and then drops to a plain uid; `userns` is for everybody else.
 */
export type SandboxWall = 'privileged' | 'userns';

/** A file or directory of the system, and the path under which a sandboxed program finds it. */
export interface Mount {
  /** Null shows an empty directory. */
  from: string | null;
  at: string;
  isWritable?: boolean;
}

export interface SandboxPaths {
  readOnly: readonly string[];
  writable: readonly string[];
  mounted: readonly Mount[];
  directory: string;
}

/** The uid in the user namespace of a sandbox that is not privileged. */
export const NOBODY = 65_534;
const SYSTEM_FILES = [
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/mime.types',
  '/etc/libreoffice',
  '/etc/ImageMagick-6',
  '/var/cache/fontconfig',
];
const MEBIBYTE = 1024 * 1024;
/** Seconds between the signal that reports the time limit and the one that kills, which reports nothing. */
const GRACE_SECONDS = 2;

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === '/' ? [] : [...ancestors(parent), parent];
}

function directoryArguments(paths: readonly string[]): string[] {
  return [...new Set(paths)].flatMap((path) => ['--perms', '0755', '--dir', path]);
}

function systemArguments(): string[] {
  const links = ['lib', 'lib64', 'bin', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
  const present = SYSTEM_FILES.filter((path) => existsSync(path));
  const files = present.flatMap((path) => ['--ro-bind', path, path]);
  return [
    ...['--ro-bind', '/usr', '/usr', ...links],
    ...directoryArguments(['/etc', ...present.flatMap(ancestors)]),
    ...files,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(64 * MEBIBYTE), '--perms', '1777', '--tmpfs', '/dev/shm'],
    ...['--size', String(64 * MEBIBYTE), '--perms', '1777', '--tmpfs', '/tmp'],
  ];
}

function isSystem(path: string): boolean {
  return path === '/usr' || path.startsWith('/usr/');
}

function pathArguments(paths: SandboxPaths): string[] {
  const readOnly = paths.readOnly.filter((path) => !isSystem(path));
  const mountPoints = paths.mounted.map(({ at }) => at);
  const parents = [...readOnly, ...paths.writable, ...mountPoints]
    .flatMap(ancestors)
    .filter((path) => path !== '/tmp');
  return [
    ...directoryArguments(parents),
    ...readOnly.flatMap((path) => ['--ro-bind', path, path]),
    ...paths.writable.flatMap((path) => ['--bind', path, path]),
    ...paths.mounted.flatMap(mountArguments),
  ];
}

function mountArguments({ from, at, isWritable }: Mount): string[] {
  if (from === null) return ['--size', String(MEBIBYTE), '--perms', '0755', '--tmpfs', at];
  return [isWritable ? '--bind' : '--ro-bind', from, at];
}

function limitArguments(limits: Limits): string[] {
  return [
    '/usr/bin/prlimit',
    ...(limits.totalBytes === null ? [`--as=${limits.memoryBytes}`] : []),
    `--data=${limits.memoryBytes}`,
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + GRACE_SECONDS}`,
    `--fsize=${limits.fileBytes}`,
    `--nproc=${limits.processes}`,
    '--nofile=1024',
    '--core=0',
    '--',
  ];
}

function identityArguments(wall: SandboxWall): string[] {
  if (wall === 'userns') return ['--unshare-user', '--uid', String(NOBODY), '--gid', String(NOBODY)];
  return [
    '--cap-drop',
    'ALL',
    ...['SETUID', 'SETGID', 'SETPCAP'].flatMap((name) => ['--cap-add', `CAP_${name}`]),
  ];
}

function dropArguments(wall: SandboxWall, uid: number): string[] {
  if (wall === 'userns') return [];
  return [
    '/usr/bin/setpriv',
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--bounding-set=-all',
    '--no-new-privs',
  ];
}

/** Builds the arguments of bubblewrap up to the program: no network, only the given files, little memory. */
export function bubblewrapArguments(
  wall: SandboxWall,
  uid: number,
  paths: SandboxPaths,
  limits: Limits,
): string[] {
  return [
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...identityArguments(wall),
    ...['--die-with-parent', '--new-session', '--hostname', 'papelada'],
    ...systemArguments(),
    ...pathArguments(paths),
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', paths.directory, '--'],
    ...dropArguments(wall, uid),
    ...limitArguments(limits),
  ];
}
