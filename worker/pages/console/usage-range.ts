import { MOST_DAYS, type RangeFault, readUsageRange, type UsageRange } from '../../accounts/usage-report.ts';
import type { FormFault } from '../shell/form-fault.tsx';

/** The typed days, by the names of the form's fields. */
export interface TypedRange {
  de: string;
  ate: string;
}

export interface AskedRange {
  typed: TypedRange;
  /** The default range if the typed days are wrong. */
  range: UsageRange;
  fault?: FormFault;
}

/** Returns the days of a usage page from its form; empty fields mean the default range. */
export function askedRange(field: (name: keyof TypedRange) => string | undefined, now: number): AskedRange {
  const typed = { de: field('de') ?? '', ate: field('ate') ?? '' };
  const asked = readUsageRange(typed.de || undefined, typed.ate || undefined, now);
  if (!('fault' in asked)) return { typed: { de: asked.from, ate: asked.to }, range: asked };
  return { typed, range: usualRange(now), fault: faultOf(asked) };
}

function usualRange(now: number): UsageRange {
  const usual = readUsageRange(undefined, undefined, now);
  if ('fault' in usual) throw new Error('the usual days are wrong');
  return usual;
}

function faultOf({ field, fault }: RangeFault): FormFault {
  const name = field === 'from' ? 'de' : 'ate';
  switch (fault) {
    case 'no_day':
      return { field: name, text: 'Digite uma data que existe, como 31/01/2026.' };
    case 'reversed':
      return { field: name, text: 'O primeiro dia não pode ser depois do último.' };
    case 'too_long':
      return { field: name, text: `O período passa do máximo de ${MOST_DAYS} dias.` };
  }
}
