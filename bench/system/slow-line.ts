import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The bandwidth of a phone on the move. */
const BYTES_A_SECOND = 200_000;
const DELAY_MS = 75;
const PACKET_BYTES = 1_460;

export interface SlowLine {
  /** The product's origin behind the slow network. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Proxies the product with 1.6 Mbit/s and a round trip of 150 ms. The browser's own emulation is not
 * suitable: it also delays the scripts of workers that the browser has cached.
 */
export async function slowLine(product: string): Promise<SlowLine> {
  const port = Number(new URL(product).port);
  const open = new Set<Socket>();
  let freeAt = 0;
  const arrival = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / BYTES_A_SECOND) * 1_000;
    return freeAt + DELAY_MS - performance.now();
  };
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
      open.delete(near);
    };
    open.add(near);
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end);
    near.on('close', end);
    // Waits until the bytes under way have arrived.
    far.on('close', () => setTimeout(end, arrival(0)));
    near.on('data', async (bytes) => {
      await delay(DELAY_MS);
      if (!far.destroyed) far.write(bytes);
    });
    far.on('data', async (bytes) => {
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
        const packet = bytes.subarray(at, at + PACKET_BYTES);
        setTimeout(() => near.destroyed || near.write(packet), arrival(packet.length));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
