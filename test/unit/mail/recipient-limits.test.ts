import { describe, expect, test } from 'vitest';
import { comparableAddress, mailboxOf } from '../../../worker/mail/address.ts';
import { type Booked, type MailKind, placeFor } from '../../../worker/mail/recipient-limits.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Asks for so many mails, one after the other; those that find a place are booked. */
function book(kind: MailKind, senders: readonly string[], count: number, stepMs = 0): Booked[] {
  const booked: Booked[] = [];
  for (let each = 0; each < count; each++) {
    const sender = senders[each % senders.length] ?? '';
    const place = placeFor({ kind, sender }, booked, NOW + each * stepMs);
    if ('at' in place) booked.push({ kind, sender, at: place.at });
  }
  return booked;
}

/** The most within any window. */
function mostWithin(booked: readonly Booked[], windowMs: number): number {
  const times = booked.map(({ at }) => at).toSorted((a, b) => a - b);
  return Math.max(0, ...times.map((end) => times.filter((at) => at <= end && at > end - windowMs).length));
}

describe('the places of an address', () => {
  test.each([
    ['invitation', 20, 100],
    ['notice', 20, 100],
    ['reminder', 10, 30],
  ] as const)('of %s: of one sender no hour has more than %d, and no day more than %d', (kind, hour, day) => {
    for (const stepMs of [0, 7_000, 90_000]) {
      const booked = book(kind, ['a'], 250, stepMs);
      expect(booked.length).toBeGreaterThan(day);
      expect([mostWithin(booked, HOUR), mostWithin(booked, DAY)]).toEqual([hour, day]);
    }
  });

  test('are so many times more where mails reach nobody', () => {
    const booked: Booked[] = [];
    for (let each = 0; each < 500; each++) {
      const place = placeFor({ kind: 'invitation', sender: 'a' }, booked, NOW, 20);
      if ('at' in place && place.at === NOW) booked.push({ kind: 'invitation', sender: 'a', at: NOW });
    }
    expect(booked).toHaveLength(400);
  });

  test('of all senders together no hour has more than 60, and no day more than 200', () => {
    const booked = book('invitation', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], 700);
    expect([mostWithin(booked, HOUR), mostWithin(booked, DAY)]).toEqual([60, 200]);
  });

  test('whatever is asked for in whatever order, no window ever has more than its most', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const booked: Booked[] = [];
    let now = NOW;
    for (let each = 0; each < 600; each++) {
      now += random(10 * 60_000);
      const sender = String(random(6));
      const place = placeFor({ kind: 'invitation', sender }, booked, now);
      if ('at' in place) booked.push({ kind: 'invitation', sender, at: place.at });
    }
    expect(mostWithin(booked, HOUR)).toBeLessThanOrEqual(60);
    expect(mostWithin(booked, DAY)).toBeLessThanOrEqual(200);
    for (const sender of ['0', '1', '2', '3', '4', '5']) {
      const own = booked.filter((each) => each.sender === sender);
      expect([mostWithin(own, HOUR) <= 20, mostWithin(own, DAY) <= 100]).toEqual([true, true]);
    }
  });

  test('are given in order: who waits longer has the earlier place', () => {
    const times = book('invitation', ['a'], 60).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.slice(19, 21)).toEqual([NOW, NOW + HOUR]);
  });

  test('of a code are now or not at all', () => {
    const booked = book('code', ['a'], 40);
    expect(booked.map(({ at }) => at)).toEqual(Array(20).fill(NOW));
    expect(placeFor({ kind: 'code', sender: 'a' }, booked, NOW)).toEqual({
      until: NOW + HOUR,
      limitOf: 'sender',
    });
    expect(placeFor({ kind: 'code', sender: 'b' }, booked, NOW)).toMatchObject({ at: NOW });
  });

  test('of one kind are not taken by another', () => {
    const booked = book('invitation', ['a', 'b', 'c', 'd'], 400);
    for (const kind of ['code', 'reminder', 'notice'] as const)
      expect(placeFor({ kind, sender: 'a' }, booked, NOW)).toMatchObject({ at: NOW });
  });

  test('tell whether one’s own mails or those of all are in the way', () => {
    const own = book('invitation', ['a'], 20);
    expect(placeFor({ kind: 'invitation', sender: 'a' }, own, NOW)).toMatchObject({ limitOf: 'sender' });
    const others = book('invitation', ['b', 'c', 'd'], 60);
    expect(placeFor({ kind: 'invitation', sender: 'a' }, others, NOW)).toEqual({
      at: NOW + HOUR,
      limitOf: 'all',
    });
  });
});

describe('an address', () => {
  test('is the same in capitals, with spaces around it, composed or not', () => {
    expect(comparableAddress(' Jose\u0301@Exemplo.COM.br ')).toBe('josé@exemplo.com.br');
  });

  test.each([
    ['ana+contratos@exemplo.com.br', 'ana@exemplo.com.br'],
    ['Ana+a+b@Exemplo.com.br', 'ana@exemplo.com.br'],
    ['a.na@gmail.com', 'ana@gmail.com'],
    ['a.n.a+x@GoogleMail.com', 'ana@gmail.com'],
    ['a.na@exemplo.com.br', 'a.na@exemplo.com.br'],
    ['+ana@exemplo.com.br', '+ana@exemplo.com.br'],
  ])('%s reaches the mailbox of %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
