import type { Value } from '../../../plain/pdf/values.ts';
import { readNumbers, writeNumbers } from '../objects/trees.ts';
import type { Joining } from './document.ts';

/** Joins the page labels of all documents; pages of a document without labels show their number in the file. */
export function joinPageLabels({ file, documents, catalog }: Joining): void {
  const areLabelled = documents.some(
    (document) => file.findDictionary(document.catalog['/PageLabels']) !== undefined,
  );
  if (!areLabelled) return;
  const entries = documents.flatMap(({ catalog: own, pages, firstPage }): [number, Value][] => {
    if (pages.length === 0) return [];
    const labels = readNumbers(file, own['/PageLabels']).filter(([page]) => page >= 0 && page < pages.length);
    const start = labels.some(([page]) => page === 0) ? [] : [0];
    return [
      ...start.map((): [number, Value] => [firstPage, { '/S': '/D', '/St': firstPage + 1 }]),
      ...labels.map(([page, label]): [number, Value] => [firstPage + page, label]),
    ];
  });
  catalog['/PageLabels'] = writeNumbers(file, entries);
}
