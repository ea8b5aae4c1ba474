import { z } from 'zod';

const BYTES_A_MEBIBYTE = 1024 * 1024;

const targetsSchema = z.array(z.object({ id: z.string(), webSocketDebuggerUrl: z.string() }));
const answerSchema = z.object({ id: z.int(), result: z.unknown() });
const usageSchema = z.object({ usedSize: z.number() });

/**
 * Returns the MiB that an isolate holds after a garbage collection. `work` runs meanwhile: an idle isolate
 * does not answer the inspector.
 */
export async function liveHeap(
  inspectorPort: number,
  isolate: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const target = (await targetsOf(inspectorPort)).find(({ id }) => id.endsWith(isolate));
  if (!target) throw new Error(`the runtime has no isolate ${isolate}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the inspector is closed')), { once: true });
  });
  try {
    const [usage] = await Promise.all([usageAfterCollection(socket), work()]);
    return usage / BYTES_A_MEBIBYTE;
  } finally {
    socket.close();
  }
}

/** Returns the names of a runtime's isolates, for `liveHeap`. */
export async function isolatesOf(inspectorPort: number): Promise<string[]> {
  return (await targetsOf(inspectorPort)).map(({ id }) => id);
}

async function targetsOf(inspectorPort: number): Promise<z.output<typeof targetsSchema>> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  return targetsSchema.parse(await response.json());
}

async function usageAfterCollection(socket: WebSocket): Promise<number> {
  await ask(socket, 1, 'HeapProfiler.enable');
  await ask(socket, 2, 'HeapProfiler.collectGarbage');
  return usageSchema.parse(await ask(socket, 3, 'Runtime.getHeapUsage')).usedSize;
}

function ask(socket: WebSocket, id: number, method: string): Promise<unknown> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      const answer = answerSchema.safeParse(JSON.parse(String(data)));
      if (!answer.success || answer.data.id !== id) return;
      socket.removeEventListener('message', listen);
      resolve(answer.data.result);
    };
    socket.addEventListener('message', listen);
    socket.send(JSON.stringify({ id, method }));
  });
}
