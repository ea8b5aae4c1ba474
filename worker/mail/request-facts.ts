import { shownMoment } from '../time/brasilia.ts';
import type { Letter } from './letter.ts';

/** From where something was asked for. */
export interface RequestSource {
  /** The browser as people know it, like `Firefox no Windows`. */
  device: string;
  /** Null where the platform does not say. */
  ip: string | null;
  /** Epoch milliseconds. */
  at: number;
}

/** The rows of a mail that tell when something was done, with which browser and from where. */
export function requestFacts({ device, ip, at }: RequestSource): Letter['facts'] {
  return [
    ['Quando', `${shownMoment(at)} (Brasília)`],
    ['Navegador', device],
    ...(ip === null ? [] : [['IP', ip] satisfies [string, string]]),
  ];
}
