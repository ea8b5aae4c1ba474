import { expect, test } from 'vitest';
import { HAND_OVER_DUE } from '../../../worker/gate/due.ts';
import { Replays } from '../../../worker/gate/replays.ts';
import { UploadOpening } from '../../../worker/gate/upload-opening.ts';
import { GateInMemory } from '../support/gate-parts.ts';

const KEYED = { key: 'k', fingerprint: 'f' };

function opening() {
  const gate = new GateInMemory();
  const uploads = new UploadOpening(
    gate.parts,
    gate.transactions,
    new Replays(gate.parts, gate.transactions),
  );
  const open = (id: string, keyed: typeof KEYED | null = KEYED) =>
    uploads.open(
      gate.call({ endpoint: 'uploads' }),
      keyed,
      { id, name: 'a.bin', length: 5, createdAt: gate.now, expiresAt: gate.now + 1_000, payload: { id } },
      { status: 201, body: '', location: `/v1/uploads/${id}` },
    );
  return { gate, uploads, open };
}

test('a repeated creation gets the upload of the first one while it is there', async () => {
  const { open } = opening();
  expect(await open('upl_1')).toMatchObject({ outcome: 'opened' });
  expect(await open('upl_2')).toMatchObject({
    outcome: 'replay',
    response: { location: '/v1/uploads/upl_1' },
  });
});

test('after a creation whose bytes were refused its key makes a new upload', async () => {
  const { gate, uploads, open } = opening();
  await open('upl_1');
  uploads.close('upl_1');
  uploads.freeKey('upl_1');
  expect(await open('upl_2')).toMatchObject({ outcome: 'opened' });
  expect(gate.parts.uploads.list(gate.now).map(({ id }) => id)).toEqual(['upl_2']);
  uploads.freeKey('upl_1');
  expect(await open('upl_3')).toMatchObject({
    outcome: 'replay',
    response: { location: '/v1/uploads/upl_2' },
  });
});

test.each([
  'close',
  'hide',
] as const)('an upload that has ended (%s) is what its key still leads to', async (end) => {
  const { uploads, open } = opening();
  await open('upl_1');
  uploads[end]('upl_1');
  expect(await open('upl_2')).toMatchObject({
    outcome: 'replay',
    response: { location: '/v1/uploads/upl_1' },
  });
});

test('a creation that is withdrawn leaves nothing reserved and nothing to hand over', async () => {
  const { gate, uploads, open } = opening();
  await open('upl_1', null);
  await open('upl_2', null);
  uploads.withdraw('upl_1');
  expect(gate.rows('SELECT id FROM upload')).toEqual([{ id: 'upl_2' }]);
  expect(gate.rows('SELECT job_id FROM outbox')).toEqual([{ job_id: 'upl_2' }]);
  expect(gate.parts.schedule.ids(HAND_OVER_DUE)).toEqual(['upl_2']);
});
