import type { Setting } from '../../../protocol/slides/write-slides.ts';
import type { PageContent, TextPiece } from '../../pdf/pages/page-content.ts';
import { type Block, blocksOf } from './blocks.ts';
import { framesOf, placedBox } from './frame.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { TextBox } from './slide.ts';
import { slideLinesOf } from './slide-lines.ts';
import type { Typefaces } from './typefaces.ts';

/** Space that presentation programs put above the baseline of a single line, and below any baseline, as multiples of the letters' size. */
const [ABOVE, BELOW] = [1, 0.2];

function boxOf(block: Block, angle: number, setting: Setting, typefaces: Typefaces): TextBox {
  const { paragraphs, left, right } = paragraphsOf(block, setting, typefaces);
  const [first] = block.lines;
  const size = Math.max(...(first?.stretches.map((stretch) => stretch.size) ?? []), 0);
  const baseline = first?.baseline ?? 0;
  const { leading } = block;
  const top = leading === null ? baseline - ABOVE * size : baseline - leading + BELOW * size;
  const height = leading === null ? (ABOVE + BELOW) * size : leading * block.lines.length;
  const level = { left, top, right, bottom: top + height };
  return {
    ...(angle === 0 ? level : placedBox(level, angle)),
    angle,
    lineHeight: leading,
    paragraphs,
  };
}

/** Turns the texts of a page into boxes of paragraphs. */
export function textBoxesOf(
  content: Pick<PageContent, 'rules' | 'links'>,
  texts: readonly TextPiece[],
  setting: Setting,
  typefaces: Typefaces,
): TextBox[] {
  return framesOf(texts, content).flatMap((frame) => {
    const lines = slideLinesOf(frame);
    const blocks =
      setting === 'apart'
        ? lines.flatMap((line) => blocksOf([line], frame.rules))
        : blocksOf(lines, frame.rules);
    return blocks.map((block) => boxOf(block, frame.angle, setting, typefaces));
  });
}
