import { Code } from '../parts.tsx';

export function Idempotency({ base }: { base: string }) {
  return (
    <section id="idempotencia">
      <h2>Repetir sem medo</h2>
      <p>
        Se a rede cai no meio de um POST, você não sabe se ele foi aceito. Mande em cada um uma{' '}
        <code>Idempotency-Key</code> sua e repita com a mesma: quem repete recebe a resposta original, com{' '}
        <code>Idempotent-Replayed: true</code>, e nada é cobrado de novo.
      </p>
      <Code label="Terminal">
        {`curl -s '${base}/v1/tools/word-para-pdf' \\
  -H "Authorization: Bearer $CHAVE" -H 'Idempotency-Key: pedido-1042' \\
  -F files=@proposta.docx`}
      </Code>
      <ul>
        <li>A chave vale 24 horas, por conta, com produção e teste separados.</li>
        <li>
          A mesma chave com outra requisição responde <ErrorLink code="idempotency_key_reused" />. São
          comparados o caminho, os campos, as opções e o conteúdo dos arquivos.
        </li>
        <li>De duas tentativas ao mesmo tempo, uma roda e a outra espera a resposta dela.</li>
        <li>Erros não são guardados: corrija e repita com a mesma chave.</li>
        <li>
          Uma tarefa que terminou em <code>job_interrupted</code> mantém a sua resposta: para refazê-la, use
          outra chave.
        </li>
      </ul>
    </section>
  );
}

function ErrorLink({ code }: { code: string }) {
  return (
    <a href={`/docs/erros/${code}`}>
      <code>{code}</code>
    </a>
  );
}
