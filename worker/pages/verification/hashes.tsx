/** The SHA-256 hashes of the files of a completed envelope. */
export interface FileHashes {
  original: string;
  final: string;
  audit: string;
}

export function Hashes({ original, final, audit }: FileHashes) {
  return (
    <section aria-labelledby="hashes">
      <h2 id="hashes">SHA-256 dos arquivos</h2>
      <p>
        O SHA-256 é calculado a partir de todos os bytes de um arquivo. Se o do seu arquivo é igual a um
        destes, os dois arquivos são idênticos; se um único byte mudou, o resultado é outro.
      </p>
      <dl class="facts">
        <div>
          <dt>PDF final, com as assinaturas</dt>
          <dd>
            <code>{final}</code>
          </dd>
        </div>
        <div>
          <dt>Relatório de assinaturas</dt>
          <dd>
            <code>{audit}</code>
          </dd>
        </div>
        <div>
          <dt>PDF original, como foi enviado</dt>
          <dd>
            <code>{original}</code>
          </dd>
        </div>
      </dl>
      <details>
        <summary>Como calcular sem esta página</summary>
        <p>No terminal, na pasta do arquivo:</p>
        <dl class="facts">
          {COMMANDS.map(([system, command]) => (
            <div>
              <dt>{system}</dt>
              <dd>
                <code>{command}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

const COMMANDS = [
  ['Windows, Prompt de Comando', 'certutil -hashfile arquivo.pdf SHA256'],
  ['Windows, PowerShell', 'Get-FileHash arquivo.pdf -Algorithm SHA256'],
  ['macOS', 'shasum -a 256 arquivo.pdf'],
  ['Linux', 'sha256sum arquivo.pdf'],
] as const;
