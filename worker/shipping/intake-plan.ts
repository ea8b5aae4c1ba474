import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { eraseFiles } from '../files/store.ts';
import { type PlanId, plans } from '../gate/credits/plans.ts';
import type { IntakePlan, StoredFile, UploadOwner } from '../intake/plan.ts';
import { batchOf } from './batch-of.ts';
import { filesPrefix, inputKey } from './specification.ts';

/** Single files or ZIPs, independent of the plan. */
const MOST_INVOICES = 1_000;

const PICTURE = 'Para imprimir uma imagem, faça dela um PDF com a ferramenta jpg-para-pdf.';
const PRINTER_CODE = 'Código ZPL vira PDF com a ferramenta zpl-para-pdf.';
const ADVICE = {
  ...{ png: PICTURE, jpg: PICTURE, jpeg: PICTURE, webp: PICTURE },
  ...{ zpl: PRINTER_CODE, prn: PRINTER_CODE, txt: PRINTER_CODE },
  ...{
    xml: 'As notas vão no campo xmls.',
    zip: 'No campo labels vai cada PDF por si; ZIP, só de notas, no campo xmls.',
  },
};

/** The files that a batch accepts: PDFs of labels, as many as the account's plan allows, and invoices. */
export function batchIntakePlan(planId: PlanId): IntakePlan {
  const plan = plans[planId];
  return {
    subject: 'O lote',
    fields: [
      {
        name: 'labels',
        description: 'os PDFs das etiquetas',
        acceptedExtensions: ['pdf'],
        fewest: 1,
        most: plan.maxFilesPerJob,
        advice: ADVICE,
      },
      {
        name: 'xmls',
        description: 'os XMLs das notas, soltos ou em ZIP',
        acceptedExtensions: ['xml', 'zip'],
        fewest: 0,
        most: MOST_INVOICES,
        mayBeEmpty: true,
      },
    ],
    isOptional: false,
    maxFileBytes: plan.maxFileBytes,
    limitsOf: `de um lote no seu plano (${plan.name})`,
    takesFields: true,
  };
}

/** Rejects more ZIPs than the plan allows files. Single invoices do not count. */
export function requireFewZips(files: readonly StoredFile[], planId: PlanId): void {
  const plan = plans[planId];
  const zips = files.filter(({ extension }) => extension === 'zip').length;
  if (zips <= plan.maxFilesPerJob) return;
  throw new ApiError(
    'too_many_files',
    `Foram enviados ZIPs demais: o máximo de um lote no seu plano (${plan.name}) é ${plan.maxFilesPerJob}.`,
  );
}

/** Lets the batch's object own the uploaded files before the batch exists. */
export function uploadOwnerOf(env: Pick<Env, 'BATCH' | 'FILES'>, id: string): UploadOwner {
  const batch = batchOf(env, id);
  return {
    keyOf: (place) => inputKey(id, place),
    expectUpload: () => batch.expectUpload(),
    noteMultipart: (key, uploadId) => batch.noteMultipart(key, uploadId),
    discardUpload: () => batch.discardUpload().catch(() => eraseFiles(env, filesPrefix(id))),
  };
}
