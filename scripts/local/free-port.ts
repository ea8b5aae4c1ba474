import { isFree } from '../../containers/sandbox/processes/port.ts';

/** Below what Linux, macOS and Windows give to outgoing connections, which would take a port between its choice and its use. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** Two processes that choose in the same moment begin apart. */
const PORTS_OF_A_PROCESS = 16;

let chosen = 0;

/** A port of loopback on which nobody listens now, and another one at each call. */
export async function freePort(): Promise<number> {
  while (chosen < PORTS) {
    const port = FIRST_PORT + ((process.pid * PORTS_OF_A_PROCESS + chosen) % PORTS);
    chosen += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('no port of loopback is free');
}
