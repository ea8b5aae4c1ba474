import type { Settings } from '../../env.ts';
import { cepSources } from './cep/sources.ts';
import { cnpjSources } from './cnpj/sources.ts';
import type { Source } from './source.ts';

export type LookupName = 'cnpj' | 'cep';

/** Who is asked for a number of a kind, in this order. */
export const sourcesOf: Record<LookupName, (urls: Settings['sources']) => Source<object>[]> = {
  cnpj: cnpjSources,
  cep: cepSources,
};

/** Numbers whose sources are watched together: one that fails on the new CNPJs with letters may be well otherwise. */
export function watchOf(name: LookupName, number: string): string {
  return /[A-Z]/.test(number) ? `${name}-letters` : name;
}
