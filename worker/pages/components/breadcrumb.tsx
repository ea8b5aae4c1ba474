/** Links to the pages above the current one, which is the last step and not a link. */
export function Breadcrumb({ steps, here }: { steps: readonly (readonly [string, string])[]; here: string }) {
  return (
    <nav class="breadcrumb" aria-label="Caminho">
      <ol>
        {steps.map(([href, name]) => (
          <li>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
