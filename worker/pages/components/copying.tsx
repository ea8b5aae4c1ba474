/**
 * Copies the text of an element. It is hidden until `browser/console/page.ts` shows it, as it needs a script.
 */
function CopyButton({ of, words }: { of: string; words: string }) {
  return (
    <button type="button" class="second copy" data-copy={of} aria-describedby={`${of}-nome`} hidden>
      {words}
    </button>
  );
}

interface CopiedProps {
  id: string;
  label: string;
  children: string;
}

/** A one-line value to copy, such as a key or an address. */
export function CopyField({ id, label, children }: CopiedProps) {
  return (
    <div class="copy-field">
      <p class="copy-name" id={`${id}-nome`}>
        {label}
      </p>
      <pre class="secret" tabindex={0}>
        <code id={id}>{children}</code>
      </pre>
      <CopyButton of={id} words="Copiar" />
    </div>
  );
}

/** Code to copy into a terminal or a program. */
export function CodeSample({ id, label, children }: CopiedProps) {
  return (
    <figure class="sample">
      <figcaption>
        <span id={`${id}-nome`}>{label}</span>
        <CopyButton of={id} words="Copiar" />
      </figcaption>
      <pre tabindex={0}>
        <code id={id}>{children}</code>
      </pre>
    </figure>
  );
}
