import type { DriverCommand } from './drivers.ts';

/** Returns the command of a driver that sees a disk of 1 MiB at `folder`; nobody else does. */
export function onSmallDisk({ program, args, cwd }: DriverCommand, folder: string): DriverCommand {
  const script = 'mount -t tmpfs -o size=1m none "$0" && exec "$@"';
  return {
    program: 'unshare',
    args: ['--map-root-user', '--mount', 'sh', '-c', script, folder, program, ...args],
    cwd,
  };
}
