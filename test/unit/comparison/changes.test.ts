import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findChanges } from '../../../containers/documents/comparison/changes.ts';
import { matchTexts } from '../../../containers/documents/comparison/matching.ts';
import type { ComparedWord } from '../../../containers/documents/comparison/words.ts';

function wordsOf(texts: readonly string[]): ComparedWord[] {
  return texts.map((text, index) => ({
    text,
    page: 0,
    box: { left: index, top: 0, right: index + 1, bottom: 1 },
    starts: index === 0 ? 'page' : null,
  }));
}

const said = (text: string) => wordsOf(text.split(' '));

function changesOf(old: string, fresh: string) {
  const [before, after] = [old.split(' '), fresh.split(' ')];
  return findChanges(said(old), said(fresh), false).changes.map((change) => [
    change.kind,
    before.slice(...change.old).join(' '),
    after.slice(...change.new).join(' '),
  ]);
}

const texts = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 120 });

describe('the matching of two texts', () => {
  test('makes the new text of the old one', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        let at = 0;
        const made = matchTexts(before, after).runs.flatMap(({ old, new: fresh }) => {
          const kept = before.slice(at, old[0]);
          at = old[1];
          return [...kept, ...after.slice(...fresh)];
        });
        expect([...made, ...before.slice(at)]).toEqual(after);
      }),
    );
  });

  test('finds nothing in equal texts, and one place where one word is another', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 2_000 }), fc.nat(), (text, seed) => {
        expect(matchTexts(text, [...text]).runs).toEqual([]);
        const place = seed % text.length;
        const changed = text.with(place, 0.5);
        expect(matchTexts(text, changed).runs).toEqual([
          { old: [place, place + 1], new: [place, place + 1] },
        ]);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['repeat a few words without end', (index: number) => index % 3, (index: number) => (index * 7) % 4],
    ['have nothing in common', (index: number) => index, (index: number) => -1 - index],
    [
      'have all their words in the opposite order',
      (index: number) => index,
      (index: number) => 100_000 - index,
    ],
  ])('ends in time for long texts that %s', (_, before, after) => {
    const make = (word: (index: number) => number) =>
      Array.from({ length: 100_000 }, (_, index) => word(index));
    const started = performance.now();
    matchTexts(make(before), make(after));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('the changes of a text', () => {
  test('explain every word that is not kept, each once', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'dd', 'ee', 'ff', 'gato', 'cão', 'rio'), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const { changes, runs } = findChanges(wordsOf(before), wordsOf(after), false);
        const [gone, come] = [new Set<number>(), new Set<number>()];
        for (const { kind, old, new: fresh } of changes) {
          for (let at = old[0]; at < old[1]; at++) expect(gone.add(at).has(at)).toBe(true);
          for (let at = fresh[0]; at < fresh[1]; at++) come.add(at);
          if (kind === 'moved') expect(before.slice(...old)).toEqual(after.slice(...fresh));
        }
        const lengths = (side: 'old' | 'new') =>
          changes.reduce((sum, change) => sum + change[side][1] - change[side][0], 0);
        expect([gone.size, come.size]).toEqual([lengths('old'), lengths('new')]);
        const outside = (length: number, side: 'old' | 'new') => {
          const inside = runs.flatMap((run) =>
            Array.from({ length: run[side][1] - run[side][0] }, (_, at) => run[side][0] + at),
          );
          return Array.from({ length }, (_, at) => at).filter((at) => !inside.includes(at));
        };
        const kept = outside(before.length, 'old').map((at) => before[at]);
        expect(outside(after.length, 'new').map((at) => after[at])).toEqual(kept);
        expect([...gone].some((at) => outside(before.length, 'old').includes(at))).toBe(false);
      }),
    );
  });

  test('are of four kinds', () => {
    expect(changesOf('um dois três quatro', 'um dois seis quatro')).toEqual([['changed', 'três', 'seis']]);
    expect(changesOf('um dois três', 'um novo dois três')).toEqual([['inserted', '', 'novo']]);
    expect(changesOf('um dois três', 'um três')).toEqual([['removed', 'dois', '']]);
    const clause = 'a multa será de dez por cento';
    const rest = 'o prazo é de trinta dias contados da data de assinatura deste contrato entre as partes';
    expect(changesOf(`${clause} ${rest}`, `${rest} ${clause}`)).toEqual([['moved', clause, clause]]);
  });

  test('are none where only the breaks of words or lines differ', () => {
    expect(changesOf('um para raios novo', 'um pararaios novo')).toEqual([]);
    const broken = said('o con- trato vale').map((word, at) =>
      at === 2 ? { ...word, starts: 'line' as const } : word,
    );
    expect(findChanges(broken, said('o contrato vale'), false).changes).toEqual([]);
    expect(changesOf('um ﬁm só', 'um fim só')).toEqual([]);
  });

  test('count case only where it is to', () => {
    expect(findChanges(said('O Contrato'), said('o contrato'), true).changes).toEqual([]);
    expect(findChanges(said('O Contrato'), said('o contrato'), false).changes).toHaveLength(1);
  });
});
