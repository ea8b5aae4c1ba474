import { kindOf, type RegionKind } from '../../labels/kinds.ts';

/** What of a region speaks for a label, or against one. */
export interface Evidence {
  /** Folded. */
  text: string;
  /** Tracking codes, orders or keys that its words show. */
  tokens: number;
  hasRecipient: boolean;
  /** What zbar read in its picture; null where nobody looked. */
  codes: readonly string[] | null;
  /** Points. */
  width: number;
  height: number;
}

/** Points: no label is larger. */
const [LONGEST, WIDEST] = [640, 440];
/** A list names more parcels than a label. */
const OF_LISTS = 3;
/** A boleto's bars are no label's. */
const BOLETO = /^\d{44}$/;
const ON_LABELS = /\bRECEBEDOR\b|\bASSINATURA\b|\bVOLUME\b|\bPESO ?\(G\)|\bCONTRATO\b/;

function isLabelSized({ width, height }: Evidence): boolean {
  return Math.max(width, height) <= LONGEST && Math.min(width, height) <= WIDEST;
}

/** What a region is. Doubt is for the label: it is printed, where the others are put apart. */
export function regionKind(evidence: Evidence): RegionKind {
  const { text, tokens, hasRecipient, codes } = evidence;
  const kind = kindOf(text);
  if (kind === 'danfe' || kind === 'declaration') return kind;
  const isOneParcel = hasRecipient && tokens > 0 && tokens < OF_LISTS;
  if (kind === 'control') return isOneParcel && ON_LABELS.test(text) ? 'label' : 'control';
  if (tokens >= OF_LISTS * 2 && !hasRecipient) return 'control';
  const isBarred = codes?.some((code) => !BOLETO.test(code)) ?? false;
  return tokens > 0 || hasRecipient || isBarred || isLabelSized(evidence) ? 'label' : 'control';
}
