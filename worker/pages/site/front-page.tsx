import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { plans } from '../../gate/credits/plans.ts';
import { CardTable } from '../components/card-table.tsx';
import { firstCall } from '../docs/samples.ts';
import { SitePage } from './layout.tsx';
import { endOf, type Operator } from './operator.ts';

interface FrontPageProps {
  base: string;
  operator: Operator;
}

const FAMILIES = [
  {
    name: 'Ferramentas de arquivo',
    text: `${catalogue.length} ferramentas para PDF, Word, Excel, PowerPoint, imagens, áudio, vídeo, XML de notas fiscais e etiquetas: juntar, converter, comprimir, reconhecer texto, ocultar dados pessoais.`,
    href: '/docs#ferramentas',
    link: 'Ver todas as ferramentas',
  },
  {
    name: 'Assinatura eletrônica',
    text: 'Um PDF vai por e-mail a até 10 pessoas, que o leem e assinam no celular ou no computador, sem cadastro. Volta um único PDF selado, com o relatório de assinaturas.',
    href: '/docs#assinatura',
    link: 'Ver como se envia um documento',
  },
  {
    name: 'Dados brasileiros',
    text: 'CNPJ (também com letras), CEP, CPF e outros documentos, boletos, Pix copia e cola, QR codes e códigos de barras: consultados, conferidos ou gerados na hora.',
    href: '/docs#endpoints',
    link: 'Ver os endpoints',
  },
  {
    name: 'Expedição',
    text: 'Entram as etiquetas e as notas do dia; saem etiquetas de 10×15 cm com o DANFE simplificado ao lado, prontas para a impressora térmica, e uma página para conferir cada pacote.',
    href: '/docs#expedicao',
    link: 'Ver como se envia um lote',
  },
] as const;

export function FrontPage({ base, operator }: FrontPageProps) {
  return (
    <SitePage
      title="API para arquivos, assinaturas, dados e expedição"
      description="API REST brasileira: ferramentas de PDF e de outros arquivos, assinatura eletrônica por e-mail, dados brasileiros e etiquetas de envio."
      path="/"
      operator={operator}
    >
      <h1>A papelada da sua empresa em uma API</h1>
      <p class="lead">
        Converter arquivos, colher assinaturas, consultar dados brasileiros e preparar etiquetas de envio:
        cada tarefa é uma chamada HTTPS, com resposta em JSON e preço em créditos.
      </p>
      <p class="doors">
        <a class="button" href="/entrar">
          Criar uma conta ou entrar
        </a>
        <a class="button second" href="/docs">
          Ler a documentação
        </a>
      </p>
      <section aria-labelledby="familias">
        <h2 id="familias">O que ela faz</h2>
        <ul class="families">
          {FAMILIES.map(({ name, text, href, link }) => (
            <li>
              <h3>{name}</h3>
              <p>{text}</p>
              <p>
                <a href={href}>{link}</a>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <Prices />
      <FirstCall base={base} />
      <AboutMails base={base} operator={operator} />
    </SitePage>
  );
}

function FirstCall({ base }: Pick<FrontPageProps, 'base'>) {
  return (
    <section aria-labelledby="primeira-chamada">
      <h2 id="primeira-chamada">A primeira chamada</h2>
      <p>Junta dois arquivos em um PDF e espera o resultado:</p>
      <pre tabindex={0}>
        <code>{firstCall(base)}</code>
      </pre>
      <p>
        Crie a chave <a href="/entrar">na sua conta</a>: você a abre em menos de um minuto, só com o seu
        e-mail. O <a href="/docs">guia</a> explica cada passo, com uma página para cada ferramenta, endpoint e
        erro; o contrato, em OpenAPI 3.1, está em <a href="/v1/openapi.json">/v1/openapi.json</a>.
      </p>
    </section>
  );
}

function Prices() {
  return (
    <section aria-labelledby="precos">
      <h2 id="precos">Quanto custa</h2>
      <p>
        Cada chamada gasta créditos, e a página de cada ferramenta diz quantos. Todos os planos têm todas as
        ferramentas.
      </p>
      <CardTable
        caption="Os planos, por mês"
        columns={['Plano', 'Preço', 'Créditos', 'Chamadas por minuto', 'Maior arquivo']}
        rows={Object.values(plans).map((plan) => [
          plan.name,
          plan.monthlyPriceBrl === 0 ? 'Grátis' : shownReais(plan.monthlyPriceBrl),
          plan.credits.toLocaleString('pt-BR'),
          plan.requestsPerMinute,
          shownSize(plan.maxFileBytes),
        ])}
      />
    </section>
  );
}

const MEGABYTE = 1024 * 1024;

function shownReais(price: number): string {
  return price.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 });
}

function shownSize(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return megabytes < 1024 ? `${megabytes} MB` : `${megabytes / 1024} GB`;
}

function AboutMails({ base, operator: { name, mailFrom } }: FrontPageProps) {
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">Recebeu um e-mail da Papelada?</h2>
      <p>
        Alguém pediu a sua assinatura em um documento e usou a Papelada para enviá-lo
        {name === undefined ? '.' : `, um serviço de ${name}${endOf(name)}`} O nome e o e-mail de quem pediu
        estão na mensagem, e a sua resposta ao convite vai para essa pessoa.
      </p>
      <ul class="plain">
        {mailFrom === undefined ? null : (
          <li>
            Nossos e-mails saem de <strong>{mailFrom}</strong>.
          </li>
        )}
        <li>
          Os links abrem páginas em <strong>{new URL(base).host}</strong>.
        </li>
        <li>
          Assinar é gratuito e não pede cadastro, senha nem pagamento: só o código de 6 dígitos que enviamos
          ao seu e-mail e, quando o documento exige, o seu CPF. Não passe o código a ninguém.
        </li>
        <li>Não sabe quem enviou? Não assine. No fim do convite há o link “Não conheço quem enviou”.</li>
        <li>
          Tem um documento já assinado? <a href="/verificar">Verifique-o aqui</a>, com o código do relatório.
        </li>
      </ul>
    </section>
  );
}
