import { sha256Hex } from '../random.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import type { Mail } from './mail.ts';
import { cleanLines, oneLine } from './one-line.ts';

export interface Addressed {
  /** Identifies the message: a repeat has the same key, and so the same id. */
  key: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
}

/** Builds the message from a letter. */
export async function letterMail({ key, to, replyTo, subject }: Addressed, letter: Letter): Promise<Mail> {
  const clean = cleaned(letter);
  return {
    id: `mail_${(await sha256Hex(key)).slice(0, 32)}`,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: oneLine(subject),
    text: letterText(clean),
    html: await letterHtml(clean),
  };
}

/**
 * Makes each text one line. Parts have different authors: none may add lines to another or change its
 * direction.
 */
function cleaned(letter: Letter): Letter {
  const { quote, buttons = [] } = letter;
  return {
    ...letter,
    preview: oneLine(letter.preview),
    heading: oneLine(letter.heading),
    paragraphs: letter.paragraphs.map(oneLine),
    buttons: buttons.map(({ label, url }) => ({ label: oneLine(label), url })),
    quote: quote && { from: oneLine(quote.from), text: cleanLines(quote.text).join('\n').trim() },
    facts: letter.facts.map(([label, value]) => [label, oneLine(value)]),
    closing: letter.closing.map(oneLine),
  };
}
