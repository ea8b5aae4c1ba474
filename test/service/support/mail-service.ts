import { createServer, type IncomingMessage, type Server } from 'node:http';

export interface KeptMail {
  /** Of the message, the same for each repeat. */
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
  attachments?: KeptAttachment[];
}

export interface KeptAttachment {
  name: string;
  type: string;
  bytes: Buffer;
}

const TOO_LARGE = 'E_CONTENT_TOO_LARGE';
const REFUSALS = {
  for_good: 'E_RECIPIENT_SUPPRESSED',
  down: 'E_INTERNAL_SERVER_ERROR',
  attachments: TOO_LARGE,
};

/** A mail service of a test's own: it keeps what it is asked to send, repeats too, and refuses what the test says. */
export class MailService {
  readonly address: string;
  /** While set, it refuses every mail, as a service that is down. */
  isDown = false;
  readonly #server: Server;
  readonly #sent: KeptMail[] = [];
  readonly #refused = new Map<string, string>();
  readonly #tries = new Map<string, number>();
  readonly #held = new Map<string, { released: Promise<void>; release: () => void; mails: number }>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.address = `127.0.0.1:${port}`;
    server.on('request', async (request, response) => {
      const message = await bodyOf(request).catch(() => undefined);
      // The runtime has ended while it sent.
      if (message === undefined) return;
      const { to, subject, text, html, headers, attachments } = JSON.parse(message);
      await this.#untilReleased(to);
      const code = this.isDown ? REFUSALS.down : this.#refused.get(to);
      if (code !== undefined && (code !== TOO_LARGE || attachments.length > 0)) {
        this.#tries.set(to, this.refused(to) + 1);
        return response.writeHead(422).end(code);
      }
      const sent = {
        to,
        subject,
        text,
        html,
        sent_at: new Date().toISOString(),
        attachments: attachments.map(received),
      };
      this.#sent.push({ id: headers['X-Papelada-Message'], ...sent });
      response.writeHead(204).end();
    });
  }

  static async start(): Promise<MailService> {
    const server = createServer();
    // On a busy machine the runtime uses a connection again that has been closed as idle.
    server.maxRequestsPerSocket = 1;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new MailService(server, address.port);
  }

  /** What was sent to an address, oldest first. */
  to(address: string): KeptMail[] {
    return this.#sent.filter(({ to }) => to === address);
  }

  /** Refuses an address from now on: for good, as a service that is down, or mails with attachments alone. */
  refuse(address: string, how: keyof typeof REFUSALS): void {
    this.#refused.set(address, REFUSALS[how]);
  }

  /** How often a mail to it was refused. */
  refused(address: string): number {
    return this.#tries.get(address) ?? 0;
  }

  accept(address: string): void {
    this.#refused.delete(address);
  }

  /** Leaves mails to an address without an answer until `release`. */
  hold(address: string): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(address, { released: promise, release: resolve, mails: 0 });
  }

  /** How many mails to it have waited since `hold`. */
  held(address: string): number {
    return this.#held.get(address)?.mails ?? 0;
  }

  release(address: string): void {
    this.#held.get(address)?.release();
    this.#held.delete(address);
  }

  async #untilReleased(address: string): Promise<void> {
    const held = this.#held.get(address);
    if (held === undefined) return;
    held.mails += 1;
    await held.released;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function received({ filename, type, content }: { filename: string; type: string; content: string }) {
  return { name: filename, type, bytes: Buffer.from(content, 'base64') };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
