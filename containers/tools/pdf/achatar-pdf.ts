import { achatarPdf as definition } from '../../../common/catalogue/pdf-contents.ts';
import { flattenPdf } from '../../engines/pdf/flatten.ts';
import { readOverview } from '../../engines/pdf/overview.ts';
import { copyFile } from '../../engines/pdf/qpdf.ts';
import type { ToolContext, ToolInput } from '../../runs/context.ts';
import { changeFiles } from '../change-files.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { describeFlattening, isUntouched } from './flatten-notes.ts';
import { permissionToChange } from './pdf-permission.ts';

type FlatteningContext = ToolContext<OptionsOf<typeof definition>>;

const NOTHING = 'não há o que achatar; o arquivo foi mantido como veio';

async function flatten(context: FlatteningContext, input: ToolInput, path: string): Promise<string[]> {
  const { flatten: what, view, comment_list: listsComments } = context.options;
  const { pages, isPlain, traits } = await readOverview(context, input);
  if (isPlain && traits?.hasLayers === false) {
    await copyFile(context, input.path, path);
    return [`${input.name}: ${NOTHING}`];
  }
  const { counts, write } = await flattenPdf(context, input, { what, view, listsComments }, pages);
  if (isUntouched(counts)) {
    await copyFile(context, input.path, path);
    const { media = 0 } = counts;
    const mediaNotes = media > 0 ? [describeFlattening({ counts: { media }, view })] : [];
    return [`${input.name}: ${[NOTHING, ...mediaNotes].join('; ')}`];
  }
  const { unlock, notes } = await permissionToChange(context, input, 'pages');
  await write(path, unlock);
  return [`${input.name}: ${describeFlattening({ counts, view })}`, ...notes];
}

/** Flattens form fields, comments and layers of each PDF to plain content of its pages. */
export const achatarPdf = implement(definition, ['qpdf', 'cp'], (context) =>
  changeFiles(context, 'Achatando', (input, path) => flatten(context, input, path)),
);
