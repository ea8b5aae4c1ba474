import type { FileHashes } from './hashes.tsx';

/** Shown and filled by browser/verification.ts. Without script, people compare the hashes below. */
export function FileCheck({ original, final, audit }: FileHashes) {
  return (
    <section aria-labelledby="conferir">
      <h2 id="conferir">Confira o seu arquivo</h2>
      <noscript>
        <p>
          Sem JavaScript, esta página não lê arquivos. Compare o SHA-256 do seu arquivo com os que estão{' '}
          <a href="#hashes">mais abaixo</a>.
        </p>
      </noscript>
      <div id="conferencia" data-original={original} data-final={final} data-audit={audit} hidden>
        <p id="explicacao">
          Escolha o PDF que você recebeu, ou solte-o aqui. O arquivo não sai do seu aparelho: a conta é feita
          no navegador.
        </p>
        <div class="drop">
          <label for="arquivo">Arquivo PDF</label>
          <input id="arquivo" type="file" accept="application/pdf,.pdf" aria-describedby="explicacao" />
        </div>
      </div>
      <div id="veredito" role="status"></div>
    </section>
  );
}
