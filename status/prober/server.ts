import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { NoticeReceiver } from '../probes/receiver.ts';
import type { Settings } from '../settings.ts';
import { SITE_TYPES } from '../site/write.ts';
import { describe, log } from './log.ts';

/**
 * Receives notices and, on a local machine, serves the folder too. A second program on the same port fails to
 * start.
 */
export function listen(settings: Settings, receiver: NoticeReceiver): Promise<Server> {
  const server = createServer((request, response) => {
    answer(settings, receiver, request, response).catch((error) => {
      log('request_failed', { cause: describe(error) });
      response.destroy();
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`it cannot listen: ${error.message}`)));
    server.listen(settings.port, settings.host, () => resolve(server));
  });
}

async function answer(
  { folder, servesFolder }: Settings,
  receiver: NoticeReceiver,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const taken = await receiver.take(request);
  if (taken !== null) {
    response.writeHead(taken).end();
    return;
  }
  const name = nameOf(request.url ?? '/');
  const type = servesFolder ? SITE_TYPES[name] : undefined;
  const content = type === undefined ? null : await readFile(join(folder, name)).catch(() => null);
  if (content === null) response.writeHead(404).end();
  else response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(content);
}

function nameOf(url: string): string {
  const path = url.split('?')[0] ?? '/';
  return path === '/' ? 'index.html' : path.slice(1);
}
