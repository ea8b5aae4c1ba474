import { TEST_CALLS_PER_DAY } from '../../../gate/credits/plans.ts';
import { Code, Table } from '../parts.tsx';
import { firstCall } from '../samples.ts';

export function FirstCall({ base }: { base: string }) {
  return (
    <section id="primeira-chamada">
      <h2>Primeira chamada</h2>
      <p>
        Crie uma chave <a href="/entrar">na sua conta</a>; aqui ela está na variável <code>CHAVE</code>. Esta
        chamada junta dois arquivos em um PDF e espera o resultado:
      </p>
      <Code label="Terminal">{firstCall(base)}</Code>
      <p>
        A resposta é a tarefa pronta. Cada item de <code>outputs</code> traz o endereço de um arquivo, que
        fica 1 hora:
      </p>
      <Code label="Terminal">
        {`curl -s -OJ -H "Authorization: Bearer $CHAVE" ${base}/v1/jobs/<id>/files/0`}
      </Code>
    </section>
  );
}

export function Authentication({ base }: { base: string }) {
  return (
    <section id="autenticacao">
      <h2>Autenticação</h2>
      <p>
        Toda chamada leva a chave em <code>Authorization: Bearer</code> ou em <code>X-API-Key</code>. Quando
        vêm duas diferentes, vale a de Authorization.
      </p>
      <Code label="Terminal">{`curl -s ${base}/v1/me -H "X-API-Key: $CHAVE"`}</Code>
      <Table head={['Chave', 'Prefixo', 'Para quê']}>
        <tr>
          <td>Produção</td>
          <td>
            <code>svc_live_</code>
          </td>
          <td>Gasta créditos.</td>
        </tr>
        <tr>
          <td>Teste</td>
          <td>
            <code>svc_test_</code>
          </td>
          <td>
            Resultados de verdade, sem gastar créditos, até {TEST_CALLS_PER_DAY} chamadas por dia em cada
            conta. As respostas trazem <code>X-Service-Mode: test</code>.
          </td>
        </tr>
      </Table>
      <p>
        A chave aparece uma só vez, quando é criada; o serviço guarda apenas o hash. Use-a só no seu servidor:
        a API não envia cabeçalhos CORS, e navegadores bloqueiam chamadas diretas. Uma tarefa só é vista pela
        conta que a criou.
      </p>
      <p>
        As duas chaves listam e consultam tudo o que é da conta, e <code>test</code> diz o que foi feito em
        teste. Do que foi feito em produção, a chave de teste vê o estado; arquivos, links de assinatura,
        lembretes, cancelamentos e remoções pedem a de produção (403 <code>live_key_required</code>).
      </p>
    </section>
  );
}
