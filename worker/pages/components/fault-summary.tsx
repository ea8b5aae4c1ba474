import type { FormFault } from '../shell/form-fault.tsx';

/** Lists above a rejected form what is wrong, with the focus, and links to each field. */
export function FaultSummary({ faults }: { faults: readonly (FormFault | undefined)[] }) {
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length === 0) return null;
  const wrong = found.filter(({ field }) => field !== null).length;
  return (
    <div class="fault fault-summary" role="alert" tabindex={-1} autofocus>
      {wrong === 0 ? null : (
        <p>
          <strong>{wrong === 1 ? 'Há um campo a corrigir:' : `Há ${wrong} campos a corrigir:`}</strong>
        </p>
      )}
      {found.map(({ field, text }) => (
        <p>{field === null ? text : <a href={`#${field}`}>{text}</a>}</p>
      ))}
    </div>
  );
}
