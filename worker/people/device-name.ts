import Bowser from 'bowser';

const UNKNOWN = 'Navegador desconhecido';

/** Returns a browser's name in words, such as `Firefox no Windows`, from its User-Agent. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  const [program, system] = [browser.name ?? '', os.name ?? ''];
  if (program === '') return UNKNOWN;
  return system === '' ? program : `${program} no ${system}`;
}
