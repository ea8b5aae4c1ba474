import { html } from 'hono/html';

export interface Letter {
  /** Shown by mail programs beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Rows of a small table: what, and how much. */
  facts: [label: string, value: string][];
  closing: string[];
}

const TEXT = 'margin:0 0 16px;font-size:15px;line-height:1.6;color:#2b2f2d';

/** The text of a letter, for mail programs without HTML. */
export function letterText({ heading, paragraphs, facts, closing }: Letter): string {
  const rows = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return `${[heading, ...paragraphs, rows, ...closing, 'Papelada'].filter((part) => part !== '').join('\n\n')}\n`;
}

/** A letter as HTML that mail programs understand: tables and inline styles, no picture, no script. */
export async function letterHtml(letter: Letter): Promise<string> {
  const page = await html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${letter.heading}</title></head>
<body style="margin:0;padding:0;background:#f3f1ea;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${letter.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f1ea"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2ded2;border-radius:12px">
<tr><td style="padding:24px 32px 0;font-size:14px;font-weight:700;letter-spacing:.04em;color:#2a6f4e">Papelada</td></tr>
<tr><td style="padding:16px 32px 8px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1c211f">${letter.heading}</h1>
${letter.paragraphs.map((text) => html`<p style="${TEXT}">${text}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px;border-top:1px solid #e2ded2">
${letter.facts.map(
  ([label, value]) =>
    html`<tr><td style="padding:10px 0;border-bottom:1px solid #e2ded2;font-size:14px;color:#5f6763">${label}</td><td align="right" style="padding:10px 0;border-bottom:1px solid #e2ded2;font-size:14px;font-weight:600;color:#1c211f">${value}</td></tr>`,
)}
</table>
${letter.closing.map((text) => html`<p style="${TEXT}">${text}</p>`)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return String(page);
}
