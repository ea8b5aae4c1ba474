import { describe, expect, test } from 'vitest';
import { detailOfEvent } from '../../../containers/documents/pdf/sign/event-details.ts';
import { nameOfEvent } from '../../../containers/documents/pdf/sign/event-names.ts';
import type { EnvelopeState } from '../../../worker/esign/state.ts';
import type { Command } from '../../../worker/esign/transition/command.ts';
import { transition } from '../../../worker/esign/transition/transition.ts';
import { BEGIN, changed, definitionOf, HOUR, MINUTE, ORIGIN, pendingOf, sign } from './envelopes.ts';

const thirty = { ...definitionOf(2), pages: 30 };
const SHOW = { do: 'show_document', signer: 1, origin: ORIGIN } as const;
const OPEN = { do: 'open_document', signer: 1, origin: ORIGIN } as const;
const CONFIRM = { do: 'confirm_code', signer: 1, origin: ORIGIN } as const;
const read = (pagesShown: number | null) =>
  ({ do: 'declare_read', signer: 1, origin: ORIGIN, pagesShown }) as const;

/** The events of commands a minute apart, each with its time; a rejected one adds none. */
function eventsOf(commands: readonly Command[], begin: EnvelopeState = pendingOf(thirty)) {
  let state = begin;
  return commands.flatMap((command, minute) => {
    const result = transition(thirty, state, command, BEGIN + minute * MINUTE);
    if (typeof result === 'string') return [];
    state = result.state;
    return result.events.map(({ type, detail }) => `${minute} ${type} ${detail}`.trim());
  });
}

describe('the trail of a document that is read', () => {
  test('says when it was shown, when it was opened as a file, and when it was declared as read', () => {
    expect(eventsOf([CONFIRM, SHOW, OPEN, read(28)])).toEqual([
      '0 code_confirmed',
      '1 document_shown pages=30',
      '2 document_opened pages=30',
      '3 document_read pages=30; pages_shown=28',
    ]);
  });

  test('has each of them once in a login, however often it is reported, and again in another login', () => {
    const all = [SHOW, OPEN, read(3)];
    const once = eventsOf([CONFIRM, ...all, ...all, ...all]);
    expect(once).toHaveLength(4);
    expect(eventsOf([CONFIRM, ...all, CONFIRM, ...all, ...all])).toHaveLength(8);
  });

  test('has what was shown before the declaration, though its report was lost with the line', () => {
    expect(eventsOf([CONFIRM, read(2), SHOW, read(2)])).toEqual([
      '0 code_confirmed',
      '1 document_shown pages=30',
      '1 document_read pages=30; pages_shown=2',
    ]);
  });

  test('claims no page that was not shown, nor more than there are', () => {
    expect(eventsOf([read(null)])).toEqual(['0 document_read pages=30']);
    expect(eventsOf([read(0)])).toEqual(['0 document_read pages=30']);
    expect(eventsOf([read(9_999)])[1]).toBe('0 document_read pages=30; pages_shown=30');
  });

  test('ends with the signature: a report that comes late adds nothing', () => {
    const signed = changed(thirty, pendingOf(thirty), sign(1)).state;
    expect(eventsOf([SHOW, OPEN, read(1)], signed)).toEqual([]);
  });

  test('is listed within the 200 acts of a signer, and the last one says so', () => {
    let state = pendingOf(thirty);
    for (let acts = 0; acts < 199; acts++)
      state = changed(thirty, state, { do: 'fail_code', signer: 1, origin: ORIGIN }).state;
    const { events } = changed(thirty, state, SHOW, BEGIN + HOUR);
    expect(events.map(({ detail }) => detail)).toEqual(['pages=30; last_listed=200']);
  });
});

describe('the name of an event', () => {
  const event = {
    v: 1,
    envelope: 'E',
    seq: 0,
    at: '',
    signer: 1,
    ip: '',
    port: 0,
    device: '',
    prev: '',
  } as const;
  const nameOf = (type: 'document_shown' | 'document_opened' | 'document_read', detail: string) =>
    nameOfEvent({ ...event, type, detail }, undefined);

  test('says what happened', () => {
    expect([
      nameOf('document_shown', 'pages=3'),
      nameOf('document_opened', 'pages=3'),
      nameOf('document_read', 'pages=3; pages_shown=3'),
    ]).toEqual(['Documento exibido', 'PDF do documento aberto', 'Declarou ter lido o documento']);
  });

  test('is followed by the pages in words, and by nothing where nothing else is known', () => {
    const detailOf = (type: 'document_shown' | 'document_read' | 'created', detail: string) =>
      detailOfEvent({ ...event, type, detail });
    expect([
      detailOf('document_shown', 'pages=1'),
      detailOf('document_shown', 'pages=30; last_listed=200'),
      detailOf('document_read', 'pages=30; pages_shown=28'),
      detailOf('document_shown', ''),
      detailOf('created', 'original_sha256=00'),
    ]).toEqual([
      'documento de 1 página',
      'documento de 30 páginas; só as primeiras 200 vezes são listadas',
      'exibidas 28 de 30 páginas',
      '',
      'SHA-256 do original: 00',
    ]);
  });

  test('says of trails without declarations what their button said', () => {
    expect(['', 'last_listed=200'].map((detail) => nameOf('document_shown', detail))).toEqual([
      'Declarou ter lido o documento',
      'Declarou ter lido o documento',
    ]);
  });
});
