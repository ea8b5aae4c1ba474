/** Links to the previous and next pages of a list; null if there is none. */
export function Pagination({
  previous,
  next,
  words,
  label = 'Páginas da lista',
}: {
  previous: string | null;
  next: string | null;
  /** The shown part of the list, such as `21 a 40 de 45`. */
  words?: string;
  /** Distinguishes several lists of a page. */
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
