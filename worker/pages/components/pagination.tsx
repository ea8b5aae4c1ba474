/** Leads to the pages of a list before and after the one that is shown; null where there is none. */
export function Pagination({
  previous,
  next,
  words,
  label = 'Páginas da lista',
}: {
  previous: string | null;
  next: string | null;
  /** Which part is shown: `21 a 40 de 45`. */
  words?: string;
  /** Tells several lists of a page apart. */
  label?: string;
}) {
  if (previous === null && next === null) return null;
  return (
    <nav class="pagination" aria-label={label}>
      {previous === null ? null : (
        <a class="button second" href={previous} rel="prev">
          Anteriores
        </a>
      )}
      {words === undefined ? null : <span>{words}</span>}
      {next === null ? null : (
        <a class="button second" href={next} rel="next">
          Próximos
        </a>
      )}
    </nav>
  );
}
