import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Act, ScanAnswer } from '../../../common/shipping/conference.ts';
import { Conference } from '../../../worker/shipping/conference/conference.ts';
import { inVolumes, sampleParcels } from '../../support/shipping/parcels.ts';
import { memorySql } from '../support/sql-storage.ts';

const OPENED = Date.parse('2026-11-23T10:00:00Z');
const parcels = sampleParcels(10);
const [first, second, third] = parcels;
if (!first || !second || !third) throw new Error('too few parcels');

let now = OPENED;
let sql: SqlStorage;
let conference: Conference;
let scans = 0;
const clock = { now: () => now };
beforeEach(() => {
  now = OPENED;
  sql = memorySql();
  conference = new Conference({ sql, clock });
  conference.open(parcels);
});

function scanOf(text: string, more: object = {}) {
  return {
    do: 'scan' as const,
    id: `scan-${++scans}`,
    text,
    carrier: null,
    device: 'Bancada',
    agoMs: 0,
    ...more,
  };
}
function undoOf(position: number, revision: number, id = `undo-${++scans}`) {
  return { do: 'undo' as const, id, position, revision, device: 'Bancada', agoMs: 0 };
}
function scan(text: string | null, more: object = {}): ScanAnswer {
  return conference.scan(scanOf(text ?? '', more));
}
const changesSince = (since: number) => {
  const changes = conference.changes(since, 'a');
  if (typeof changes === 'string') throw new Error(changes);
  return changes;
};
const listed = () => {
  const list = conference.list('a');
  if (typeof list === 'string') throw new Error(list);
  return list.parcels;
};

describe('a scan', () => {
  test('ticks the parcel that any of its codes names, once', () => {
    now += 60_000;
    expect(scan(first.tracking)).toMatchObject({
      result: 'checked',
      parcel: { position: 1, at: now, device: 'Bancada' },
    });
    const at = now;
    now += 1_000;
    for (const code of [first.tracking, first.order, first.key])
      expect(scan(code, { device: 'Celular' })).toMatchObject({
        result: 'already',
        parcel: { position: 1, at, device: 'Bancada' },
      });
    expect(scan(second.key)).toMatchObject({ result: 'checked', parcel: { position: 2 } });
    expect(listed().filter(({ checkedAt }) => checkedAt !== null)).toHaveLength(2);
  });

  test('under one id is done once and answered the same, even after the check was taken back', () => {
    const once = scanOf(first.tracking ?? '');
    const answer = conference.scan(once);
    expect(conference.scan(once)).toEqual(answer);
    conference.undo(undoOf(1, answer.parcel?.revision ?? 0));
    expect(conference.scan(once)).toEqual(answer);
    expect(listed()[0]?.checkedAt).toBeNull();
  });

  test('that found a parcel checked does not check it when it is sent again after an undo', () => {
    const { parcel } = scan(first.tracking);
    const late = scanOf(first.tracking ?? '');
    expect(conference.scan(late).result).toBe('already');
    conference.undo(undoOf(1, parcel?.revision ?? 0));
    expect(conference.scan(late).result).toBe('already');
    expect(listed()[0]?.checkedAt).toBeNull();
  });

  test('under one id with another code is another scan', () => {
    scan(first.tracking, { id: 'form-1' });
    expect(scan(second.tracking, { id: 'form-1' })).toMatchObject({
      result: 'checked',
      parcel: { position: 2 },
    });
  });

  test('of a parcel of another carrier than is loaded ticks nothing', () => {
    expect(scan(first.tracking, { carrier: 'Correios' })).toMatchObject({
      result: 'other_carrier',
      parcel: { position: 1, carrier: 'Shopee Xpress', at: null },
    });
    expect(scan(third.tracking, { carrier: 'Correios' }).result).toBe('checked');
    expect(changesSince(0).changes.map(({ position }) => position)).toEqual([3]);
  });

  test('of a stranger ticks nothing, and nothing of it is kept', () => {
    for (const text of ['QB000000000BR', '<script>alert(1)</script>', 'x'.repeat(10_000), '', '1'])
      expect(scan(text)).toMatchObject({ result: 'unknown', parcel: null, orders: 0 });
    expect(changesSince(0)).toEqual({ revision: 0, changes: [] });
    expect(sql.exec('SELECT * FROM conference_acts').toArray()).toEqual([]);
  });

  test('of a code that several orders bear ticks none of them', () => {
    const shared = parcels.map((parcel) => ({ ...parcel, scans: [...parcel.scans, 'LOJA12345'] }));
    conference = new Conference({ sql: memorySql(), clock });
    conference.open(shared);
    expect(scan('LOJA12345')).toMatchObject({ result: 'unknown', orders: 10 });
    expect(changesSince(0).changes).toEqual([]);
  });

  test('of a code on two volumes ticks one after the other, and says which', () => {
    conference = new Conference({ sql: memorySql(), clock });
    conference.open([second, ...inVolumes(first, 2)]);
    const of = () => scan(first.tracking);
    expect(of()).toMatchObject({ result: 'checked', parcel: { position: 2, volume: 1, volumes: 2 } });
    expect(of()).toMatchObject({ result: 'checked', parcel: { position: 3, volume: 2, volumes: 2 } });
    expect(of()).toMatchObject({ result: 'already', parcel: { position: 3 } });
  });

  test('of an order in two shipments ticks them in turn; their own codes tick their own', () => {
    conference = new Conference({ sql: memorySql(), clock });
    const other = {
      ...first,
      tracking: 'BR2699999999999',
      code: 'BR2699999999999',
      scans: ['BR2699999999999'],
    };
    conference.open([first, other]);
    expect(scan(other.tracking)).toMatchObject({ parcel: { position: 2, volume: 2, volumes: 2 } });
    expect(scan(first.order)).toMatchObject({ result: 'checked', parcel: { position: 1 } });
  });

  test('that had to wait is dated when it was made: not before the conference, nor to come', () => {
    now += 3_600_000;
    expect(scan(first.tracking, { agoMs: 60_000 }).parcel?.at).toBe(now - 60_000);
    expect(scan(second.tracking, { agoMs: 9e9 }).parcel?.at).toBe(OPENED);
    expect(scan(third.tracking, { agoMs: 0 }).parcel?.at).toBe(now);
  });
});

