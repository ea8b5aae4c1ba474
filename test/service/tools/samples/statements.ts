import readExcel from 'read-excel-file/node';
import { expect } from 'vitest';
import { ofxBytes } from '../../../support/statements/ofx.ts';
import type { Sample } from '../sample.ts';

export const statementSamples: Sample[] = [
  {
    tool: 'ofx-para-excel',
    files: async () => [
      [
        'extrato.ofx',
        Uint8Array.from(
          ofxBytes([
            { transactions: [{ day: '20261105', cents: -123_456, memo: 'Padaria São João', id: '1' }] },
          ]),
        ),
      ],
    ],
    options: { format: 'xlsx', merge: false },
    credits: 1,
    outputs: ['extrato.xlsx'],
    look: async ([bytes], job) => {
      const sheets = await readExcel(Buffer.from(bytes ?? []));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['Resumo', '001 12345-6']);
      expect(sheets[1]?.data[1]).toEqual([
        1,
        new Date(Date.UTC(2026, 10, 5)),
        'Padaria São João',
        -1234.56,
        'Débito',
        null,
        null,
        '1',
      ]);
      expect(job.info).toBe('extrato.ofx: 001 12345-6: 1 lançamento; o arquivo não traz saldo para conferir');
    },
  },
];
