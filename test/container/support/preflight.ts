import { existsSync } from 'node:fs';
import { execute } from '../../support/execute.ts';
import { withPdf } from './pdf.ts';

const JARS = '/usr/share/java';
const NAMES = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
];
const CLASS_PATH = NAMES.map((name) => `${JARS}/${name}.jar`).join(':');

export const hasPreflight = existsSync(`${JARS}/preflight.jar`);

/** What PDFBox's Preflight says of PDFs that claim to be PDF/A-1b; each call starts a Java machine. */
export async function preflight(bytes: Uint8Array | undefined): Promise<string> {
  return withPdf(bytes, async (path) => {
    const args = ['-cp', CLASS_PATH, 'org.apache.pdfbox.preflight.Validator_A1b', path];
    const said: { stdout: string } = await execute('java', args).catch((error) => error);
    return said.stdout.trim();
  });
}
