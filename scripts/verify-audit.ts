import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type AuditResult, verifyAudit } from './audit/verify.ts';

const USAGE = `Uso: npm run --silent verify-audit -- --final FINAL.pdf --audit AUDITORIA.pdf [--original ORIGINAL.pdf]
Confere, sem rede, o selo dos dois PDFs, a trilha anexa ao de auditoria e os SHA-256 que ela registra.
Termina com 0 se tudo confere, 1 se algo não confere, 2 se os arquivos não puderam ser lidos.`;
const MARKS = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '–'],
]);

const files = readFiles();
if (files === null) process.exitCode = 2;
else print(await verifyAudit(files));

function readFiles() {
  const path = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ options: { final: path, audit: path, original: path } });
    if (values.final === undefined || values.audit === undefined) throw new Error(USAGE);
    const read = (from: string) => new Uint8Array(readFileSync(from));
    return {
      final: read(values.final),
      audit: read(values.audit),
      ...(values.original === undefined ? {} : { original: read(values.original) }),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

function print({ findings, remarks }: AuditResult): void {
  for (const { holds, says } of findings) console.log(`${MARKS.get(holds)} ${says}`);
  for (const remark of remarks) console.log(`  ${remark}`);
  const isSound = findings.every(({ holds }) => holds !== false);
  console.log(isSound ? '\nTudo o que foi conferido está certo.' : '\nAlgo não confere.');
  if (!isSound) process.exitCode = 1;
}
