import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcementsOf } from '../../../status/announcements/announcements.ts';
import { DAY_MS, MINUTE_MS } from '../../../status/brasilia.ts';
import { COMPONENT_IDS, COMPONENTS } from '../../../status/components.ts';
import { removeAbandonedDrafts, writeWhole } from '../../../status/files/whole-file.ts';
import { EMPTY_STATE, type HistoryState, noted, stateOf } from '../../../status/history/state.ts';
import type { OutcomeKind } from '../../../status/outcome.ts';
import { statusAtom } from '../../../status/site/atom.ts';
import { statusBadge } from '../../../status/site/badge.ts';
import { heightsOf } from '../../../status/site/day-bars.ts';
import { statusJson } from '../../../status/site/json.ts';
import { statusPage } from '../../../status/site/page.ts';
import { viewOf } from '../../../status/site/view.ts';
import { overallWords, shareWords } from '../../../status/site/words.ts';
import { useDirectory } from '../../support/directory.ts';

const directory = useDirectory();
const NOW = Date.parse('2026-11-20T12:00:00Z');
const NONE = announcementsOf([]);
const PARTS = { serviceUrl: 'https://api.papelada.example', style: 'body{}', script: 'void 0;' };

/** Outcomes of all components, or of one, the last of them now. */
function measured(
  all: readonly OutcomeKind[],
  ids: readonly string[] = COMPONENT_IDS,
  from = EMPTY_STATE,
): HistoryState {
  let state = from;
  for (const [place, is] of all.entries())
    for (const component of ids) {
      const at = NOW - (all.length - 1 - place) * MINUTE_MS;
      const why = is === 'right' ? null : 'sem resposta';
      state = noted(state, {
        number: state.number + 1,
        at,
        component,
        is,
        why,
        ms: null,
        maintenance: false,
      });
    }
  return state;
}

