import { z } from 'zod';

export const MAIL_NAME = 'mail';

/**
 * Replaces the platform's mail service: asks a test's service for its answers, which are 204, or 4xx and 5xx
 * with a code.
 */
const SCRIPT = `
import { WorkerEntrypoint } from 'cloudflare:workers';
export default class extends WorkerEntrypoint {
  async send({ attachments = [], ...rest }) {
    const encoded = attachments.map((file) => ({ ...file, content: new Uint8Array(file.content).toBase64() }));
    const message = { ...rest, attachments: encoded };
    const answer = await this.env.SERVICE.fetch('http://mail/', { method: 'POST', body: JSON.stringify(message) });
    if (answer.ok) return { messageId: message.headers['X-Papelada-Message'] };
    throw Object.assign(new Error('not sent'), { code: await answer.text() });
  }
}`;

/** For tests: a mail service with the answers of `host:port`. */
export function mailWorker(compatibilityDate: unknown, address: string) {
  return {
    name: MAIL_NAME,
    compatibilityDate: z.string().parse(compatibilityDate),
    modules: [{ type: 'ESModule' as const, path: 'mail.js', contents: SCRIPT }],
    serviceBindings: { SERVICE: { external: { address, http: {} } } },
  };
}
