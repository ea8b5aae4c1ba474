import { expect, test } from 'vitest';
import type { BatchResult } from '../../../common/shipping/batch-result.ts';
import { ResultStore } from '../../../worker/shipping/result-store.ts';
import { sampleParcels } from '../../support/shipping/parcels.ts';
import { memorySql } from '../support/sql-storage.ts';

/** A value of an object may have so many bytes. */
const MOST_VALUE_BYTES = 2 * 1024 * 1024;

function resultOf(ignored: number): BatchResult {
  return {
    outputs: [{ name: 'todas.pdf', kind: 'labels', pages: 3 }],
    parcels: sampleParcels(3),
    ...{ invoicesWithoutLabel: [], ambiguous: [], duplicates: [], remarks: [] },
    ignored: Array.from({ length: ignored }, (_, place) => ({
      file: `notas › ${place} 📦.xml`,
      reason: 'Não é o XML de uma NF-e: envie o autorizado. '.repeat(8),
    })),
    sheets: { labels: 3, control: 0, declarations: 0, blank: 0 },
  };
}

test('a result is kept whole, however much it reports, and the next takes its place', () => {
  const sql = memorySql();
  const sizes: number[] = [];
  const watched = {
    exec: (query: string, ...bindings: unknown[]) => {
      sizes.push(...bindings.map((value) => (value instanceof Uint8Array ? value.byteLength : 0)));
      return sql.exec(query, ...bindings);
    },
  } as unknown as SqlStorage;
  const store = new ResultStore(watched);
  store.prepare();
  expect(store.result).toBe(null);
  const large = resultOf(15_000);
  store.result = large;
  expect(store.result).toEqual(large);
  expect(Math.max(...sizes)).toBeLessThan(MOST_VALUE_BYTES);
  expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(2 * MOST_VALUE_BYTES);
  const small = resultOf(1);
  store.result = small;
  expect(store.result).toEqual(small);
});
