import { createServer, type Server } from 'node:http';

export interface KeptMail {
  /** Of the message, the same for each repeat. */
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
}

/** A mail service of a test's own: it keeps what it is asked to send, repeats too, and refuses what the test says. */
export class MailService {
  readonly address: string;
  readonly #server: Server;
  readonly #sent: KeptMail[] = [];
  readonly #refused = new Map<string, string>();
  readonly #tries = new Map<string, number>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.address = `127.0.0.1:${port}`;
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { to, subject, text, html, headers } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const code = this.#refused.get(to);
      if (code !== undefined) {
        this.#tries.set(to, this.refused(to) + 1);
        return response.writeHead(422).end(code);
      }
      const sent = { to, subject, text, html, sent_at: new Date().toISOString() };
      this.#sent.push({ id: headers['X-Papelada-Message'], ...sent });
      response.writeHead(204).end();
    });
  }

  static async start(): Promise<MailService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new MailService(server, address.port);
  }

  /** What was sent to an address, oldest first. */
  to(address: string): KeptMail[] {
    return this.#sent.filter(({ to }) => to === address);
  }

  /** Refuses an address from now on: for good, or as a service that is down. */
  refuse(address: string, how: 'for_good' | 'down'): void {
    this.#refused.set(address, how === 'for_good' ? 'E_RECIPIENT_SUPPRESSED' : 'E_INTERNAL_SERVER_ERROR');
  }

  /** How often a mail to it was refused. */
  refused(address: string): number {
    return this.#tries.get(address) ?? 0;
  }

  accept(address: string): void {
    this.#refused.delete(address);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
