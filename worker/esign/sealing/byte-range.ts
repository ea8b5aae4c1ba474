/** Byte offsets of the seal's hexadecimal string in a PDF, including `<` and `>`; `end` is exclusive. */
export interface SealGap {
  start: number;
  end: number;
}

interface ByteRange {
  /** The offset of `/ByteRange` in the searched text. */
  at: number;
  gap: SealGap;
}

const BYTE_RANGE = /\/ByteRange[ \r\n]{0,9}\[ ?0 {1,12}(\d{1,9}) {1,12}(\d{1,9}) {1,12}(\d{1,9}) {0,12}\]/g;
/**
 * In dictionaries of this service, `/ByteRange` and all other entries are within this distance of the gap.
 */
export const NEAR_BYTES = 4096;

/** Returns the byte ranges that cover a file of this size except for one gap, the last one first. */
export function byteRangesIn(text: string, size: number): ByteRange[] {
  return [...text.matchAll(BYTE_RANGE)].reverse().flatMap((match) => {
    const [start = 0, end = 0, rest = 0] = match.slice(1).map(Number);
    const covers = start > 0 && start + 2 < end && end + rest === size && rest > 0;
    return covers ? [{ at: match.index, gap: { start, end } }] : [];
  });
}

/**
 * Checks that a gap is the `/Contents` of a signature dictionary with no other byte range. `before` ends
 * where the gap begins, `after` begins where it ends.
 */
export function isOfSignature(before: string, after: string, gap: SealGap, size: number): boolean {
  const head = before.slice(lastObject(before));
  const end = after.indexOf('endobj');
  if (end < 0 || !/^\d{1,9} \d{1,5} obj\s{0,9}<</.test(head) || !/\/Contents\s{0,9}$/.test(head))
    return false;
  const dictionary = `${head}<>${after.slice(0, end)}`;
  const ranges = byteRangesIn(dictionary, size);
  return (
    dictionary.split('/ByteRange').length === 2 &&
    ranges[0]?.gap.start === gap.start &&
    ranges[0].gap.end === gap.end &&
    /\/Type\s{0,9}\/Sig[\s/>]/.test(dictionary) &&
    /\/SubFilter\s{0,9}\/ETSI\.CAdES\.detached[\s/>]/.test(dictionary)
  );
}

function lastObject(text: string): number {
  let last = text.length;
  for (const match of text.matchAll(/\d{1,9} \d{1,5} obj\b/g)) last = match.index;
  return last;
}
