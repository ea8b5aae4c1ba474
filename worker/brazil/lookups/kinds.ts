import type { Settings } from '../../env.ts';
import { cepSources } from './cep/sources.ts';
import { cnpjSources } from './cnpj/sources.ts';
import type { Source } from './source.ts';

export type LookupName = 'cnpj' | 'cep';

/** The sources for each kind of number, in the order in which they are asked. */
export const sourcesOf: Record<LookupName, (urls: Settings['sources']) => Source<object>[]> = {
  cnpj: cnpjSources,
  cep: cepSources,
};

/**
 * Names the watch of a number's sources. CNPJs with letters have their own: sources that fail on them may
 * work for others.
 */
export function watchOf(name: LookupName, number: string): string {
  return /[A-Z]/.test(number) ? `${name}-letters` : name;
}
