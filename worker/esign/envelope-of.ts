import type { Env } from '../env.ts';
import type { Envelope } from './envelope.ts';

export function envelopeOf(env: Pick<Env, 'ENVELOPE'>, id: string): DurableObjectStub<Envelope> {
  const envelopes = env.ENVELOPE as DurableObjectNamespace<Envelope>;
  return envelopes.getByName(id);
}
