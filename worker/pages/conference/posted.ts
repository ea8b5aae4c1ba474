import { z } from 'zod';
import { type Act, LONGEST_DEVICE, LONGEST_READ, MOST_ACTS } from '../../../common/shipping/conference.ts';
import { parseSent } from '../../http/parse-sent.ts';
import { oneLine } from '../../mail/one-line.ts';
import { randomId } from '../../random.ts';

const ACT_ID = /^[0-9A-Za-z_-]{8,64}$/;
const MONTH_MS = 31 * 86_400_000;

const device = z.string().transform(deviceName);
const base = { id: z.string().regex(ACT_ID), device, agoMs: z.number().min(0).max(MONTH_MS) };
const actsBody = z.object({
  since: z.int().min(0),
  acts: z
    .array(
      z.discriminatedUnion('do', [
        z.object({
          do: z.literal('scan'),
          ...base,
          text: z.string().transform(readText),
          carrier: z.string().nullable(),
        }),
        z.object({ do: z.literal('undo'), ...base, position: z.int(), revision: z.int() }),
      ]),
    )
    .max(MOST_ACTS),
});

/** Parses the acts that the page's script posts; undefined if they are not valid. */
export function parseActs(body: unknown): { since: number; acts: Act[] } | undefined {
  return parseSent(actsBody, body).data;
}

/** Reads the scan that a plain form posts. */
export function scanOf(form: URLSearchParams): Act & { do: 'scan' } {
  const carrier = form.get('carga') ?? '';
  return {
    do: 'scan',
    id: idOf(form.get('leitura')),
    text: readText(form.get('codigo') ?? ''),
    carrier: carrier === '' ? null : carrier,
    device: deviceName(form.get('aparelho') ?? ''),
    agoMs: 0,
  };
}

export function undoOf(form: URLSearchParams): Act & { do: 'undo' } {
  const [, position, revision] = /^(\d{1,6})-(\d{1,9})$/.exec(form.get('desfazer') ?? '') ?? [];
  return {
    do: 'undo',
    // The parcel's revision ensures that it is undone once, however often the form is posted.
    id: randomId('undo'),
    position: Number(position ?? 0),
    revision: Number(revision ?? 0),
    device: deviceName(form.get('aparelho') ?? ''),
    agoMs: 0,
  };
}

export function deviceName(text: string): string {
  return [...oneLine(text)].slice(0, LONGEST_DEVICE).join('');
}

function readText(text: string): string {
  return text.slice(0, LONGEST_READ).toWellFormed();
}

function idOf(text: string | null): string {
  return text !== null && ACT_ID.test(text) ? text : randomId('scan');
}
