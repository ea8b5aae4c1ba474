import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code';

/** `São Paulo / SP`, by the code of the IBGE; '' where there is no such city. */
export function cityOf(code: string): string {
  const city = getMunicipalityByCode(code);
  return city === null ? '' : `${city.name} / ${city.stateCode}`;
}
