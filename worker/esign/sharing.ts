import { comparableAddress } from '../mail/address.ts';
import type { EnvelopeDefinition } from './state.ts';

/** The ids of those who have the same address as this signer, who is among them. */
export function sharingAddress({ signers }: Pick<EnvelopeDefinition, 'signers'>, id: number): number[] {
  const address = addressOf(signers, id);
  return signers.filter(({ email }) => comparableAddress(email) === address).map((signer) => signer.id);
}

/** The first of each address among these signers. */
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
