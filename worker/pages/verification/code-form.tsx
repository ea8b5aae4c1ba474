/** Longer than any code, with room for the address of its page. */
const LONGEST_TYPED = 300;

/** Asks for the code of a document. `typed`: the code as typed, with its fault. */
export function CodeForm({ typed = '', fault }: { typed?: string; fault?: string | undefined }) {
  const isWrong = fault !== undefined;
  return (
    <form method="get" action="/verificar" class="code-form">
      {isWrong ? (
        <p class="fault" id="codigo-erro" role="alert">
          {fault}
        </p>
      ) : null}
      <label for="codigo">Código do documento</label>
      <input
        id="codigo"
        name="codigo"
        type="text"
        value={typed}
        maxlength={LONGEST_TYPED}
        required
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck={false}
        autofocus={isWrong}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={isWrong ? 'codigo-erro codigo-dica' : 'codigo-dica'}
      />
      <p class="hint" id="codigo-dica">
        São 16 letras e números, como <code>ABCD-EFGH-JKMN-PQRS</code>. Maiúsculas, espaços e hifens não fazem
        diferença.
      </p>
      <button type="submit">Verificar</button>
    </form>
  );
}
