import { failure } from '../../plain/failures.ts';
import type { Box } from '../../plain/geometry/boxes.ts';
import type { ScaledPage } from '../../plain/geometry/shown-pages.ts';
import { cropPagesProgram } from '../../protocol/pdf/crop-pages.ts';
import type { NodeRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';

/** Margins to cut off a page as it is shown, in points. */
export interface ShownMargins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Returns the remaining box of a page, in its own units. */
export function croppedBox({ seen, turned, unit }: ScaledPage, margins: ShownMargins): Box {
  const { left: west, bottom: south, right: east, top: north } = seen;
  const [top, right, bottom, left] = [
    margins.top / unit,
    margins.right / unit,
    margins.bottom / unit,
    margins.left / unit,
  ];
  switch (turned) {
    case 90:
      return { left: west + top, bottom: south + left, right: east - bottom, top: north - right };
    case 180:
      return { left: west + right, bottom: south + top, right: east - left, top: north - bottom };
    case 270:
      return { left: west + bottom, bottom: south + right, right: east - top, top: north - left };
    default:
      return { left: west + left, bottom: south + bottom, right: east - right, top: north - top };
  }
}

/** Writes the PDF with a smaller visible area of its pages; the content beyond stays in the file. */
export async function cropPages(
  context: NodeRunner<'scratch'>,
  input: ToolInput,
  target: string,
  work: { unlock: boolean; crops: readonly { page: number; box: Box }[] },
): Promise<void> {
  const job = { source: input.path, target, scratch: context.scratch, ...work };
  const { isRead } = await ask(context, cropPagesProgram, job);
  if (!isRead) throw failure('damaged', input.name);
}
