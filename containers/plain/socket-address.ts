import { closeSync, openSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The address of a Unix socket has 108 bytes, with the zero at its end (`sun_path` of Linux). */
const MOST_BYTES = 107;

export interface SocketAddress {
  address: string;
  /** The address is no longer needed. */
  close(): void;
}

/** Returns the address for a socket at a path: a longer path is shortened through its directory, which is kept open. */
export function socketAddressOf(path: string): SocketAddress {
  if (Buffer.byteLength(path) <= MOST_BYTES || process.platform !== 'linux')
    return { address: path, close() {} };
  const directory = openSync(dirname(path), 'r');
  return { address: `/proc/self/fd/${directory}/${basename(path)}`, close: () => closeSync(directory) };
}
