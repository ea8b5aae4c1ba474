import { isLeader } from '../lines/piece-words.ts';
import type { Inline, Look, TabStop } from './model.ts';
import type { ParagraphLine } from './paragraph-line.ts';
import type { StyledWord } from './styled-words.ts';

/** Pronouns after a verb, which keep their hyphen. */
const ENCLITICS = /^(?:se|me|te|lhes?|nos|vos|[lns]?[ao]s?)(?![\p{L}])/iu;
const HYPHEN = /\p{L}[-\u2010\u00ad]$/u;
const FAR_RIGHT = 3;
const SIZE_STEP = 2;

function sameLook(first: Look, second: Look): boolean {
  return (
    first.font === second.font &&
    first.size === second.size &&
    first.isBold === second.isBold &&
    first.isItalic === second.isItalic &&
    first.color === second.color &&
    first.isUnderlined === second.isUnderlined &&
    first.isStruck === second.isStruck &&
    first.background === second.background &&
    first.position === second.position &&
    first.link === second.link
  );
}

/** Rounds the size to half points, as documents do. */
export function roundedLook(look: Look): Look {
  return { ...look, size: Math.max(1, Math.round(look.size * SIZE_STEP) / SIZE_STEP) };
}

/** Builds inlines; successive texts with the same look become one. */
export class InlineWriter {
  readonly inlines: Inline[] = [];

  text(text: string, look: Look): void {
    const rounded = roundedLook(look);
    const last = this.inlines.at(-1);
    if (last?.kind === 'text' && sameLook(last.look, rounded)) last.text += text;
    else if (text !== '') this.inlines.push({ kind: 'text', text, look: rounded });
  }

  add(inline: Inline): void {
    this.inlines.push(inline);
  }

  /** Adds a space. It is part of a link or an underline only if the text on both sides is. */
  space(before: Look | null, after: Look): void {
    const plain = before === null ? after : before;
    const isShared =
      before !== null &&
      before.isUnderlined === after.isUnderlined &&
      before.link === after.link &&
      before.background === after.background;
    const look = isShared
      ? { ...(before.isUnderlined ? before : plain), position: 'level' as const }
      : {
          ...plain,
          isUnderlined: false,
          isStruck: false,
          link: '',
          background: '',
          position: 'level' as const,
        };
    const last = this.inlines.at(-1);
    if (last?.kind === 'text' && isShared && last.look.position === 'level') last.text += ' ';
    else this.text(' ', look);
  }

  get endsInHyphen(): boolean {
    const last = this.inlines.at(-1);
    return last?.kind === 'text' && HYPHEN.test(last.text);
  }

  dropLastLetter(): void {
    const last = this.inlines.at(-1);
    if (last?.kind === 'text') last.text = last.text.slice(0, -1);
  }
}

/**
 * Returns true if the hyphen at the end of a line only breaks the word; `rest` is the start of the next line.
 */
export function breaksWord(rest: string, last: string): boolean {
  return last.endsWith('\u00ad') || (/^\p{Ll}/u.test(rest) && !ENCLITICS.test(rest));
}

export interface LineText {
  inlines: Inline[];
  tabs: TabStop[];
}

/** Builds the text of a paragraph word by word. */
class ParagraphText {
  readonly tabs: TabStop[] = [];
  readonly #writer = new InlineWriter();
  readonly #left: number;
  readonly #right: number;
  #before: StyledWord | null = null;
  #leader: TabStop['leader'] = 'none';
  #needsTab = false;

  constructor(left: number, right: number) {
    [this.#left, this.#right] = [left, right];
  }

  get inlines(): Inline[] {
    return this.#writer.inlines;
  }

  line({ segments }: ParagraphLine, skipped: number): void {
    this.#leader = 'none';
    let toSkip = skipped;
    let wordsBefore = 0;
    for (const [index, segment] of segments.entries()) {
      const words = segment.words.slice(toSkip);
      const wasSkipped = toSkip > 0 && words.length === 0;
      toSkip = Math.max(0, toSkip - segment.words.length);
      const isBehindMarker = skipped > 0 && wordsBefore <= skipped;
      this.#needsTab = index > 0 && !wasSkipped && !isBehindMarker;
      for (const at of words.keys()) this.#word(words, at, index === 0);
      wordsBefore += segment.words.length;
    }
  }

  #word(words: readonly StyledWord[], at: number, isInFirstSegment: boolean): void {
    const word = words[at];
    if (word === undefined) return;
    if (isLeaderOfTab(word.text)) {
      [this.#leader, this.#needsTab] = ['dot', true];
      return;
    }
    if (this.#needsTab) this.#tab(words.slice(at));
    else if (this.#before !== null && at === 0 && isInFirstSegment)
      joinLines(this.#writer, this.#before, word);
    else if (at > 0 && word.isParted) this.#writer.space(this.#before?.look ?? null, word.look);
    if (word.note === undefined) this.#writer.text(word.text, word.look);
    else this.#writer.add({ kind: 'footnote', note: word.note });
    this.#before = word;
  }

  #tab(behind: readonly StyledWord[]): void {
    this.tabs.push(tabAt(behind, this.#left, this.#right, this.#leader));
    this.#writer.add({ kind: 'tab' });
    [this.#leader, this.#needsTab] = ['none', false];
  }
}

/** The text of a paragraph's lines, between `left` and `right`; the first `skipped` words are its list marker. */
export function inlinesOf(
  lines: readonly ParagraphLine[],
  skipped: number,
  left: number,
  right: number,
): LineText {
  const text = new ParagraphText(left, right);
  for (const [place, line] of lines.entries()) text.line(line, place === 0 ? skipped : 0);
  const { inlines, tabs } = text;
  return { inlines, tabs: lines.length === 1 ? tabs : tabs.slice(0, 8) };
}

/** Returns true if a text is a dot leader, which becomes a tab. */
function isLeaderOfTab(text: string): boolean {
  return text.length > 3 && isLeader(text) && /[.·…]/.test(text);
}

function joinLines(writer: InlineWriter, before: StyledWord, word: StyledWord): void {
  if (!writer.endsInHyphen) {
    writer.space(before.look, word.look);
    return;
  }
  if (breaksWord(word.text, before.text)) writer.dropLastLetter();
}

function tabAt(
  words: readonly StyledWord[],
  left: number,
  right: number,
  leader: TabStop['leader'],
): TabStop {
  const end = Math.max(...words.map((word) => word.right));
  const start = words[0]?.left ?? left;
  const isAtEnd = Math.abs(end - right) < FAR_RIGHT;
  if (leader === 'none' && Math.abs(start + end - left - right) < FAR_RIGHT * 2)
    return { at: (start + end) / 2 - left, align: 'center', leader };
  return isAtEnd || leader !== 'none'
    ? { at: end - left, align: 'right', leader }
    : { at: start - left, align: 'left', leader };
}
