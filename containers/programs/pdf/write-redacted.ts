import { readFileSync } from 'node:fs';
import { ObjectDump } from '../../documents/pdf/objects/object-dump.ts';
import { pagesOf } from '../../documents/pdf/objects/page-tree.ts';
import { PdfDocument } from '../../documents/pdf/objects/pdf-document.ts';
import { cleanDocument, cleanTrailer } from '../../documents/pdf/redact/clean-document.ts';
import { cleanPictures } from '../../documents/pdf/redact/clean-pictures.ts';
import { dropUndrawnResources } from '../../documents/pdf/redact/drop-undrawn.ts';
import type { Finder } from '../../documents/pdf/redact/finder.ts';
import { hideNames } from '../../documents/pdf/redact/hide-names.ts';
import { InvisibleText } from '../../documents/pdf/redact/invisible-text.ts';
import { replacePage } from '../../documents/pdf/redact/picture-page.ts';
import { finderOf, pagePlansOf, planOf, type RedactionPlan } from '../../documents/pdf/redact/plan.ts';
import { replaceStrings } from '../../documents/pdf/redact/text-strings.ts';
import type { writeRedactedProgram } from '../../protocol/pdf/write-redacted.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Empties strings that have something to hide; returns how many. */
function hideStrings(document: PdfDocument, finder: Finder): number {
  let strings = 0;
  const hide = (value: string) => {
    if (finder.find(value).length === 0) return null;
    strings += 1;
    return '';
  };
  for (const reference of document.references()) {
    const { value, isChanged } = replaceStrings(document.resolve(reference), hide);
    if (isChanged) document.replace(reference, value);
  }
  return strings;
}

await runProgram<typeof writeRedactedProgram>(async (job) => {
  const plan: RedactionPlan = JSON.parse(readFileSync(job.plan, 'utf8'));
  const document = new PdfDocument(new ObjectDump(job.objects), { prefix: job.changed });
  const places = pagesOf(document);
  const own = planOf(plan, job.document);
  const planned = pagePlansOf(own, new Set(job.pictures.map(({ page }) => page)));
  if (planned.size !== own.pages.length)
    throw new Error('A page has no picture in which its data are hidden.');
  const placeOf = (page: number): string => {
    const place = places[page - 1];
    if (place === undefined) throw new Error(`There is no page ${page}.`);
    return place;
  };
  const redacted = new Set([...planned.keys()].map(placeOf));
  const cleaned = cleanDocument(document, redacted);
  cleanPictures(document);
  const text = new InvisibleText(
    document,
    [...planned.values()].flatMap(({ words }) => words),
  );
  const fonts = planned.size === 0 ? {} : text.fonts();
  for (const picture of job.pictures) {
    const page = planned.get(picture.page);
    if (page)
      await replacePage(document, placeOf(picture.page), picture, page, {
        text,
        fonts,
        withLabels: job.withLabels,
      });
  }
  dropUndrawnResources(document);
  const finder = finderOf(plan);
  const strings = hideStrings(document, finder) + hideNames(document, finder);
  document.writeUpdate(job.target, cleanTrailer(document));
  return { ...cleaned, strings };
});
