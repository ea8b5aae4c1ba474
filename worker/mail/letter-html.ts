import { html } from 'hono/html';
import type { Letter, Link } from './letter.ts';

const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const TEXT = `margin:0 0 16px;font-size:16px;line-height:1.6;color:#2b2f2d;${WRAP}`;
const CELL = `padding:10px 0;border-bottom:1px solid #e2ded2;font-size:15px;line-height:1.5;vertical-align:top;${WRAP}`;
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace";

/** Renders a letter as HTML for mail programs: tables and inline styles, no picture, no script. */
export async function letterHtml(letter: Letter): Promise<string> {
  const { preview, heading, notice, paragraphs, code, buttons = [], facts, closing, links = [] } = letter;
  const page = await html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="margin:0;padding:0;background:#f3f1ea;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f1ea"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;background:#ffffff;border:1px solid #e2ded2;border-radius:12px">
<tr><td style="padding:24px 24px 0;font-size:14px;font-weight:700;letter-spacing:.04em;color:#2a6f4e">Papelada</td></tr>
<tr><td style="padding:16px 24px 12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1c211f;${WRAP}">${heading}</h1>
${notice === undefined ? '' : html`<p style="margin:0 0 16px;padding:12px 16px;border:2px solid #8a5a00;border-radius:8px;font-size:16px;line-height:1.5;font-weight:600;color:#6b4600">${notice}</p>`}
${paragraphs.map((text) => html`<p style="${TEXT}">${text}</p>`)}
${code === undefined ? '' : html`<p style="margin:8px 0 24px;padding:20px 8px;background:#f3f1ea;border-radius:8px;text-align:center;font-family:${MONO};font-size:34px;line-height:1.2;font-weight:700;letter-spacing:.18em;color:#1c211f">${code}</p>`}
${buttonsOf(buttons)}
${quoted(letter.quote)}
${facts.length === 0 ? '' : table(facts)}
${closing.map((text) => html`<p style="${TEXT}">${text}</p>`)}
${links.map(({ label, url }) => html`<p style="${TEXT}"><a href="${url}" style="color:#1f5c40">${label}</a></p>`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return String(page);
}

function quoted(quote: Letter['quote']) {
  if (!quote) return '';
  const lines = quote.text.split('\n').map((line, place) => html`${place === 0 ? '' : html`<br>`}${line}`);
  return html`<p style="margin:0 0 6px;font-size:15px;line-height:1.5;color:#5f6763;${WRAP}">${quote.from}</p>
<blockquote style="margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid #c9c3b2;font-size:16px;line-height:1.6;color:#2b2f2d;${WRAP}">${lines}</blockquote>`;
}

/** Renders buttons with their addresses as text below, for programs that show no links. */
function buttonsOf(buttons: readonly Link[]) {
  if (buttons.length === 0) return '';
  const isOne = buttons.length === 1;
  const hint = isOne
    ? 'Se o botão não abrir, copie este endereço'
    : 'Se um botão não abrir, copie o endereço dele';
  return html`${buttons.map(
    ({ label, url }) =>
      html`<p style="margin:8px 0 12px"><a href="${url}" style="display:inline-block;padding:14px 24px;background:#2a6f4e;border-radius:8px;font-size:17px;line-height:1.3;font-weight:700;color:#ffffff;text-decoration:none">${label}</a></p>
`,
  )}<p style="margin:0 0 24px;font-size:14px;line-height:1.5;color:#5f6763;${WRAP}">${hint} no navegador:${buttons.map(
    ({ label, url }) => html`<br>${isOne ? '' : html`${label}:<br>`}${url}`,
  )}</p>`;
}

function table(facts: Letter['facts']) {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;table-layout:fixed;border-top:1px solid #e2ded2">
${facts.map(
  ([label, value]) =>
    html`<tr><td width="36%" style="${CELL};padding-right:12px;color:#5f6763">${label}</td><td style="${CELL};font-weight:600;color:#1c211f">${value}</td></tr>`,
)}
</table>`;
}
