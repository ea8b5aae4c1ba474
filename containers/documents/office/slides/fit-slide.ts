import type { ShownBox } from '../../../plain/geometry/boxes.ts';
import type { Size } from '../../../plain/geometry/sizes.ts';
import type { Paragraph, Shape, Slide, TextBox } from './slide.ts';

/** Points by which a page may be larger or smaller than the slides. */
const SAME = 0.5;

/** A slide of a page of another size: as large as there is room for, in the middle. */
export function fitted(slide: Slide, page: Size, slides: Size): Slide {
  if (Math.abs(page.width - slides.width) <= SAME && Math.abs(page.height - slides.height) <= SAME)
    return slide;
  const scale = Math.min(slides.width / page.width, slides.height / page.height);
  const [x, y] = [(slides.width - page.width * scale) / 2, (slides.height - page.height * scale) / 2];
  const place = <Placed extends ShownBox>(placed: Placed): Placed => ({
    ...placed,
    left: placed.left * scale + x,
    top: placed.top * scale + y,
    right: placed.right * scale + x,
    bottom: placed.bottom * scale + y,
  });
  const paragraph = ({ margin, indent, lines, ...rest }: Paragraph): Paragraph => ({
    ...rest,
    margin: margin * scale,
    indent: indent * scale,
    lines: lines.map((line) =>
      line.map((run) => ({ ...run, size: run.size * scale, spacing: run.spacing * scale })),
    ),
  });
  const text = (box: TextBox): TextBox => ({
    ...place(box),
    lineHeight: box.lineHeight === null ? null : box.lineHeight * scale,
    paragraphs: box.paragraphs.map(paragraph),
  });
  const shape = (drawn: Shape): Shape =>
    drawn.kind === 'line' ? { ...place(drawn), thickness: drawn.thickness * scale } : place(drawn);
  const background = slide.background && {
    kind: 'picture' as const,
    ...place({ left: 0, top: 0, right: page.width, bottom: page.height }),
    ...slide.background,
    description: '',
  };
  return {
    background: null,
    shapes: [...(background ? [background] : []), ...slide.shapes.map(shape)],
    texts: slide.texts.map(text),
  };
}
