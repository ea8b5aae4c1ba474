import { join } from 'node:path';
import { Failure } from '../../plain/failures.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import { plainDrawingProgram } from '../../protocol/pictures/plain-drawing.ts';
import { resolveStylesProgram } from '../../protocol/web/resolve-styles.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { ask } from '../ask.ts';
import { browserRun } from '../chromium.ts';
import { missingFamilies } from '../fonts.ts';

/** A drawing that librsvg draws as browsers do. */
export interface PlainDrawing {
  path: string;
  /** Descriptions, for the user, of what is not drawn. */
  left: string[];
}

const MOST_NAMES = 5;
const UNRESOLVED = 'estilos que só um navegador entende (como var()) não foram aplicados';

/** Resolves the styles of a drawing in a browser; returns false if it cannot. */
async function resolveStyles(
  engine: ProgramRunner<'canMount'>,
  source: string,
  target: string,
): Promise<boolean> {
  const job = { headlessShell: PROGRAMS.headlessShell, source, target, profile: `${target}-browser` };
  try {
    const { isResolved } = await ask(engine, resolveStylesProgram, job, undefined, browserRun(engine));
    return isResolved;
  } catch (error) {
    if (error instanceof Failure && error.code === 'outOfMemory') return false;
    throw error;
  }
}

/** Rewrites a user's SVG with its lengths in pixels and its styles resolved. */
export async function plainDrawing(
  engine: ProgramRunner<'canMount'>,
  input: ToolInput,
  index: number,
): Promise<PlainDrawing> {
  const path = join(engine.scratch, `drawing-${index}.svg`);
  const draw = (source: string) => ask(engine, plainDrawingProgram, { source, target: path });
  const { isStyled, hasFonts, families, hasHtml, namesOutside } = await draw(input.path);
  const resolved = join(engine.scratch, `resolved-${index}.svg`);
  const isResolved = isStyled && (await resolveStyles(engine, input.path, resolved));
  if (isResolved) await draw(resolved);
  const missing = hasFonts ? [] : await missingFamilies(engine, families);
  return {
    path,
    left: [
      ...(isStyled && !isResolved ? [UNRESOLVED] : []),
      ...(hasFonts ? ['as fontes que o desenho traz não são usadas, e o texto sai em outras parecidas'] : []),
      ...(missing.length > 0
        ? [`fontes que não temos, trocadas por outras: ${missing.slice(0, MOST_NAMES).join(', ')}`]
        : []),
      ...(hasHtml ? ['o que o desenho traz em HTML (foreignObject) não aparece'] : []),
      ...(namesOutside
        ? ['o desenho aponta para arquivos de fora dele, que não são abertos e não aparecem']
        : []),
    ],
  };
}
