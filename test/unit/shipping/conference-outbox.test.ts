import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Exchange, type Refusal, type Service } from '../../../browser/conference/exchange.ts';
import { forgetUnseen, KeptChecks } from '../../../browser/conference/kept-checks.ts';
import {
  forgetUnsent,
  type NewAct,
  Outbox,
  outboxPrefix,
  type Shelf,
} from '../../../browser/conference/outbox.ts';
import { Presentation } from '../../../browser/conference/presentation.ts';
import { ReadingPace } from '../../../browser/conference/reading-pace.ts';
import type { Act, ActAnswer, ParcelCheck } from '../../../common/shipping/conference.ts';
import { Conference } from '../../../worker/shipping/conference/conference.ts';
import { sampleParcels } from '../../support/shipping/parcels.ts';
import { memorySql } from '../support/sql-storage.ts';

/** What a browser keeps, and how much of it. */
class MemoryShelf implements Shelf {
  readonly #values = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;

  get length(): number {
    return this.#values.size;
  }
  key(place: number): string | null {
    return [...this.#values.keys()][place] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.#values.size >= this.room) throw new Error('QuotaExceededError');
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
}

const scanOf = (id: string, text = 'QB123456785BR'): NewAct => ({
  do: 'scan',
  id,
  text,
  carrier: null,
  device: 'Bancada',
});
const idsOf = (outbox: Outbox) => outbox.waiting().map(({ act }) => act.id);

let shelf: MemoryShelf;
let outbox: Outbox;
beforeEach(() => {
  shelf = new MemoryShelf();
  outbox = new Outbox(shelf, 'lote ');
});

describe('what waits to be sent', () => {
  test('is kept in the order in which it was done, also for the page that is opened anew', () => {
    for (const [place, id] of ['c', 'a', 'b'].entries())
      expect(outbox.add(scanOf(id), 1_000 + place)).toBe(true);
    outbox.add(scanOf('same-moment'), 1_002);
    expect(idsOf(outbox)).toEqual(['c', 'a', 'b', 'same-moment']);
    expect(idsOf(new Outbox(shelf, 'lote '))).toEqual(['c', 'a', 'b', 'same-moment']);
    expect(idsOf(new Outbox(shelf, 'outro '))).toEqual([]);
    outbox.remove('a');
    expect(idsOf(outbox)).toEqual(['c', 'b', 'same-moment']);
  });

  test('is not lost between two tabs that write at once', () => {
    const other = new Outbox(shelf, 'lote ');
    outbox.add(scanOf('one'), 1);
    other.add(scanOf('two'), 1);
    expect(idsOf(outbox).sort()).toEqual(['one', 'two']);
    expect(idsOf(other).sort()).toEqual(['one', 'two']);
  });

  test('is kept by the page where the browser keeps nothing, which is shown', () => {
    shelf.room = 1;
    expect(outbox.add(scanOf('one'), 1)).toBe(true);
    expect(outbox.add(scanOf('two'), 2)).toBe(false);
    expect(idsOf(outbox)).toEqual(['one', 'two']);
    outbox.remove('two');
    expect(idsOf(outbox)).toEqual(['one']);
  });

  test('goes past what is broken on the shelf', () => {
    shelf.setItem('lote 000000000000001-000000-x', '{"act":');
    outbox.add(scanOf('one'), 2);
    expect(idsOf(outbox)).toEqual(['one']);
  });
});

/** A service whose network is the test's to command; the conference behind it is the real one. */
function connect(parcelCount = 20) {
  const parcels = sampleParcels(parcelCount);
  const conference = new Conference({ sql: memorySql(), clock: { now: () => 5_000 } });
  conference.open(parcels);
  const network = { say: (): 'ok' | 'lost answer' | Refusal => 'ok', calls: 0, poison: '' };
  const through = <Done>(work: () => Done | 'unknown' | 'busy'): Done | Refusal => {
    network.calls++;
    const said = network.say();
    if (said !== 'ok' && said !== 'lost answer') return said;
    const done = work();
    if (done === 'unknown') return 'gone';
    return said === 'ok' ? done : 'offline';
  };
  const service: Service = {
    act: async (acts: Act[], since) =>
      acts.some(({ id }) => id === network.poison)
        ? 'malformed'
        : through(() => conference.act(acts, since, 'a')),
    changes: async (since) => through(() => conference.changes(since, 'a')),
  };
  return { parcels, conference, network, service };
}

function listen() {
  const heard = {
    answers: new Map<string, ActAnswer>(),
    refused: [] as string[],
    checks: new Map<number, ParcelCheck>(),
    states: [] as [string, number][],
  };
  const listener = {
    changed: (changes: ParcelCheck[]) => {
      for (const check of changes) heard.checks.set(check.position, check);
    },
    answered: (_: NewAct, answer: ActAnswer) => void heard.answers.set(answer.id, answer),
    refused: ({ id }: NewAct) => void heard.refused.push(id),
    state: (state: string, waiting: number) => void heard.states.push([state, waiting]),
  };
  return { heard, listener };
}

describe('the exchange with the service', () => {
  test('sends what waited without network in its order, each once, and dates it', async () => {
    const { parcels, conference, network, service } = connect(120);
    const { heard, listener } = listen();
    network.say = () => 'offline';
    const exchange = new Exchange({ outbox, service, listener, now: () => 9_000, revision: 0 });
    for (const [place, parcel] of parcels.entries())
      outbox.add(scanOf(`scan-${place}`, parcel.order ?? ''), place);
    expect(await exchange.run()).toBe(false);
    expect(heard.states.at(-1)).toEqual(['offline', 120]);
    network.say = () => 'ok';
    network.calls = 0;
    expect(await exchange.run()).toBe(true);
    expect(network.calls).toBe(3);
    expect([heard.answers.size, outbox.waiting().length, heard.states.at(-1)]).toEqual([120, 0, ['ok', 0]]);
    const list = conference.list('a');
    expect(typeof list === 'string' ? [] : list.parcels.map(({ revision }) => revision)).toEqual(
      parcels.map((_, place) => place + 1),
    );
  });

  test('takes along what is done while it runs', async () => {
    const { parcels, service } = connect();
    const { heard, listener } = listen();
    const exchange = new Exchange({ outbox, service, listener, now: () => 0, revision: 0 });
    outbox.add(scanOf('one', parcels[0]?.order ?? ''), 1);
    const first = exchange.run();
    outbox.add(scanOf('two', parcels[1]?.order ?? ''), 2);
    const second = exchange.run();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect([...heard.answers.keys()]).toEqual(['one', 'two']);
  });

  test('is not held back by what the service can never take', async () => {
    const { parcels, network, service } = connect();
    const { heard, listener } = listen();
    const exchange = new Exchange({ outbox, service, listener, now: () => 0, revision: 0 });
    network.poison = 'bad';
    for (const [place, id] of ['one', 'bad', 'two'].entries())
      outbox.add(scanOf(id, parcels[place]?.order ?? ''), place);
    expect(await exchange.run()).toBe(true);
    expect([[...heard.answers.keys()], heard.refused, idsOf(outbox)]).toEqual([['one', 'two'], ['bad'], []]);
  });

  test('keeps what is not answered, and asks again another time', async () => {
    const { network, service } = connect();
    const { heard, listener } = listen();
    const silent: Service = {
      ...service,
      act: async (acts, since) => {
        const done = await service.act(acts, since);
        return typeof done === 'string' ? done : { ...done, answers: [] };
      },
    };
    outbox.add(scanOf('one'), 1);
    const exchange = new Exchange({ outbox, service: silent, listener, now: () => 0, revision: 0 });
    expect(await exchange.run()).toBe(true);
    expect([network.calls, heard.answers.size, idsOf(outbox)]).toEqual([1, 0, ['one']]);
  });

  test('keeps what waits where the batch is gone', async () => {
    const { conference, service } = connect();
    const { heard, listener } = listen();
    conference.empty();
    outbox.add(scanOf('one'), 1);
    const exchange = new Exchange({ outbox, service, listener, now: () => 0, revision: 0 });
    expect(await exchange.run()).toBe(false);
    expect([heard.states, idsOf(outbox)]).toEqual([[['gone', 1]], ['one']]);
  });

  test('loses nothing and counts nothing twice, whatever the network does and however often the page is reloaded', async () => {
    const moment = fc.constantFrom('scan', 'scan', 'send', 'send', 'reload', 'offline', 'lost answer', 'ok');
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { maxLength: 80 }), async (moments) => {
        const { parcels, conference, network, service } = connect();
        const kept = new MemoryShelf();
        let box = new Outbox(kept, 'lote ');
        const { heard, listener } = listen();
        const open = () => new Exchange({ outbox: box, service, listener, now: () => 0, revision: 0 });
        let exchange = open();
        let done = 0;
        for (const each of moments) {
          if (each === 'scan') {
            box.add(scanOf(`scan-${done}`, parcels[done % parcels.length]?.order ?? ''), done++);
          } else if (each === 'send') await exchange.run();
          else if (each === 'reload') {
            box = new Outbox(kept, 'lote ');
            exchange = open();
          } else network.say = () => each;
        }
        network.say = () => 'ok';
        await exchange.run();
        expect(box.waiting()).toEqual([]);
        expect(heard.answers.size).toBe(done);
        const results = [...heard.answers.values()].map(({ result }) => result);
        const distinct = Math.min(done, parcels.length);
        expect(results.filter((result) => result === 'checked')).toHaveLength(distinct);
        const list = conference.list('a');
        const checked =
          typeof list === 'string' ? [] : list.parcels.filter(({ checkedAt }) => checkedAt !== null);
        expect(checked).toHaveLength(distinct);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a hand scanner that types', () => {
  function typed(code: string, msALetter: number): ReadingPace {
    const pace = new ReadingPace();
    for (let letter = 1; letter <= code.length; letter++)
      pace.note(letter, letter - 1, 1_000 + letter * msALetter);
    return pace;
  }

  test('is distinguished from a person by its pace, also when all letters come at once', () => {
    expect(typed('QB123456785BR', 15).isScanned(13)).toBe(true);
    expect(typed('QB123456785BR', 50).isScanned(13)).toBe(true);
    expect(typed('QB123456785BR', 140).isScanned(13)).toBe(false);
    expect(typed('QB12', 15).isScanned(4)).toBe(false);
    const pace = new ReadingPace();
    pace.note(13, 0, 500);
    expect(pace.isScanned(13)).toBe(true);
  });

  test('and ends codes by a key is waited for, unless the list has the code; a person has shown no key', () => {
    const scanner = typed('QB123456785BR', 15);
    expect([scanner.pauseAfter(true), scanner.pauseAfter(false)]).toEqual([180, 1_000]);
    scanner.noteKey(13);
    expect([scanner.pauseAfter(true), scanner.pauseAfter(false)]).toEqual([180, 10_000]);
    const person = typed('QB123456785BR', 140);
    person.noteKey(13);
    expect(person.pauseAfter(false)).toBe(1_000);
  });

  test('that is triggered twice has scanned once; the same code later is another scan', () => {
    const pace = new ReadingPace();
    expect(pace.isNew('A', 0)).toBe(true);
    expect(pace.isNew('A', 400)).toBe(false);
    expect(pace.isNew('B', 800)).toBe(true);
    expect(pace.isNew('A', 900)).toBe(true);
    expect(pace.isNew('A', 2_000)).toBe(true);
  });
});

describe('a label before the camera', () => {
  test('is taken once, whichever of its codes are seen, until the view was empty', () => {
    const presentation = new Presentation();
    const seen = ([code]: string[], at: number) => presentation.see(code, at);
    expect(seen([], 0)).toBeUndefined();
    expect(seen(['A', 'B'], 100)).toBe('A');
    expect(seen(['B'], 300)).toBeUndefined();
    expect(seen([], 500)).toBeUndefined();
    expect(seen(['B', 'A'], 900)).toBeUndefined();
    for (const at of [1_000, 1_200, 1_400]) expect(seen([], at)).toBeUndefined();
    expect(seen(['A'], 1_500)).toBeUndefined();
    for (const at of [1_700, 1_900, 2_100]) expect(seen([], at)).toBeUndefined();
    expect(seen(['C'], 2_300)).toBe('C');
    for (const at of [2_400, 2_800, 3_100]) expect(seen([], at)).toBeUndefined();
    expect(seen(['A'], 3_200)).toBe('A');
  });

  test('is still there where the page has seen nothing for a while', () => {
    const presentation = new Presentation();
    expect(presentation.see('A', 100)).toBe('A');
    expect(presentation.see('A', 5_000)).toBeUndefined();
    expect(presentation.see(undefined, 6_000)).toBeUndefined();
    expect(presentation.see(undefined, 6_100)).toBeUndefined();
    expect(presentation.see('A', 6_200)).toBeUndefined();
  });
});

describe('what is known to be checked', () => {
  const check = (position: number, revision: number): ParcelCheck => ({
    position,
    revision,
    at: revision,
    device: null,
  });

  test('is kept by the newest word about each parcel, whichever tab has it', () => {
    const shelf = new MemoryShelf();
    const [one, other] = [
      new KeptChecks(shelf, '/conferencia/a/b'),
      new KeptChecks(shelf, '/conferencia/a/b'),
    ];
    one.add([check(1, 1), check(2, 4)], 10);
    other.add([check(1, 3), check(2, 2)], 20);
    one.add([{ ...check(3, 5), at: null }], 30);
    expect(one.read()).toEqual([check(1, 3), check(2, 4), { ...check(3, 5), at: null }]);
    expect(new KeptChecks(shelf, '/conferencia/a/c').read()).toEqual([]);
  });

  test('breaks no page where the browser keeps nothing, or something else', () => {
    const shelf = new MemoryShelf();
    shelf.setItem('conferencia-estado /conferencia/a/b', '{"checks":7');
    const kept = new KeptChecks(shelf, '/conferencia/a/b');
    expect(kept.read()).toEqual([]);
    shelf.room = 0;
    kept.add([check(1, 1)], 10);
    expect(kept.read()).toEqual([]);
  });

  test('is forgotten when nobody has seen it for days; scans that wait stay until no service takes them', () => {
    const shelf = new MemoryShelf();
    for (const [path, at] of [
      ['/old', 10],
      ['/new', 30],
    ] as const) {
      new KeptChecks(shelf, path).add([check(1, 1)], at);
      new Outbox(shelf, outboxPrefix(path)).add(scanOf(`scan-at-${at}`), at);
    }
    expect(forgetUnseen(shelf, 20)).toEqual(['/new']);
    expect(new KeptChecks(shelf, '/old').read()).toEqual([]);
    expect(new Outbox(shelf, outboxPrefix('/old')).waiting()).toHaveLength(1);
    forgetUnsent(shelf, 20);
    expect(new Outbox(shelf, outboxPrefix('/old')).waiting()).toEqual([]);
    expect(new Outbox(shelf, outboxPrefix('/new')).waiting()).toHaveLength(1);
  });
});
