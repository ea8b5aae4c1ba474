import { girarPdf as definition } from '../../../common/catalogue/pdf-pages.ts';
import { readOverview } from '../../engines/pdf/overview.ts';
import { readGeometry } from '../../engines/pdf/page-geometry.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import { rotatePages } from '../../engines/pdf/rotate.ts';
import { shownSize } from '../../plain/geometry/shown-pages.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { changeFiles } from '../change-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { pagesInRanges } from '../page-ranges.ts';
import { permissionToChange } from './pdf-permission.ts';

type RotationContext = ToolContext<OptionsOf<typeof definition>>;

async function pagesToRotate(context: RotationContext, input: ToolInput, pages: number): Promise<number[]> {
  const { pages: ranges, only } = context.options;
  const asked = pagesInRanges(input.name, pages, ranges ?? '1-', 'pages');
  if (only === undefined) return asked;
  const geometry = await readGeometry(context, input, pages);
  return asked.filter((page) => {
    const shown = geometry[page - 1];
    if (shown === undefined) return false;
    const { width, height } = shownSize(shown);
    return only === 'retrato' ? height > width : width > height;
  });
}

/** Rotates pages of each PDF; nothing else changes. */
export const girarPdf = implement(definition, ['qpdf', 'pdfinfo', 'cp'], (context) =>
  changeFiles(context, 'Girando', async (input, path) => {
    const { pages: count, rights } = await readOverview(context, input);
    const pages = await pagesToRotate(context, input, count);
    if (pages.length === 0) {
      await copyFile(context, input.path, path);
      return [`${input.name}: nenhuma página a girar; o arquivo foi mantido como veio`];
    }
    const { unlock, notes } = await permissionToChange(context, input, 'pages', rights);
    await rotatePages(context, input, path, { pages, angle: context.options.angle, unlock });
    return notes;
  }),
);
