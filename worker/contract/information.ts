import type { Tag } from '../http/contract/contract.ts';
import { ORIGIN } from './origin.ts';

export const information = {
  title: 'Papelada',
  version: '1.3.0',
  summary: 'Ferramentas de arquivo para desenvolvedores e lojas do Brasil.',
  description: `API REST cobrada em créditos. Um arquivo entra, uma tarefa o processa e o resultado sai.

- **Tarefas**: \`POST /v1/tools/{id}\` responde 202 com a tarefa; consulte-a, espere com \`wait\` ou receba um aviso assinado.
- **Repetir sem medo**: com \`Idempotency-Key\`, a mesma requisição não é cobrada duas vezes.
- **Erros**: decida pelo \`code\`, que é estável; cada código tem uma página em ${ORIGIN}/docs/erros.
- **Compatibilidade**: campos novos podem aparecer em respostas a qualquer momento; ignore os que não conhece.`,
};

const DESCRIPTIONS: Record<Tag, string> = {
  Conta: 'A conta, o plano, os créditos e o uso.',
  Ferramentas: 'O catálogo e a criação de tarefas. Cada ferramenta tem a sua operação.',
  Envios: 'Enviar arquivos grandes em partes, pelo protocolo tus, e usá-los como entrada.',
  Tarefas: 'Acompanhar tarefas e baixar o que produziram.',
  Dados: 'Validar documentos, ler boletos, consultar CNPJ e CEP, gerar Pix, QR codes e códigos de barras.',
  'Assinatura eletrônica': 'Enviar PDFs para assinatura por e-mail e baixar o PDF selado com o relatório.',
  Expedição:
    'Lotes de etiquetas: recortar, achar a nota de cada uma, imprimir em 10×15 cm e conferir os pacotes.',
  Webhooks: 'Avisos assinados que o serviço envia ao seu endereço.',
  Contrato: 'Este documento.',
};

export const tags = Object.entries(DESCRIPTIONS).map(([name, description]) => ({ name, description }));

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A chave no cabeçalho `Authorization: Bearer <chave>`: `svc_live_…` ou `svc_test_…`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'A chave no cabeçalho `X-API-Key`. Quando vêm duas chaves diferentes, vale a de Authorization.',
  },
};
