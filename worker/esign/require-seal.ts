import { log } from '../../common/log.ts';
import { ApiError } from '../errors.ts';
import { systemClock } from '../time/clock.ts';
import { type SignerEnv, sealSigner } from './sealing/signer.ts';

/** Throws before any charge if envelopes cannot be sealed now. */
export async function requireSeal(env: SignerEnv): Promise<void> {
  const found = await sealSigner(env, new Date(systemClock.now()));
  if (!('fault' in found)) return;
  log('no_seal', { cause: found.fault });
  throw new ApiError(
    'service_unavailable',
    'O envio de documentos para assinatura está indisponível agora. Nada foi cobrado; rascunhos podem ser criados.',
    { 'Retry-After': '600' },
  );
}
