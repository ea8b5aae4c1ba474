import type { BatchResult } from '../../../../common/shipping/batch-result.ts';
import { formatNumber } from '../../../plain/format.ts';

type FileLists = Pick<BatchResult, 'ignored' | 'duplicates'>;

/** More than anybody reads; a ZIP of all notes of a year has many times as many. */
const MOST_LISTED = 1_000;

/** Limits what is reported file by file to a readable list, with the number of the others. */
export function boundedLists({ ignored, duplicates }: FileLists): FileLists {
  const [unlisted, repeated] = [ignored.length - MOST_LISTED, duplicates.length - MOST_LISTED];
  const rest = [];
  if (unlisted > 0)
    rest.push({
      file: `e mais ${formatNumber(unlisted)}`,
      reason: 'Não puderam ser usados e não cabem nesta lista. Envie só as notas deste lote.',
    });
  if (repeated > 0)
    rest.push({
      file: `e mais ${formatNumber(repeated)}`,
      reason: 'Vieram de novo, iguais, e não cabem na lista do que veio repetido. Não mudam nada no lote.',
    });
  return {
    ignored: [...ignored.slice(0, MOST_LISTED), ...rest],
    duplicates: duplicates.slice(0, MOST_LISTED),
  };
}
