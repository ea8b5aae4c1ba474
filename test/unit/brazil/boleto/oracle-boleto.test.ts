import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { parseBoleto } from '../../../../worker/brazil/boleto/parse.ts';
import { ApiError } from '../../../../worker/errors.ts';
import { PYTHON } from '../../../oracle/documents.ts';

const ORACLE = `${import.meta.dirname}/../../../oracle/boleto.py`;
/** `ORACLE_CASES=1000000` for the long run. */
const CASES = Number(process.env.ORACLE_CASES ?? 5_000);
const SEED = 4;

interface Case {
  code: string;
  today: string;
  expected: object | null;
}

/** What is read, in the oracle's words. */
function reading({ code, today }: Case) {
  try {
    const boleto = parseBoleto(code, today);
    return {
      tipo: boleto.tipo,
      codigo_barras: boleto.codigo_barras,
      linha_digitavel: boleto.linha_digitavel,
      banco: boleto.banco?.codigo ?? null,
      ispb: boleto.banco?.codigo === '988' ? boleto.banco.ispb : null,
      segmento: boleto.segmento?.codigo ?? null,
      centavos: boleto.valor === null ? null : Math.round(boleto.valor * 100),
      vencimento: boleto.vencimento,
      fator_vencimento: boleto.fator_vencimento,
    };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_boleto') return null;
    throw error;
  }
}

test(`${CASES} codes are read as the second implementation reads them`, { timeout: 600_000 }, async () => {
  const oracle = spawn(PYTHON, [ORACLE, String(CASES), String(SEED)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise((resolve) => oracle.once('close', resolve));
  const seen = { cases: 0, valid: 0, refused: 0 };
  const differences: Case[] = [];
  for await (const line of createInterface({ input: oracle.stdout })) {
    const one: Case = JSON.parse(line);
    const { expected } = one;
    const actual = reading(one);
    seen.cases += 1;
    seen[actual === null ? 'refused' : 'valid'] += 1;
    if (JSON.stringify(actual) !== JSON.stringify(expected)) differences.push(one);
  }
  expect(await exit).toBe(0);
  expect(differences).toEqual([]);
  expect(seen.cases).toBe(CASES);
  expect(Math.min(seen.valid, seen.refused)).toBeGreaterThan(CASES / 3);
});
