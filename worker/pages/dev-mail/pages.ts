import { html } from 'hono/html';
import { assets } from '../../generated/assets.js';
import type { KeptMail } from '../../mail/dev-mailbox.ts';

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
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${assets.devMailStyle}"></head>
<body><main>${content}</main></body></html>`;
}

function shownTime(iso: string): string {
  return new Date(iso).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' });
}
