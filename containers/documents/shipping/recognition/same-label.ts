import { isPostalCode, isSameName } from '../folding.ts';
import { undatedText } from './identity.ts';
import type { ReadRegion } from './read-label.ts';

/** The properties that distinguish labels of one code. */
export interface LabelIdentity {
  signs: Pick<ReadRegion, 'tracking' | 'order' | 'invoice' | 'recipient' | 'cep' | 'scans' | 'volumes'>;
  /** Its words, sorted, without those of its printing; null if they are too few. */
  words: string | null;
  /** Digest of its looks, or of its place. */
  picture: string;
}

export function lookOf(read: ReadRegion, isWritten: boolean, picture: string): LabelIdentity {
  const words = undatedText(read.written).split(' ').sort().join(' ');
  return { signs: read, words: isWritten ? words : null, picture };
}

function differ<Value>(one: Value | null, other: Value | null, isSame: (a: Value, b: Value) => boolean) {
  return one !== null && other !== null && !isSame(one, other);
}

function areEqual(one: string, other: string): boolean {
  return one === other;
}

/**
 * Returns true if each label has a code that the other lacks: a code that was read in one picture alone
 * proves nothing.
 */
function bearOwnCodes(one: readonly string[], other: readonly string[]): boolean {
  return one.some((code) => !other.includes(code)) && other.some((code) => !one.includes(code));
}

function contradict({ signs: one }: LabelIdentity, { signs: other }: LabelIdentity): boolean {
  return (
    differ(one.order, other.order, areEqual) ||
    differ(one.invoice.number, other.invoice.number, areEqual) ||
    differ(one.recipient, other.recipient, isSameName) ||
    differ(one.cep, other.cep, areEqual) ||
    bearOwnCodes(one.scans, other.scans)
  );
}

/** Returns the volumes that a label names; null if it may name some that cannot be read. */
function volumesOf({ signs, words }: LabelIdentity): string | null {
  return words === null ? null : signs.volumes.join(' ');
}

/**
 * Returns true if two labels of one code are the same label, printed again. A tracking code decides, unless
 * they name different volumes or contradict each other; without one, all words have to be equal. Two pictures
 * with one tracking code may be two volumes, except for postal objects, each of which has its own code.
 */
export function isSameLabel(one: LabelIdentity, other: LabelIdentity): boolean {
  const [volumes, others] = [volumesOf(one), volumesOf(other)];
  if (volumes === null && others === null && one.picture === other.picture) return true;
  if (contradict(one, other)) return false;
  const { tracking } = one.signs;
  if (tracking === null || tracking !== other.signs.tracking)
    return one.words !== null && one.words === other.words;
  if (volumes === null && others === null) return isPostalCode(tracking);
  return (volumes ?? '') === (others ?? '');
}
