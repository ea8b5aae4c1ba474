import { expect, test } from 'vitest';
import { addSealField, writeByteRange } from '../../../containers/documents/pdf/sign/seal-place.ts';
import { newPdf, opensslVerifies, pdfsig, seal, signerOf } from '../../support/esign/seals.ts';

test('the place that the container keeps is the one that is sealed', async () => {
  const pdf = await newPdf(2);
  const page = pdf.getPages()[0]?.dict;
  if (!page) throw new Error('no page');
  addSealField(pdf, page, '2026-11-23T12:45:12.000Z');
  const bytes = await pdf.save();
  writeByteRange(bytes);
  const { final } = await seal(bytes, await signerOf());
  expect(pdfsig(final)).toContain('Signature is Valid');
  expect(pdfsig(final)).toContain('Total document signed');
  expect(opensslVerifies(final)).toBe(true);
});
