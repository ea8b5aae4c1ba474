import { shownMoment } from '../time/brasilia.ts';
import type { Letter } from './letter.ts';

/** The browser, network address and time of a request. */
export interface RequestSource {
  /** The browser in words, such as `Firefox no Windows`. */
  device: string;
  /** Null if the platform does not provide it. */
  ip: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/** Returns the rows of a mail that state the time, browser and IP address of a request. */
export function requestFacts({ device, ip, at }: RequestSource): Letter['facts'] {
  return [
    ['Quando', `${shownMoment(at)} (Brasília)`],
    ['Navegador', device],
    ...(ip === null ? [] : [['IP', ip] satisfies [string, string]]),
  ];
}
