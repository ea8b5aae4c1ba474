import { plans } from '../../../gate/credits/plans.ts';
import { Code, Table } from '../parts.tsx';
import { uploadInShell } from '../samples.ts';
import { sizeText } from './size-text.ts';

/** With its quotes: the Worker itself imports no such package. */
const NODE_CLIENT = `'tus-js-client'`;

export function Uploads({ base }: { base: string }) {
  return (
    <section id="envios">
      <h2>Arquivos grandes</h2>
      <p>
        Acima de 50 MB, mande o arquivo em pedaços, por um envio retomável: se a linha cai, ele continua de
        onde parou. O protocolo é o tus 1.0 (<code>tus.io</code>), que tem clientes prontos em muitas
        linguagens. Um envio não custa créditos e fica 24 horas.
      </p>
      <Code label="Terminal">{uploadInShell(base)}</Code>
      <p>
        Com um cliente pronto, peça pedaços de 50 MiB: sem isso ele manda o arquivo em um corpo só, que as
        redes no caminho podem recusar. Use a chave só no seu servidor; em um navegador, os pedaços passam por
        ele.
      </p>
      <Code label="Node.js, com tus-js-client">
        {`import { createReadStream, statSync } from 'node:fs';
import { Upload } from ${NODE_CLIENT};

const envio = new Upload(createReadStream('palestra.mp4'), {
  endpoint: '${base}/v1/uploads',
  headers: { Authorization: \`Bearer \${process.env.CHAVE}\` },
  uploadSize: statSync('palestra.mp4').size,
  chunkSize: 50 * 1024 * 1024,
  retryDelays: [0, 1000, 3000, 5000],
  metadata: { filename: 'palestra.mp4' },
  onError: (erro) => console.error(erro),
  onSuccess: () => console.log(envio.url.split('/').at(-1)),
});
envio.start();`}
      </Code>
      <Code label="Python, com tuspy">
        {`import os
from tusclient.client import TusClient

cabecalhos = {'Authorization': 'Bearer ' + os.environ['CHAVE']}
cliente = TusClient('${base}/v1/uploads', headers=cabecalhos)
envio = cliente.uploader('palestra.mp4', chunk_size=50 * 1024 * 1024, retries=5, retry_delay=3,
                         metadata={'filename': 'palestra.mp4'})
envio.upload()
print(envio.url.split('/')[-1])`}
      </Code>
      <p>
        Um envio completo entra onde o JSON aceita um arquivo: nas ferramentas, nos arquivos extras, em
        envelopes e em lotes, como <code>{'{"upload": "upl_…"}'}</code>. Um mesmo envio serve a várias
        tarefas. O resultado de uma tarefa segue para a próxima, ou para uma assinatura, sem ser baixado:{' '}
        <code>{'{"job": "job_…", "index": 0}'}</code>. As tarefas leem os bytes onde eles estão: apagar um
        envio, ou os arquivos de uma tarefa, enquanto outra os usa os esconde já, e os apaga quando ela
        termina, no máximo 60 minutos depois.
      </p>
      <p>
        <a href="/docs/api/getUpload">GET /v1/uploads/{'{id}'}</a> diz quanto chegou e, pouco depois de
        completo, o SHA-256 do arquivo. Os limites valem para os envios abertos e guardados ao mesmo tempo;
        enquanto o tamanho não é declarado, conta o do maior arquivo do plano. Um envio aceita 1.000
        requisições, e mais uma por MiB; elas não contam no limite por minuto.
      </p>
      <Table head={['Plano', 'Envios', 'Bytes somados', 'Arquivo']}>
        {Object.values(plans).map((plan) => (
          <tr>
            <td>{plan.name}</td>
            <td class="number">{plan.uploads}</td>
            <td class="number">{sizeText(plan.uploadBytes)}</td>
            <td class="number">{sizeText(plan.maxFileBytes)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
