import Bowser from 'bowser';

const UNKNOWN = 'Navegador desconhecido';

/** A browser as people know it, like `Firefox no Windows`, by its User-Agent. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const [program, system] = [browser.name ?? '', os.name ?? ''];
  if (program === '') return UNKNOWN;
  return system === '' ? program : `${program} no ${system}`;
}
