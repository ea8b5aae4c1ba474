import { PDF } from '@libpdf/core';
import { canonical } from '../../../../common/esign/canonical.ts';
import type { Composition } from '../../../../common/esign/composition.ts';
import { trueSize } from '../../../plain/geometry/shown-pages.ts';
import { appendPages } from './append-pages.ts';
import { Canvas, type Shelves } from './canvas.ts';
import { Contents } from './contents.ts';
import { drawField } from './draw-field.ts';
import { drawMark } from './draw-mark.ts';
import { initialsRow } from './initials-row.ts';
import { LibPdfObjects } from './libpdf-objects.ts';
import { framesOf } from './page-frames.ts';
import { drawReport } from './report.ts';
import { addSealField } from './seal-place.ts';
import { stampPage } from './stamp-page.ts';
import { tagPages } from './structure.ts';

/** Adds the marks, the report and the place for the seal; returns how many pages there are then. */
export function addSignatures(pdf: PDF, shelves: Shelves, composition: Composition): number {
  const frames = framesOf(pdf);
  const contents = new Contents(new LibPdfObjects(pdf));
  for (const [page, frame] of frames.entries()) {
    const { width, height } = trueSize(frame);
    const canvas = new Canvas(shelves, width, height);
    drawPage(canvas, page, composition);
    if (!canvas.isEmpty) stampPage(pdf, frame, canvas, contents);
  }
  return addReport(pdf, shelves, composition, frames.length);
}

/** A PDF of the report alone, which the trail is attached to. */
export function makeAudit(composition: Composition): PDF {
  const pdf = PDF.create();
  pdf.setTitle(`Relatório de auditoria: ${composition.envelope.name}`);
  pdf.setLanguage('pt-BR');
  const { events, head } = composition.trail;
  const trail = `{"events":[${events.map((event) => canonical({ ...event })).join(',')}],"head":${JSON.stringify(head)}}`;
  pdf.addAttachment('trilha.json', Buffer.from(trail), {
    description: 'Trilha de eventos do envelope',
    mimeType: 'application/json',
  });
  return pdf;
}

export function addReport(pdf: PDF, shelves: Shelves, composition: Composition, pages: number): number {
  const { sheets, elements } = drawReport(shelves, composition);
  const added = appendPages(pdf, sheets, pages);
  const [first] = added;
  if (first === undefined) throw new Error('The report has no page.');
  // Behind a signer's document the tags would be a part of its own structure, or the only tags of the file.
  if (composition.kind === 'audit') tagPages(pdf, added, sheets, elements);
  addSealField(pdf, first, composition.envelope.completedAt);
  return pages + sheets.length;
}

function drawPage(canvas: Canvas, page: number, { fields, signers, envelope }: Composition): void {
  const here = fields.filter((field) => field.page === page);
  for (const field of here) {
    const signer = signers[field.signer];
    if (signer) drawField(canvas, field, signer, envelope.test);
  }
  const initialling = signers.filter(({ initialsOnAllPages }) => initialsOnAllPages);
  const places = initialsRow(initialling.length, canvas, here);
  for (const [index, { initials }] of initialling.entries()) {
    const box = places[index];
    if (box) drawMark(canvas, initials, box);
  }
}
