import { SitePage } from './layout.tsx';
import type { Operator } from './operator.ts';
import { Responsible } from './responsible.tsx';
import { KEPT } from './retention-words.ts';

export function PrivacyPage({ operator }: { operator: Operator }) {
  return (
    <SitePage
      title="Privacidade"
      description="Que dados a Papelada guarda, por quanto tempo, com quem os compartilha e como exercer os direitos da LGPD."
      path="/privacidade"
      operator={operator}
    >
      <h1>Privacidade</h1>
      <p class="lead">O que o serviço guarda, por quanto tempo, e o que você pode pedir.</p>
      <Responsible operator={operator} />
      <p>
        Quem opera o serviço é o controlador dos dados das contas e dos registros de acesso. Dos dados que
        estão nos arquivos, nos documentos para assinatura e nos lotes, controlador é quem os enviou; o
        serviço os trata em nome dessa pessoa ou empresa (Lei 13.709/2018, LGPD, art. 5º, VI e VII).
      </p>
      <div>
        <h2>O que é guardado, e por quanto tempo</h2>
        <dl class="facts">
          {KEPT.map(([what, how]) => (
            <div>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        <h2>Quem assina um documento</h2>
        <p>
          De quem assina, o relatório de assinaturas registra nome, e-mail, CPF quando foi pedido, data e
          hora, endereço IP com porta, dispositivo e cada confirmação: é a prova da assinatura (LGPD, art. 7º,
          V e VI). O relatório vai para as partes. A <a href="/verificar">página de verificação</a> mostra, a
          quem tem o código de um documento concluído, o nome dele, quem o enviou, quem assinou e quando;
          nunca e-mail, CPF ou IP.
        </p>
        <h2>Como é protegido</h2>
        <ul class="plain">
          <li>Tudo vai e vem por HTTPS. Das chaves da API guardamos só o hash.</li>
          <li>
            Documentos para assinatura são cifrados (AES-256-GCM) com uma chave para cada envelope; apagar o
            envelope destrói a chave.
          </li>
          <li>Cada arquivo é aberto em um ambiente isolado, sem acesso aos dados de outras contas.</li>
        </ul>
        <h2>Com quem é compartilhado</h2>
        <ul class="plain">
          <li>
            A infraestrutura e o envio de e-mails são da Cloudflare, que pode guardar os dados fora do Brasil
            (LGPD, art. 33).
          </li>
          <li>
            Consultas de CNPJ e CEP levam só o número a fontes públicas. Um serviço de carimbo do tempo,
            quando há, recebe só um hash do documento.
          </li>
          <li>Avisos de que uma tarefa terminou vão ao endereço que a conta escolheu.</li>
        </ul>
        <h2>Cookies e memória do navegador</h2>
        <p>
          Não há publicidade nem estatística de terceiros nas páginas. A de assinatura usa um cookie, depois
          que o código é confirmado, para não o pedir de novo, e guarda na própria aba o que você digitou e
          desenhou, até o envio ou por no máximo uma hora, para que uma queda da conexão não o apague. A de
          conferência de pacotes guarda no aparelho o nome dele, os códigos dos pacotes e as leituras, para
          funcionar sem rede; nunca os nomes dos destinatários.
        </p>
        <p>
          Quem entra no painel recebe três cookies: um mantém a conta aberta no navegador, por no máximo 90
          dias; um guarda por 15 minutos o e-mail digitado para entrar; e um, que dura um ano, reconhece o
          navegador, porque o código só vale naquele em que foi pedido.
        </p>
        <h2>Os seus direitos</h2>
        <p>
          Você pode pedir confirmação, acesso, correção, portabilidade e eliminação dos seus dados, e saber
          com quem foram compartilhados (LGPD, art. 18). Sobre um documento, peça a quem o enviou, que pode
          apagá-lo do serviço; sobre um pacote, à loja que o despachou; sobre uma conta, a quem opera o
          serviço. O que a lei manda guardar, como o registro de acessos, fica pelo prazo dela. Você também
          pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).
        </p>
      </div>
    </SitePage>
  );
}
