import { inkOf } from '../../zpl/bitmap.ts';
import type { ZplLabel, ZplLabelField } from '../../zpl/reading/label.ts';
import type { ZplRemarks } from '../../zpl/reading/remarks.ts';
import {
  atFarSide,
  type BlockField,
  blockLines,
  wordEnds,
  wrappedField,
} from '../../zpl/reading/text-block.ts';
import { brokenText } from './broken-words.ts';
import { decodePng } from './decode-png.ts';
import { drawZpl } from './zebrash.ts';

const BLACK_BELOW = 128;
const DOTS_PER_MILLIMETRE = 8;
const MOST_LINES = 9999;
const MOST_AREA = 16_000_000;
/** Lines below the last one of a block in which further text is searched for. */
const BEYOND = 3;
/** Two lines of the largest letters. */
const TWO_LINES = 3200;
const NARROW = 200;
/** Share of a line by which its letters reach into the next one. */
const DESCENT = 0.15;

/** Measures where the ink of a text ends that is drawn alone, upright and from the corner, in dots. */
async function bottomOf(label: ZplLabel, block: BlockField, text: string, width: number, height: number) {
  const alone = `^LH0,0^LRN^FO0,0${blockLines(block, 'N', MOST_LINES, text)}`;
  const zpl = `${label.downloads}^XA^CI28${label.settings}${alone}^XZ`;
  const high = Math.min(height, Math.floor(MOST_AREA / width));
  const png = await drawZpl(
    zpl,
    width / DOTS_PER_MILLIMETRE,
    high / DOTS_PER_MILLIMETRE,
    DOTS_PER_MILLIMETRE,
  );
  const ink = png === null ? null : inkOf(BLACK_BELOW, await decodePng(png));
  return ink?.bottom ?? 0;
}

async function lineHeightOf(label: ZplLabel, block: BlockField): Promise<number> {
  const width = Math.min(block.width, NARROW);
  const [one, two] = [
    await bottomOf(label, block, 'H', width, TWO_LINES),
    await bottomOf(label, block, 'H\\&H', width, TWO_LINES),
  ];
  return two - one;
}

/** Cuts a block to the words that its lines hold: a printer prints no more, and the engine continues below. */
async function cutToBlock(label: ZplLabel, block: BlockField, remarks: ZplRemarks): Promise<string | null> {
  const lineHeight = await lineHeightOf(label, block);
  if (lineHeight <= 0) return null;
  const lines = Math.max(1, Math.floor(block.height / lineHeight));
  const canvas = (lines + BEYOND) * lineHeight;
  const fits = async (text: string) =>
    (await bottomOf(label, block, text, block.width, canvas)) <= (lines + DESCENT) * lineHeight;
  const ends = wordEnds(block.data);
  let [fitting, first] = [ends.length, 0];
  if (!(await fits(block.data))) {
    remarks.add('cutBlock');
    [fitting, first] = [1, ends.length];
    while (first - fitting > 1) {
      const middle = (fitting + first) >> 1;
      if (await fits(block.data.slice(0, ends[middle - 1]))) fitting = middle;
      else first = middle;
    }
  }
  const text = block.data.slice(0, ends[fitting - 1]);
  return atFarSide(block, lineHeight) + blockLines(block, block.turn, lines, text);
}

async function textWithin(
  label: ZplLabel,
  { block, wrapped }: ZplLabelField,
  remarks: ZplRemarks,
): Promise<string | null> {
  if (block !== null) {
    const data = await brokenText(label, block, block.data);
    return cutToBlock(label, { ...block, data }, remarks);
  }
  if (wrapped === null) return null;
  const data = await brokenText(label, wrapped, wrapped.data);
  return data === wrapped.data ? null : wrappedField({ ...wrapped, data });
}

/** Breaks the texts of ^FB and ^TB within their blocks, and cuts those of ^TB. */
export async function withinBlocks(label: ZplLabel, remarks: ZplRemarks): Promise<ZplLabelField[]> {
  const fields: ZplLabelField[] = [];
  for (const field of label.fields) {
    const text = await textWithin(label, field, remarks);
    fields.push(text === null ? field : { ...field, text });
  }
  return fields;
}
