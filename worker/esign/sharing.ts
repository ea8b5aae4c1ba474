import { comparableAddress } from '../mail/address.ts';
import type { EnvelopeDefinition } from './state.ts';

/** Lists the signers with the same address as this one, who is included. */
export function sharingAddress({ signers }: Pick<EnvelopeDefinition, 'signers'>, id: number): number[] {
  const address = addressOf(signers, id);
  return signers.filter(({ email }) => comparableAddress(email) === address).map((signer) => signer.id);
}

/** Keeps the first signer of each address. */
export function firstOfEachAddress(
  { signers }: Pick<EnvelopeDefinition, 'signers'>,
  ids: readonly number[],
): number[] {
  const addresses = ids.map((id) => addressOf(signers, id));
  return ids.filter((_, place) => addresses.indexOf(addresses[place]) === place);
}

function addressOf(signers: EnvelopeDefinition['signers'], id: number): string | undefined {
  const email = signers.find((signer) => signer.id === id)?.email;
  return email === undefined ? undefined : comparableAddress(email);
}
