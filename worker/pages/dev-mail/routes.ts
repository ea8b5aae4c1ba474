import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { contentDisposition } from '../../intake/file-name.ts';
import { type KeptMail, listDevMail, readDevAttachment, readDevMail } from '../../mail/dev-mailbox.ts';
import { keepsMail } from '../../mail/mailer.ts';
import { attachmentPath, mailListPage, mailPage } from './pages.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/**
 * The policy for a message's own HTML: inline styles, which mail needs, and nothing else; only its page may
 * frame it.
 */
const MESSAGE_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Shows the mails that were sent, on a local machine only. */
export const devMailRoutes = new Hono<AppEnv>()
  .use(
    '/dev/*',
    createMiddleware<AppEnv>(async (c, next) => {
      if (!keepsMail(c.env)) throw new ApiError('not_found');
      await next();
    }),
  )
  .get('/dev/mail', async (c) => {
    const mails = await listDevMail(c.env);
    if (wantsJson(c)) return c.json(mails.map(shown));
    return c.html(mailListPage(mails), 200, { 'Content-Security-Policy': PAGE_POLICY });
  })
  .get('/dev/mail/:id', async (c) => {
    const mail = await requireMail(c);
    if (wantsJson(c)) return c.json(shown(mail));
    return c.html(mailPage(mail), 200, { 'Content-Security-Policy': PAGE_POLICY });
  })
  .get('/dev/mail/:id/html', async (c) =>
    c.html((await requireMail(c)).html, 200, { 'Content-Security-Policy': MESSAGE_POLICY }),
  )
  .get('/dev/mail/:id/attachment', async (c) => {
    const mail = await requireMail(c);
    const bytes = await readDevAttachment(c.env, mail);
    if (!mail.attachment || !bytes) throw new ApiError('not_found');
    const { name, type } = mail.attachment;
    return new Response(bytes, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': contentDisposition(name),
        'Content-Security-Policy': MESSAGE_POLICY,
      },
    });
  });

/** Replaces the attachment's storage details by its address. */
function shown({ attachment, ...mail }: KeptMail) {
  if (!attachment) return mail;
  const { name, type, size } = attachment;
  return { ...mail, attachments: [{ name, type, size, url: attachmentPath(mail.id) }] };
}

async function requireMail(c: AppContext): Promise<KeptMail> {
  const mail = await readDevMail(c.env, c.req.param('id') ?? '');
  if (!mail) throw new ApiError('not_found');
  return mail;
}

function wantsJson(c: AppContext): boolean {
  return (c.req.header('Accept') ?? '').includes('application/json');
}
