import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { requireThat } from './fault.ts';
import { readJson, type ServiceUnderTest } from './service.ts';

const LIMIT_MS = 15_000;
const REQUEST = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Sonda da Papelada',
  city: 'Recife',
  amount: 12.5,
  format: 'json',
};
const pix = z.object({ payload: z.string() });

/** Requests a Pix code with a new identifier and compares the whole payload with the expected one. */
export async function askPix(service: ServiceUnderTest): Promise<undefined> {
  const txid = `SONDA${randomBytes(8).toString('hex').toUpperCase()}`;
  const answer = await service.call('/v1/pix/brcode', {
    method: 'POST',
    limitMs: LIMIT_MS,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ ...REQUEST, txid })),
  });
  requireThat(
    readJson(answer, [200], pix).payload === payloadOf({ ...REQUEST, txid }),
    'um código diferente do esperado',
  );
}

/** Builds the payload of a static Pix (BR Code, Manual de Padrões para Iniciação do Pix). */
export function payloadOf(request: {
  key: string;
  name: string;
  city: string;
  amount: number;
  txid: string;
}): string {
  const { key, name, city, amount, txid } = request;
  const account = field('00', 'br.gov.bcb.pix') + field('01', key);
  const fields = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', amount.toFixed(2)),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid)),
  ].join('');
  return `${fields}6304${crc16(`${fields}6304`)}`;
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE, four digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