describe('an undo', () => {
  test('takes back the check that it means, and no later one', () => {
    const { parcel } = scan(first.tracking);
    const revision = parcel?.revision ?? 0;
    expect(conference.undo(undoOf(1, revision))).toMatchObject({ result: 'undone', parcel: { at: null } });
    expect(scan(first.tracking).result).toBe('checked');
    expect(conference.undo(undoOf(1, revision))).toMatchObject({ result: 'not_checked' });
    expect(listed()[0]?.checkedAt).toBe(now);
  });

  test('under one id is answered the same; of what is not checked, or not there, it does nothing', () => {
    const { parcel } = scan(first.tracking);
    const undo = undoOf(1, parcel?.revision ?? 0);
    expect(conference.undo(undo)).toEqual(conference.undo(undo));
    for (const [position, revision] of [
      [2, 0],
      [99, 1],
      [0, 0],
      [-1, 5],
    ] as const)
      expect(conference.undo(undoOf(position, revision)).result).toBe('not_checked');
  });
});

describe('what has changed', () => {
  test('since a revision is all that, and nothing else; of a revision to come it is everything', () => {
    scan(first.tracking);
    const { revision } = changesSince(0);
    expect(changesSince(revision)).toEqual({ revision, changes: [] });
    scan(second.tracking);
    expect(changesSince(revision).changes.map(({ position }) => position)).toEqual([2]);
    expect(changesSince(revision + 999).changes).toHaveLength(2);
  });
});

