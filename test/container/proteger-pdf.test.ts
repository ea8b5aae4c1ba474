import { describe, expect, test } from 'vitest';
import { execute } from '../support/execute.ts';
import { qpdfOf, reportOf, withPdf } from './support/pdf.ts';
import { traitsPdf } from './support/pdf-traits.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function locked(options: unknown, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'proteger-pdf', options, [{ name: 'folhas.pdf', bytes }]);
  expect(state).toMatchObject({ state: 'done' });
  return { bytes: files[0]?.bytes, info: state.state === 'done' ? (state.info ?? '') : '' };
}

/** As poppler, which is not the program that wrote it, opens it. */
function opened(bytes: Uint8Array | undefined, ...password: string[]): Promise<string> {
  return withPdf(bytes, async (path) => {
    const { stdout } = await execute('pdfinfo', [...password, path]);
    return stdout.match(/^Encrypted: +(.*)$/m)?.[1] ?? '';
  });
}

describe('proteger-pdf', () => {
  test.each([
    ['segredo'],
    ['senha-ção €'],
    ['--decrypt'],
    ['com "aspas", \\barras e @arroba'],
  ])('asks for the password %s, which another program takes', async (password) => {
    const { bytes, info } = await locked({ password }, await makePdf('folha'));
    await expect(opened(bytes)).rejects.toThrow(/password/i);
    expect(await opened(bytes, '-upw', password)).toContain('algorithm:AES-256');
    expect(info).toMatch(/^A senha do proprietário foi criada ao acaso/);
  });

  test('a password written in parts opens as the same characters written whole', async () => {
    const { bytes } = await locked({ password: 'ac\u0327a\u0303o' }, await makePdf('folha'));
    expect(await opened(bytes, '-upw', 'a\u00e7\u00e3o')).toContain('AES-256');
  });

  test('forbids what is asked, opens without a password, and yields to the owner', async () => {
    const { bytes, info } = await locked(
      { owner_password: 'dono', print: false, copy: false, fill: false },
      await makePdf('folha'),
    );
    expect(await opened(bytes)).toMatch(/^yes \(print:no copy:no change:yes addNotes:yes/);
    const { capabilities } = await reportOf(bytes, 'encrypt');
    expect(capabilities).toMatchObject({ modifyforms: false, modifyassembly: true, accessibility: true });
    expect(info).toContain('Os arquivos abrem sem senha');
    await withPdf(bytes, async (path) => {
      const { stdout } = await execute('qpdf', ['--password=dono', '--show-encryption', path]);
      expect(stdout).toContain('Supplied password is owner password');
    });
  });

  test('keeps all that the document is', async () => {
    const source = traitsPdf('a', 'ON');
    const { bytes } = await locked({ password: 'x' }, source);
    const plain = await qpdfOf(bytes ?? new Uint8Array(), [
      '--password=x',
      '--decrypt',
      '--object-streams=disable',
    ]);
    const objects = JSON.stringify(await reportOf(plain, 'qpdf'));
    for (const kept of ['/OCProperties', '/StructTreeRoot', '/EmbeddedFiles', '/JavaScript', 'valor a'])
      expect(objects).toContain(kept);
  });

  test('what another author restricted needs the declaration; what is closed is refused', async () => {
    const restricted = await qpdfOf(await makePdf('c'), [
      '--encrypt',
      '',
      'dono',
      '256',
      '--print=none',
      '--',
    ]);
    const files = [{ name: 'c.pdf', bytes: restricted }];
    expect(await failureOf(url(), 'proteger-pdf', { password: 'x' }, files)).toContain('restringiu');
    const { bytes } = await locked({ password: 'x', authorized: true }, restricted);
    expect(await opened(bytes, '-upw', 'x')).toMatch(/^yes \(print:yes/);
    const closed = await qpdfOf(await makePdf('c'), ['--encrypt', 'senha', 'dono', '256', '--']);
    expect(
      await failureOf(url(), 'proteger-pdf', { password: 'x' }, [{ name: 'f.pdf', bytes: closed }]),
    ).toContain('está protegido por senha');
  });
});
