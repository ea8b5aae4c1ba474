import { cellAt, columnKey, type Records } from '../records/records.ts';
import { tagsOf } from './tags.ts';

/** The name of the letter's number in a pattern, if no column has that name. */
const NUMBER = 'numero';

/** Names in a pattern that no column has. */
export function unknownNames(pattern: string, records: Records): string[] {
  return tagsOf(pattern)
    .map(({ name }) => name)
    .filter((name) => records.find(name) === undefined && columnKey(name) !== NUMBER);
}

/** The title of each letter's file by a pattern such as `{nome}-{numero}`; not yet safe, nor unique. */
export function titlesOf(pattern: string, records: Records, starts: readonly number[]): string[] {
  const tags = tagsOf(pattern);
  const width = String(starts.length).length;
  return starts.map((start, index) => {
    let title = '';
    let at = 0;
    for (const tag of tags) {
      title += pattern.slice(at, tag.start);
      const column = records.find(tag.name);
      title +=
        column === undefined
          ? String(index + 1).padStart(width, '0')
          : cellAt(records.rows[start], column).text;
      at = tag.end;
    }
    return title + pattern.slice(at);
  });
}
