import { rm, writeFile } from 'node:fs/promises';
import { type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { type LabelForm, LabelForms } from '../../documents/pdf/labels/label-forms.ts';
import { loadDocument } from '../../documents/pdf/objects/load-document.ts';
import { writeByQpdf } from '../../documents/pdf/objects/run-qpdf.ts';
import { pdfNumbers } from '../../plain/pdf/syntax.ts';
import type { CutLabel, WriteLabelsJob, writeLabelsProgram } from '../../protocol/labels/write-labels.ts';
import { runProgram } from '../../protocol/run-program.ts';

/** Entries of the catalog that the labels keep. */
const KEPT = ['Type', 'Pages', 'OCProperties', 'OutputIntents', 'Lang'];

function forgetDocument(document: PDFDocument): void {
  for (const key of document.catalog.keys()) {
    if (!KEPT.includes(key.decodeText())) document.catalog.delete(key);
  }
  delete document.context.trailerInfo.Info;
}

/** Returns a file of the pages with these labels, and those that hold more of their sheet than is visible. */
async function documentOf(
  { source, pages }: WriteLabelsJob,
  labels: readonly CutLabel[],
): Promise<{ bytes: Uint8Array; unclean: number[] }> {
  const document = await loadDocument(source);
  const forms = new LabelForms(document);
  const unclean: number[] = [];
  const made: PDFRef[] = labels.map((label, index) => {
    const { form, hidesPart } = formOf(forms, label);
    if (hidesPart) unclean.push(index);
    return form;
  });
  for (let page = document.getPageCount() - 1; page >= 0; page--) document.removePage(page);
  for (const { size, placed } of pages) {
    const page = document.addPage([size.width, size.height]);
    const drawing = placed.map(({ label, matrix }, index) => {
      const form = made[label];
      if (form !== undefined) page.node.setXObject(PDFName.of(`Label${index}`), form);
      return `q ${pdfNumbers(matrix)} cm /Label${index} Do Q`;
    });
    const content = document.context.register(document.context.flateStream(drawing.join('\n')));
    page.node.set(PDFName.of('Contents'), content);
  }
  forgetDocument(document);
  const bytes = await document.save({ useObjectStreams: false, addDefaultPage: false });
  return { bytes, unclean };
}

function formOf(forms: LabelForms, label: CutLabel): LabelForm {
  try {
    return forms.make(label);
  } catch (error) {
    console.error(error);
    return forms.make({ ...label, isWhole: true });
  }
}

await runProgram<typeof writeLabelsProgram>(async (job) => {
  const { bytes, unclean } = await documentOf(job, job.labels);
  await writeFile(job.draft, bytes);
  // Objects that no page refers to are not written: the sheets, and their annotations.
  writeByQpdf(['--object-streams=generate', '--deterministic-id', job.draft], job.target);
  await rm(job.draft);
  if (job.whole !== null) {
    const whole = await documentOf(
      job,
      job.labels.map((label) => ({ ...label, isWhole: true })),
    );
    await writeFile(job.whole, whole.bytes);
  }
  return { unclean };
});
