import type { RegionKind } from '../../../plain/labels/region-kinds.ts';
import { regionKindOf } from '../../label-finding/kinds.ts';
import { keysIn } from './tokens.ts';

/** What of a region speaks for a label, or against one. */
export interface Evidence {
  /** Folded. */
  text: string;
  /** Tracking codes and orders that it shows. */
  tokens: number;
  /** Of them, tracking codes that the text tells. */
  trackings: number;
  hasRecipient: boolean;
  /** What zbar read in its picture; null where nobody looked. */
  codes: readonly string[] | null;
  /** Whether it has bars, read or not; null where nobody looked. */
  hasBars: boolean | null;
  /** Larger than labels are. */
  isLarge: boolean;
  /** As large as most labels are, with an address or two on it. */
  isAddressed: boolean;
}

/** A list names more parcels than a label. */
const OF_LISTS = 3;
/** A boleto's bars are no label's. */
const BOLETO = /^\d{44}$/;
const OF_CARRIERS = /\bRECEBEDOR\b|\bCONTRATO\b|\bSEDEX\b/;
const ON_LABELS = /\bRECEBEDOR\b|\bASSINATURA\b|\bVOLUME\b|\bPESO ?\(G\)|\bCONTRATO\b/;

/** What a region is. Doubt is for the label: it is printed, where the others are put apart. */
export function regionKind(evidence: Evidence): RegionKind {
  const { text, tokens, trackings, hasRecipient, codes, hasBars, isLarge, isAddressed } = evidence;
  const kind = regionKindOf(text);
  // Many a label has its DANFE or declaration below it on the same piece of paper.
  if (kind === 'danfe') return labelOrNot(trackings > 0, kind);
  if (kind === 'declaration') return labelOrNot(trackings > 0 && OF_CARRIERS.test(text), kind);
  const isOneParcel = hasRecipient && tokens > 0 && tokens < OF_LISTS;
  if (kind === 'control') return isOneParcel && ON_LABELS.test(text) ? 'label' : 'control';
  if (tokens >= OF_LISTS * 2 && !hasRecipient) return 'control';
  if (tokens > 0 || hasRecipient || codes === null) return 'label';
  return codes.length > 0
    ? labelOrNot(codes.some((code) => !BOLETO.test(code) || keysIn(code).length > 0))
    : labelOrNot(isAddressed || (hasBars !== false && !isLarge));
}

function labelOrNot(isLabel: boolean, otherwise: RegionKind = 'control'): RegionKind {
  return isLabel ? 'label' : otherwise;
}
