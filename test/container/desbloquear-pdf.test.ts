import { describe, expect, test } from 'vitest';
import { unlockPdf } from '../../containers/engines/pdf/lock.ts';
import { execute } from '../support/execute.ts';
import { pageTexts, qpdfOf, withPdf } from './support/pdf.ts';
import { failureOf, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const AUTHORIZED = { authorized: true };

function isEncrypted(bytes: Uint8Array | undefined): Promise<boolean> {
  return withPdf(bytes, (path) =>
    execute('qpdf', ['--is-encrypted', path]).then(
      () => true,
      () => false,
    ),
  );
}

describe('desbloquear-pdf', () => {
  test.each([
    ['256', 'senha-ção 1'],
    ['128', 'senha'],
    ['40', 'ação'],
  ])('takes a password of %s bits away: %s', async (bits, password) => {
    const weak = bits === '256' ? [] : ['--allow-weak-crypto'];
    const locked = await qpdfOf(await makePdf('aberto', 2), [
      ...weak,
      ...['--encrypt', password, 'dono', bits, '--'],
    ]);
    const files = [{ name: 'contrato.pdf', bytes: locked }];
    const { files: outputs, state } = await runTool(
      url(),
      'desbloquear-pdf',
      { ...AUTHORIZED, password },
      files,
    );
    expect(state).toMatchObject({
      state: 'done',
      info: 'contrato.pdf: a senha e as restrições foram retiradas',
    });
    expect(outputs.map(({ name }) => name)).toEqual(['contrato.pdf']);
    expect(await pageTexts(outputs[0]?.bytes)).toEqual(['aberto 1', 'aberto 2']);
    expect(await isEncrypted(outputs[0]?.bytes)).toBe(false);
  });

  test('takes restrictions away, and gives back what was not locked as it came', async () => {
    const plain = await makePdf('livre');
    const restricted = await qpdfOf(plain, ['--encrypt', '', 'dono', '256', '--print=none', '--']);
    const { files: outputs, state } = await runTool(
      url(),
      'desbloquear-pdf',
      { ...AUTHORIZED, password: 'não é' },
      [
        { name: 'a.pdf', bytes: restricted },
        { name: 'b.pdf', bytes: plain },
      ],
    );
    expect(state).toMatchObject({
      info: 'a.pdf: as restrições foram retiradas; o arquivo não pedia senha para abrir\nb.pdf: o arquivo não estava bloqueado e foi mantido como veio',
    });
    expect(await isEncrypted(outputs[0]?.bytes)).toBe(false);
    expect(Buffer.compare(outputs[1]?.bytes ?? Buffer.alloc(0), plain)).toBe(0);
  });

  test('a wrong or missing password and a lock of another kind are distinguished', async () => {
    const locked = await qpdfOf(await makePdf('x'), ['--encrypt', 'senha', 'dono', '256', '--']);
    const foreign = Buffer.from(
      Buffer.from(locked).toString('latin1').replace('/Filter /Standard', '/Filter /Outrocad'),
      'latin1',
    );
    const said = (options: object, bytes: Uint8Array) =>
      failureOf(url(), 'desbloquear-pdf', { ...AUTHORIZED, ...options }, [{ name: 'x.pdf', bytes }]);
    expect(await said({}, locked)).toBe('O arquivo "x.pdf" só abre com senha. Envie-a na opção password.');
    expect(await said({ password: 'Senha' }, locked)).toBe(
      'A senha enviada não abre o arquivo "x.pdf". Confira maiúsculas, acentos e espaços e envie de novo.',
    );
    expect(await said({ password: 'senha' }, foreign)).toContain('protegido por certificado ou por outro');
    expect(await said({ password: 'senha' }, locked.subarray(0, 300))).toContain('está danificado');
  });

  test('the password is on no argument list', async () => {
    const calls: { args: readonly string[]; input: string | undefined }[] = [];
    const engine = {
      run: async (_: string, args: readonly string[], options: { input?: string } = {}) => {
        calls.push({ args, input: options.input });
        const isRight = options.input === 'segredo\n';
        const stderr = isRight ? '' : 'invalid password';
        const ended = { signal: null, ended: 'itself' as const, stdout: '', isCut: false };
        return { ...ended, code: isRight ? 0 : 2, stderr };
      },
      runNode: () => Promise.reject(new Error('The copy needs nothing.')),
    };
    const input = {
      ...{ path: '/in/0.pdf', field: 'files', name: 'x.pdf', stem: 'x', extension: 'pdf', size: 1 },
      type: 'pdf' as const,
    };
    const copy = await qpdfOf(await makePdf('aberto'), []);
    const state = await withPdf(copy, (target) => unlockPdf(engine, input, target, 'segredo'));
    expect(state).toBe('password');
    expect(calls.at(-1)?.input).toBe('segredo\n');
    for (const { args } of calls) expect(args.join(' ')).not.toContain('segredo');
  });
});
