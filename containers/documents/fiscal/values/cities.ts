import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code';

/** Returns a city by its IBGE code, such as `São Paulo / SP`; '' if there is none. */
export function cityOf(code: string): string {
  const city = getMunicipalityByCode(code);
  return city === null ? '' : `${city.name} / ${city.stateCode}`;
}
