interface DayBarsProps {
  id: string;
  /** The chart's title for screen readers; the numbers are in a table below. */
  title: string;
  /** In ascending order, as `aaaa-mm-dd`. */
  days: readonly { day: string; count: number }[];
  /** Formats a count with its unit. */
  countWords: (count: number) => string;
}

const HEIGHT = 100;
const BAR = 0.8;

/** A bar chart by day, drawn on the server. */
export function DayBars({ id, title, days, countWords }: DayBarsProps) {
  const most = days.reduce((largest, each) => (each.count > largest.count ? each : largest), {
    day: '',
    count: 0,
  });
  return (
    <figure class="day-bars">
      <figcaption aria-hidden="true">{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-nome`}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <title id={`${id}-nome`}>{title}</title>
        <path d={days.map(({ count }, place) => barOf(place, count, most.count)).join('')} />
      </svg>
      <div class="day-bars-ends">
        <span>{dayOf(days[0])}</span>
        {most.count === 0 ? null : (
          <span>
            {dayOf(most)}: {countWords(most.count)}, o maior dia
          </span>
        )}
        <span>{dayOf(days.at(-1))}</span>
      </div>
    </figure>
  );
}

/** At least a hundredth of the height, so that small amounts are visible. */
function barOf(place: number, count: number, most: number): string {
  if (count <= 0) return '';
  const height = Math.max(1, Math.round((count / most) * HEIGHT));
  return `M${place} ${HEIGHT}v-${height}h${BAR}v${height}z`;
}

function dayOf(each: { day: string } | undefined): string {
  return each?.day.split('-').reverse().join('/') ?? '';
}
