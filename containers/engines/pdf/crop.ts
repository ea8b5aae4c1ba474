import { failure } from '../../plain/failures.ts';
import { cropPagesProgram } from '../../protocol/pdf/crop-pages.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import type { Box, ScaledGeometry } from './page-geometry.ts';

/** What is cut off each side of a page as it is shown, in points. */
export interface ShownMargins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What stays of a page, in its own units. */
export function croppedBox({ seen, turned, unit }: ScaledGeometry, margins: ShownMargins): Box {
  const [west, south, east, north] = seen;
  const [top, right, bottom, left] = [
    margins.top / unit,
    margins.right / unit,
    margins.bottom / unit,
    margins.left / unit,
  ];
  switch (turned) {
    case 90:
      return [west + top, south + left, east - bottom, north - right];
    case 180:
      return [west + right, south + top, east - left, north - bottom];
    case 270:
      return [west + bottom, south + right, east - top, north - left];
    default:
      return [west + left, south + bottom, east - right, north - top];
  }
}

/** Writes the PDF with what is shown of its pages cut; the content beyond stays in the file. */
export async function cropPages(
  context: Pick<ToolContext<unknown>, 'runNode' | 'scratch'>,
  input: ToolInput,
  target: string,
  work: { unlock: boolean; crops: readonly { page: number; box: Box }[] },
): Promise<void> {
  const job = { source: input.path, target, scratch: context.scratch, ...work };
  const { isRead } = await ask(context, cropPagesProgram, job);
  if (!isRead) throw failure('damaged', input.name);
}