describe('the page', () => {
  test('says that all is up only where all was measured, lately, and right', () => {
    const outcome = fc.constantFrom<OutcomeKind>('right', 'wrong', 'source', 'unmeasured');
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...COMPONENT_IDS), fc.array(outcome, { maxLength: 5 })),
        fc.nat(40),
        (each, later) => {
          let state = EMPTY_STATE;
          for (const [id, all] of Object.entries(each)) state = measured(all, [id], state);
          const view = viewOf(state, NONE, NOW + later * MINUTE_MS);
          const isUp = COMPONENT_IDS.every((id) => {
            const known = (each[id] ?? []).filter((is) => is !== 'unmeasured');
            const isLate = later > 3 * COMPONENTS[id].everyMinutes + 2;
            return known.includes('right') && !isLate && !/www|sss/.test(known.map((is) => is[0]).join(''));
          });
          if (view.overall === 'up') expect(isUp).toBe(true);
          expect(overallWords(view) === 'Tudo está no ar.').toBe(view.overall === 'up');
        },
      ),
    );
    expect(overallWords(viewOf(measured(['right']), NONE, NOW))).toBe('Tudo está no ar.');
    expect(overallWords(viewOf(measured(['right'], ['api', 'pix']), NONE, NOW))).toMatch(
      /^Está no ar o que foi verificado\. Sem dados: Páginas, Consulta de CEP, .* e Verificação de documentos\.$/,
    );
    expect(overallWords(viewOf(EMPTY_STATE, NONE, NOW))).toBe('Ainda não há verificações.');
  });

  test('names what is down, what its source makes fail, and what is unknown', () => {
    let state = measured(['right', 'right']);
    state = measured(['wrong', 'wrong', 'wrong'], ['pix', 'api'], state);
    state = measured(['source', 'source', 'source'], ['cep'], state);
    const view = viewOf(
      {
        ...state,
        components: {
          ...state.components,
          console: { ...stateOf(state, 'console'), measuredAt: NOW - 20 * MINUTE_MS },
        },
      },
      NONE,
      NOW,
    );
    expect(overallWords(view)).toBe(
      'Fora do ar: API e Código Pix. Fonte externa fora do ar: Consulta de CEP. Sem dados: Console.',
    );
  });

  test('never rounds up to 100%, and says how long nothing was known', () => {
    const [api] = viewOf(measured(['right', 'wrong', 'right']), NONE, NOW).components.filter(
      ({ id }) => id === 'api',
    );
    if (!api) throw new Error('no api');
    expect(shareWords({ ...api, upShare: 0.999999, total: { ...api.total, none: 0 } })).toBe(
      '99,99% das verificações deram certo',
    );
    expect(shareWords({ ...api, upShare: 1, total: { ...api.total, none: 200 } })).toBe(
      '100% das verificações deram certo; sem dados em 3 h 20 min',
    );
    expect(shareWords({ ...api, upShare: null })).toBe('sem dados');
    expect(api.upShare).toBeCloseTo(2 / 3);
  });

  test('is whole in itself: no address of another file but links, and a policy that forbids any', () => {
    const page = statusPage(viewOf(measured(['right']), NONE, NOW), PARTS);
    expect(page).not.toMatch(/ src=|<link rel="stylesheet"|@import|url\(/);
    expect(page).toContain('default-src &#39;none&#39;; style-src &#39;sha256-');
    expect(page).toContain(`datetime="${new Date(NOW).toISOString()}"`);
    expect(page).toContain('20/11/2026 às 09:00');
  });

  test('shows what the operator wrote as text, in the page and in the feed', () => {
    const text = `<script>alert(1)</script> & "aspas" ]]> 'fim'`;
    const known = announcementsOf([
      {
        type: 'incident_opened',
        id: 'incidente-1',
        at: NOW,
        title: text,
        text,
        components: ['api'],
        phase: 'investigando',
      },
    ]);
    const view = viewOf(measured(['right']), known, NOW);
    const page = statusPage(view, PARTS);
    expect(page).not.toContain('<script>alert');
    expect(page).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;aspas&quot; ]]&gt; &#39;fim&#39;',
    );
    expect(overallWords(view)).toBe('As verificações passam, mas há um incidente em aberto.');
    const atom = statusAtom(view, 'https://status.papelada.example');
    expect(atom).not.toContain('<script>alert');
    expect(atom).toContain('https://status.papelada.example/#incidente-1');
    expect(JSON.parse(statusJson(view)).incidents).toMatchObject([
      { id: 'incidente-1', title: text, status: 'investigando' },
    ]);
  });

  test('has in JSON the same numbers, and until when they hold', () => {
    const json = JSON.parse(statusJson(viewOf(measured(['right', 'wrong', 'right']), NONE, NOW)));
    expect(json).toMatchObject({
      checked_at: '2026-11-20T12:00:00.000Z',
      valid_until: '2026-11-20T12:05:00.000Z',
      status: 'up',
    });
    const [first] = json.components;
    expect(first.days).toHaveLength(90);
    expect(first.days.at(-1)).toMatchObject({
      day: '2026-11-20',
      minutes: { up: 2, failed: 1, down: 0, no_data: 9 * 60 - 2 },
    });
    expect(first.days[0].minutes).toMatchObject({ up: 0, no_data: 1_440 });
  });

  test('has a badge with its own time', () => {
    expect(statusBadge(viewOf(measured(['right']), NONE, NOW))).toContain('No ar em 20/11/2026 às 09:00');
    expect(statusBadge(viewOf(EMPTY_STATE, NONE, NOW))).toContain('Sem dados');
  });
});

describe('the bar of a day', () => {
  test('is full, shows all that happened, and is grey alone where nothing was measured', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_440), { minLength: 6, maxLength: 6 }), (amounts) => {
        const heights = heightsOf(amounts);
        expect(heights.reduce((sum, height) => sum + height, 0)).toBeCloseTo(40);
        if (amounts.some((amount) => amount > 0))
          expect(heights.map((height) => height > 0)).toEqual(amounts.map((amount) => amount > 0));
      }),
    );
    expect(heightsOf([0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 40, 0, 0]);
  });
});

describe('a file of the site', () => {
  test('is replaced as a whole or not at all, and leaves nothing beside it', async () => {
    const folder = await mkdtemp(join(directory(), 'site-'));
    const path = join(folder, 'index.html');
    await writeWhole(path, 'one');
    await writeWhole(path, 'two');
    expect(await readFile(path, 'utf8')).toBe('two');
    await expect(writeWhole(join(folder, 'none', 'x'), 'three')).rejects.toThrow();
    await writeFile(join(folder, '.draft-index.html-old'), 'ha');
    await removeAbandonedDrafts(folder, Date.now());
    expect(await readdir(folder)).toContain('.draft-index.html-old');
    await removeAbandonedDrafts(folder, Date.now() + DAY_MS);
    expect(await readdir(folder)).toEqual(['index.html']);
  });
});
