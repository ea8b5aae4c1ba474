import { verifyTrail } from '../../../common/esign/chain.ts';
import type { TrailEvent, TrailEventType } from '../../../common/esign/trail.ts';
import type { Account } from './account.ts';

interface EventShown {
  at: string;
  type: TrailEventType;
  signer: number | null;
  ip: string | null;
  port: number | null;
  device: string | null;
  detail: string | null;
  prev: string;
  hash: string;
}

export interface EnvelopeShown {
  status: string;
  final_sha256: string | null;
  files: Record<'final' | 'audit', string> | null;
  signers: { status: string; invitation_status: string }[];
  events: EventShown[];
}

/** The envelope as the API tells it, with its trail, which is verified. */
export async function readEnvelope(account: Account, id: string): Promise<EnvelopeShown> {
  const { body } = await account.json(`/v1/esign/envelopes/${id}?events=true`);
  const shown: EventShown[] = body.events;
  const events: TrailEvent[] = shown.map(({ at, type, signer, ip, port, device, detail, prev }, seq) => ({
    v: 1,
    envelope: id,
    seq,
    at,
    type,
    signer: signer ?? 0,
    ip: ip ?? '',
    port: port ?? 0,
    device: device ?? '',
    detail: detail ?? '',
    prev,
  }));
  const check = await verifyTrail(events);
  if (!check.holds || check.head !== shown.at(-1)?.hash)
    throw new Error(`the trail of ${id} does not hold: ${JSON.stringify(check)}`);
  return body;
}
