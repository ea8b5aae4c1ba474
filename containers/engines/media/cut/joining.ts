import { basename } from 'node:path';
import type { ToolContext } from '../../../runs/context.ts';

/** A file, or the part between two moments of it by its own clock, in a sequence. */
export interface FilmPiece {
  path: string;
  from?: number;
  to?: number;
  /** Length of the piece, if its streams do not end together. */
  seconds?: number;
}

/** Opens pieces one after another, only by what `demuxers` names; `target` is the file that they become. */
export async function joinedInput(
  { give }: Pick<ToolContext<unknown>, 'give'>,
  target: string,
  pieces: readonly FilmPiece[],
  demuxers: string,
): Promise<string[]> {
  const lines = pieces.flatMap(({ path, from, to, seconds }) => [
    `file '${path}'`,
    ...(from === undefined ? [] : [`inpoint ${from.toFixed(6)}`]),
    ...(to === undefined ? [] : [`outpoint ${to.toFixed(6)}`]),
    ...(seconds === undefined ? [] : [`duration ${seconds.toFixed(6)}`]),
  ]);
  const list = await give(`${basename(target)}.list`, ['ffconcat version 1.0', ...lines, ''].join('\n'));
  return [
    ...['-protocol_whitelist', 'file,pipe', '-f', 'concat', '-safe', '0'],
    ...['-format_whitelist', `concat,${demuxers}`, '-i', list],
  ];
}
