import type { Letter, Link } from './letter.ts';

/**
 * Renders a letter as text, for mail programs without HTML. Text by other people is marked as a quotation.
 */
export function letterText(letter: Letter): string {
  const {
    heading,
    notice = '',
    paragraphs,
    buttons = [],
    quote,
    code = '',
    facts,
    closing,
    links = [],
  } = letter;
  const quoted = quote ? `${quote.from}\n${quote.text.replace(/^/gm, '> ')}` : '';
  const rows = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const addresses = links.map(addressed).join('\n');
  const parts = [heading, notice, ...paragraphs, code, ...buttons.map(addressed), quoted, rows];
  return `${[...parts, ...closing, addresses, 'Papelada'].filter((part) => part !== '').join('\n\n')}\n`;
}

function addressed({ label, url }: Link): string {
  return `${label}:\n${url}`;
}
