interface AmountProps {
  id: string;
  label: string;
}

/** Shows an amount used of a maximum. Less than a fifth left is marked as low. */
export function Meter({ id, label, count, most }: AmountProps & { count: number; most: number }) {
  const shown = (number: number) => number.toLocaleString('pt-BR');
  return (
    <div class="amount">
      <label for={id}>
        <span>{label}</span>
        <span class="count">
          {shown(count)} de {shown(most)}
        </span>
      </label>
      <meter id={id} min={0} max={most} high={most * 0.8} optimum={0} value={count}>
        {shown(count)} de {shown(most)}
      </meter>
    </div>
  );
}

/** Shows the progress of work in percent; null while it is unknown. */
export function Progress({ id, label, percent }: AmountProps & { percent: number | null }) {
  return (
    <div class="amount">
      <label for={id}>
        <span>{label}</span>
        {percent === null ? null : <span class="count">{percent}%</span>}
      </label>
      <progress id={id} max={100} {...(percent === null ? {} : { value: percent })}>
        {percent === null ? '' : `${percent}%`}
      </progress>
    </div>
  );
}
