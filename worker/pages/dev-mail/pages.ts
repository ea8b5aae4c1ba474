import { html } from 'hono/html';
import type { KeptMail } from '../../mail/dev-mailbox.ts';

export const STYLE = `:root{color-scheme:light dark;--ink:#1c211f;--quiet:#5f6763;--line:#e2ded2;--paper:#fff;--ground:#f3f1ea;--mark:#2a6f4e}
@media (prefers-color-scheme:dark){:root{--ink:#eceae4;--quiet:#a3aaa6;--line:#3a403d;--paper:#212624;--ground:#171a19;--mark:#7cc6a0}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 16px}h1{font-size:22px;margin:0 0 20px}a{color:var(--mark)}
ul{list-style:none;margin:0;padding:0;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow:hidden}
li+li{border-top:1px solid var(--line)}li a{display:block;padding:14px 20px;color:inherit;text-decoration:none}li a:hover{background:var(--ground)}
strong{display:block}.quiet{color:var(--quiet);font-size:13px;overflow-wrap:anywhere}.box{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:20px;margin:0 0 16px}
iframe{width:100%;height:760px;border:1px solid var(--line);border-radius:12px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:12px 0 0;font-size:13px}`;

export function mailListPage(mails: KeptMail[]) {
  const rows = mails.map(
    (mail) =>
      html`<li><a href="/dev/mail/${encodeURIComponent(mail.id)}"><strong>${mail.subject}</strong><span class="quiet">${mail.to} · ${shownTime(mail.sent_at)}</span></a></li>`,
  );
  const list =
    mails.length === 0 ? html`<p class="box quiet">Nenhuma mensagem ainda.</p>` : html`<ul>${rows}</ul>`;
  return page('Mensagens de desenvolvimento', html`<h1>Mensagens de desenvolvimento</h1>${list}`);
}

export function mailPage(mail: KeptMail) {
  return page(
    mail.subject,
    html`<p><a href="/dev/mail">← Todas as mensagens</a></p>
<div class="box"><strong>${mail.subject}</strong><span class="quiet">Para ${mail.to}${mail.replyTo === undefined ? '' : ` · responder a ${mail.replyTo}`} · ${shownTime(mail.sent_at)} · ${mail.id}</span></div>
${attached(mail)}
<iframe sandbox title="Mensagem em HTML" src="/dev/mail/${encodeURIComponent(mail.id)}/html"></iframe>
<details class="box"><summary>Versão em texto</summary><pre>${mail.text}</pre></details>`,
  );
}

export function attachmentPath(id: string): string {
  return `/dev/mail/${encodeURIComponent(id)}/attachment`;
}

function attached({ id, attachment }: KeptMail) {
  if (!attachment) return '';
  const { name, type, size } = attachment;
  return html`<p class="box">Anexo: <a href="${attachmentPath(id)}">${name}</a> <span class="quiet">${type}, ${size.toLocaleString('pt-BR')} bytes</span></p>`;
}

function page(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/dev/mail.css"></head>
<body><main>${content}</main></body></html>`;
}

function shownTime(iso: string): string {
  return new Date(iso).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}