describe('the conference', () => {
  test('is opened once, and stays open after a restart of its object', () => {
    scan(first.tracking);
    conference.open(sampleParcels(3));
    expect(listed()).toHaveLength(10);
    conference = new Conference({ sql, clock });
    expect(listed()[0]).toMatchObject({ position: 1, checkedAt: OPENED, device: 'Bancada' });
    expect(scan(first.tracking).result).toBe('already');
    expect(changesSince(0).revision).toBe(1);
  });

  test('forgets names and keeps what was checked; emptied, there is none', () => {
    scan(first.tracking);
    expect(listed()[0]?.recipient).toBe(first.recipient);
    conference.eraseNames();
    expect(listed().map(({ recipient }) => recipient)).toEqual(parcels.map(() => null));
    expect(listed()[0]?.checkedAt).toBe(OPENED);
    conference.empty();
    expect([conference.isOpen, conference.list('a'), conference.changes(0, 'a')]).toEqual([
      false,
      'unknown',
      'unknown',
    ]);
    expect(sql.exec("SELECT name FROM sqlite_master WHERE name LIKE 'conference%'").toArray()).toEqual([]);
  });

  test('of a link that was guessed makes no table', () => {
    const empty = memorySql();
    const none = new Conference({ sql: empty, clock });
    expect([none.list('a'), none.changes(0, 'a'), none.act([scanOf('x')], 0, 'a')]).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    none.eraseNames();
    expect(empty.exec('SELECT name FROM sqlite_master').toArray()).toEqual([]);
  });

  test('keeps a bounded number of answers, and goes on', () => {
    sql.exec(
      `INSERT INTO conference_acts (id, text, answer)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT 'old-' || i, '', '{}' FROM n`,
    );
    for (const { tracking } of parcels) expect(scan(tracking).result).toBe('checked');
    const [row] = sql.exec('SELECT COUNT(*) AS answers FROM conference_acts').toArray();
    expect(row?.answers).toBe(20_000);
    expect(listed().every(({ checkedAt }) => checkedAt !== null)).toBe(true);
  });

  test('bounds what one address asks, and lets another in', () => {
    const many = Array.from({ length: 50 }, () => scanOf('QB000000000BR'));
    const outcomes = Array.from({ length: 100 }, () => conference.act(many, 0, 'one'));
    expect(outcomes.filter((outcome) => outcome === 'busy').length).toBe(70);
    expect(conference.act([scanOf(first.tracking ?? '')], 0, 'other')).toMatchObject({
      answers: [{ result: 'checked' }],
    });
    now += 2_000;
    expect(conference.act(many, 0, 'one')).toMatchObject({ revision: 1 });
  });
});

describe('two phones that scan, repeat, undo and lose answers in any order', () => {
  type Step = { kind: 'scan' | 'undo' | 'again' | 'restart'; phone: number; parcel: number };
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('scan', 'scan', 'scan', 'undo', 'again', 'restart'),
    phone: fc.nat(1),
    parcel: fc.nat(parcels.length - 1),
  });

  /** A conference with two phones, what each of them shows, and what is true by the steps that were taken. */
  class Phones {
    /** The phone that checked each parcel. */
    readonly truth = new Map<number, string>();
    readonly views = [new Map<number, string>(), new Map<number, string>()] as const;
    readonly #storage = memorySql();
    readonly #revisions = [0, 0];
    readonly #sent: Act[] = [];
    #conference = new Conference({ sql: this.#storage, clock });

    constructor() {
      this.#conference.open(parcels);
    }

    take(step: Step): void {
      if (step.kind === 'restart') this.#conference = new Conference({ sql: this.#storage, clock });
      const act = this.#actOf(step);
      if (act) this.#send(act, step.phone);
    }

    #actOf({ kind, phone, parcel }: Step): Act | undefined {
      if (kind === 'restart') return undefined;
      if (kind === 'again') return this.#sent[parcel % Math.max(1, this.#sent.length)];
      if (kind === 'scan') return scanOf(parcels[parcel]?.tracking ?? '', { device: `${phone}` });
      const { changes } = heard(this.#conference.changes(0, 'a'));
      const current = changes.find(({ position }) => position === parcel + 1);
      return undoOf(parcel + 1, current?.revision ?? 0);
    }

    #send(act: Act, phone: number): void {
      const done = heard(this.#conference.act([act], this.#revisions[phone] ?? 0, 'a'));
      const [answer] = done.answers;
      if (!this.#sent.includes(act)) expect(answer?.result).toBe(this.#expected(act));
      this.#sent.push(act);
      for (const { position, device } of done.changes)
        if (device === null) this.views[phone]?.delete(position);
        else this.views[phone]?.set(position, device);
      this.#revisions[phone] = done.revision;
      expect(this.views[phone]).toEqual(this.truth);
    }

    /** The answer to what is done for the first time, which is true from then on. */
    #expected(act: Act): string {
      if (act.do === 'undo') return this.truth.delete(act.position) ? 'undone' : 'not_checked';
      const position = parcels.findIndex(({ tracking }) => tracking === act.text) + 1;
      if (this.truth.has(position)) return 'already';
      this.truth.set(position, act.device);
      return 'checked';
    }
  }

  function heard<Answer>(answer: Answer | string): Answer {
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  }

  test('see one state: each parcel is checked by the first scan since its last undo, and by no repeat', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const phones = new Phones();
        for (const each of steps) phones.take(each);
      }),
      { numRuns: 150 },
    );
  });
});
