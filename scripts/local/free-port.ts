import { isFree } from '../../containers/sandbox/processes/port.ts';

/**
 * Below the range that Linux, macOS and Windows use for outgoing connections, which could take a port between
 * its choice and its use.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** Processes that choose at the same moment start at different ports; one of tests chooses a hundred. */
const PORTS_OF_A_PROCESS = 512;

let chosen = 0;

/** Returns a free loopback port, a different one for each call. */
export async function freePort(): Promise<number> {
  while (chosen < PORTS) {
    const port = FIRST_PORT + ((process.pid * PORTS_OF_A_PROCESS + chosen) % PORTS);
    chosen += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('no port of loopback is free');
}
