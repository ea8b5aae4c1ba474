import { run, withFile } from './programs.ts';

export interface Seals {
  seals: number;
  /** What each covers is as it was. */
  valid: boolean;
  /** The last one covers the file to its end. */
  whole: boolean;
}

/** What poppler says of a PDF's signatures. */
export async function sealsOf(pdf: Uint8Array): Promise<Seals> {
  const told = await withFile('selado.pdf', pdf, (path) => run('pdfsig', ['-nocert', path]));
  const seals = told.match(/^Signature #\d+:/gm)?.length ?? 0;
  return {
    seals,
    valid: seals > 0 && told.match(/Signature is Valid/g)?.length === seals,
    whole: told.includes('Total document signed'),
  };
}
