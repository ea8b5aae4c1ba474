import { Code, Table } from '../parts.tsx';

export function Jobs({ base }: { base: string }) {
  return (
    <section id="tarefas">
      <h2>Tarefas</h2>
      <p>
        <code>POST /v1/tools/{'{id}'}</code> cria uma tarefa, debita os créditos e responde 202 com o endereço
        dela em <code>Location</code>. Há três modos de saber do fim:
      </p>
      <ol>
        <li>
          <strong>Esperar</strong>: com <code>wait=true</code> (até 60 s) ou <code>wait=15</code>, a resposta
          vem pronta, com status 200, se a tarefa termina a tempo.
        </li>
        <li>
          <strong>Ser avisado</strong>: com <code>webhook_url</code>, o serviço chama o seu endereço.
        </li>
        <li>
          <strong>Consultar</strong>: <a href="/docs/api/getJob">GET /v1/jobs/{'{id}'}</a>, a cada poucos
          segundos.
        </li>
      </ol>
      <Table head={['Status', 'Quer dizer']}>
        {[
          ['queued', 'Na fila, à espera de uma vaga.'],
          ['running', 'Em andamento; progress vai de 0 a 100.'],
          ['done', 'Concluída: os arquivos estão em outputs, por 1 hora.'],
          ['error', 'Falhou: o motivo está em error, e os créditos voltaram.'],
        ].map(([status, meaning]) => (
          <tr>
            <td>
              <code>{status}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </Table>
      <p>
        Quando a ferramenta trata cada arquivo por si, um que falha não impede os outros: <code>info</code>{' '}
        diz qual falhou e por quê. A tarefa só falha se nenhum arquivo dá resultado, e então os créditos
        voltam. O que cada ferramenta conserva, recusa e avisa em <code>info</code> está na página dela.
      </p>
      <p>
        Os arquivos são apagados 1 hora depois da criação da tarefa, ou antes, com{' '}
        <a href="/docs/api/deleteJob">DELETE</a>. O registro fica 90 dias. Arquivos também podem vir por
        endereço público, em JSON:
      </p>
      <Code label="Terminal">
        {`curl -s '${base}/v1/tools/unir-pdf?wait=true' \\
  -H "Authorization: Bearer $CHAVE" -H 'Content-Type: application/json' \\
  -d '{"files": [{"url": "https://arquivos.exemplo.com.br/a.pdf"},
                 {"url": "https://arquivos.exemplo.com.br/b.pdf"}]}'`}
      </Code>
    </section>
  );
}
