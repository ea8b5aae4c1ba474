import { Json, Table } from '../parts.tsx';

export function Errors() {
  const request_id = 'req_4fXk2Lw9QmZ7bTnR1cVyHa';
  const message = 'A opção "format" não é válida. Valores aceitos: jpg, png, webp, avif, gif, tiff.';
  return (
    <section id="erros">
      <h2>Erros</h2>
      <p>
        Toda recusa tem esta forma, com um status HTTP que combina com o código. Decida pelo <code>code</code>
        ; o texto pode mudar. Cada código tem a <a href="/docs/erros">sua página</a>.
      </p>
      <Json label="HTTP 400" value={{ error: { code: 'invalid_option', message, request_id } }} />
      <Table head={['Status', 'Repetir?']}>
        {[
          ['400, 401, 402, 404, 413, 415, 422', 'Só depois de corrigir.'],
          ['409', 'Conforme o código; com Retry-After, depois de esperar.'],
          ['429', 'Depois de Retry-After. test_limit só volta no dia seguinte.'],
          ['502, 503', 'Sim, com esperas crescentes; nada foi cobrado.'],
          ['500', 'Um GET, sim; um POST, com a mesma Idempotency-Key.'],
        ].map(([status, advice]) => (
          <tr>
            <td>{status}</td>
            <td>{advice}</td>
          </tr>
        ))}
      </Table>
      <p>
        No painel, em “Falhas”, estão as chamadas recusadas dos últimos 7 dias, com o motivo e o que fazer.
        Busque uma delas pelo <code>request_id</code>. O que você enviou não fica guardado.
      </p>
      <p>
        Uma tarefa que falha é lida com status 200: o motivo está no campo <code>error</code> dela, com{' '}
        <code>job_failed</code> ou <code>job_interrupted</code>.
      </p>
    </section>
  );
}
