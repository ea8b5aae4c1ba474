import type { RegionKind } from '../../../plain/labels/region-kinds.ts';
import { regionKindOf } from '../../label-finding/kinds.ts';
import { keysIn } from './tokens.ts';

/** Properties of a region by which it is a label or not. */
export interface Evidence {
  /** Folded. */
  text: string;
  /** Number of tracking codes and orders that it shows. */
  tokens: number;
  /** Number of those that are tracking codes in its text. */
  trackings: number;
  hasRecipient: boolean;
  /** Codes that zbar read in its picture; null if it was not scanned. */
  codes: readonly string[] | null;
  /** True if the region has bar codes, read or not; null if it was not scanned. */
  hasBars: boolean | null;
  /** True if the region is larger than labels. */
  isLarge: boolean;
  /** True if the region has the size of most labels, with an address or two. */
  isAddressed: boolean;
}

/** A list names more parcels than a label. */
const OF_LISTS = 3;
/** The bar code of a boleto is not a label's. */
const BOLETO = /^\d{44}$/;
const OF_CARRIERS = /\bRECEBEDOR\b|\bCONTRATO\b|\bSEDEX\b/;
const ON_LABELS = /\bRECEBEDOR\b|\bASSINATURA\b|\bVOLUME\b|\bPESO ?\(G\)|\bCONTRATO\b/;

/** Returns the kind of a region. In doubt it is a label: labels are printed, others are set apart. */
export function regionKind(evidence: Evidence): RegionKind {
  const { text, tokens, trackings, hasRecipient, codes, hasBars, isLarge, isAddressed } = evidence;
  const kind = regionKindOf(text);
  // Many labels have their DANFE or declaration below them on the same paper.
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
