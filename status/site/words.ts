import type { Post } from '../announcements/announcements.ts';
import type { Phase } from '../announcements/event.ts';
import { measured } from '../history/day.ts';
import type { ComponentView, Overall, Shown, View } from './view.ts';

export const SHOWN_WORDS: Record<Shown, string> = {
  up: 'No ar',
  source: 'Fonte externa fora do ar',
  maintenance: 'Em manutenção',
  down: 'Fora do ar',
  unknown: 'Sem dados',
};

export const OVERALL_WORDS: Record<Overall, string> = {
  ...SHOWN_WORDS,
  partial: 'No ar, em parte sem dados',
};

export const PHASE_WORDS: Record<Phase, string> = {
  investigando: 'Investigando',
  identificado: 'Causa identificada',
  acompanhando: 'Acompanhando',
};

const OTHER_CHANGES = { anunciada: 'Anúncio', encerrado: 'Encerrado', cancelada: 'Cancelada' } as const;

export function changeWords(change: Post['change']): string {
  return change === null ? 'Atualização' : { ...PHASE_WORDS, ...OTHER_CHANGES }[change];
}

/** Returns the page's first sentence. */
export function overallWords({ components, overall, checkedAt, openIncidents }: View): string {
  if (checkedAt === null) return 'Ainda não há verificações.';
  if (overall === 'up')
    return openIncidents.length === 0
      ? 'Tudo está no ar.'
      : 'As verificações passam, mas há um incidente em aberto.';
  const sentences = (['down', 'source', 'maintenance', 'unknown'] as const).flatMap((shown) => {
    const names = components.filter((each) => each.shown === shown).map(({ name }) => name);
    return names.length === 0 ? [] : [`${SHOWN_WORDS[shown]}: ${listed(names)}.`];
  });
  return [...(overall === 'partial' ? ['Está no ar o que foi verificado.'] : []), ...sentences].join(' ');
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
}

/** Describes the share of right checks in the shown days. */
export function shareWords({ upShare, total, everyMinutes }: ComponentView): string {
  if (upShare === null) return 'sem dados';
  const none = total.none === 0 ? '' : `; sem dados em ${lengthWords(total.none * everyMinutes)}`;
  return `${percent(upShare)} das verificações deram certo${none}`;
}

/** Rounds down: 100% means that every check was right. */
function percent(share: number): string {
  const hundredths = share === 1 ? 10_000 : Math.min(9_999, Math.floor(share * 10_000));
  return `${(hundredths / 100).toFixed(2).replace('.', ',').replace(/,00$/, '')}%`;
}

/** Formats minutes as `45 min`, `3 h 20 min` or `12 dias`. */
export function lengthWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.round(hours / 24)} dias`;
}

/** Describes the day bars in words. */
export function daysWords({ name, days, ...rest }: ComponentView): string {
  const withFault = days.filter(({ counts }) => counts.d > 0).length;
  const unknown = days.filter(({ counts }) => measured(counts) === 0).length;
  const faults = withFault === 0 ? 'nenhum fora do ar' : `${withFault} com tempo fora do ar`;
  return `${name}, últimos ${days.length} dias: ${shareWords({ name, days, ...rest })}; ${faults}; ${unknown} sem nenhum dado.`;
}
