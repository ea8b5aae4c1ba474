import { sha256Hex } from '../random.ts';

/** A text run; a link if it has `href`. */
export type TermsText = string | { text: string; href: string };

export interface TermsSection {
  heading: string;
  paragraphs?: readonly (readonly TermsText[])[];
  items?: readonly string[];
}

/** Must change with the text. */
export const TERMS_VERSION = '2026-11';

/** The terms that a person accepts when they open an account. */
export const TERMS_SECTIONS: readonly TermsSection[] = [
  {
    heading: 'O serviço',
    paragraphs: [
      [
        'A Papelada processa arquivos, envia documentos para assinatura, consulta e gera dados brasileiros e prepara etiquetas de envio. O que cada chamada faz, aceita e devolve está na ',
        { text: 'documentação', href: '/docs' },
        ', que faz parte destes termos.',
      ],
    ],
  },
  {
    heading: 'Conta e chaves',
    paragraphs: [
      [
        'Uma conta é de uma empresa ou de quem tem 18 anos ou mais. Quem tem a chave da conta age em nome dela: guarde-a no seu servidor e revogue-a assim que suspeitar de vazamento.',
      ],
    ],
  },
  {
    heading: 'Créditos',
    paragraphs: [
      [
        'Cada operação custa os créditos que estão na ',
        { text: 'tabela de preços', href: '/docs#limites' },
        '. Os de uma tarefa que termina em erro voltam sozinhos, e os de um envio que falha também. Cancelar um documento já enviado não devolve os créditos dele.',
      ],
    ],
  },
  {
    heading: 'Os seus arquivos',
    items: [
      'Os arquivos continuam seus. Nós os usamos só para fazer o que você pediu.',
      'Envie apenas o que você tem o direito de usar. Só desbloqueia um PDF quem tem autorização para isso.',
      'O serviço não é um arquivo: resultados de ferramentas ficam 1 hora, documentos assinados 90 dias, arquivos de um lote 7 dias. Guarde as suas cópias.',
      'Reconhecer texto, ocultar dados ou reconstruir um documento pode sair incompleto. O resultado diz o que se perdeu; confira-o antes de usar.',
    ],
  },
  {
    heading: 'O que vale a assinatura',
    paragraphs: [
      [
        'A assinatura é eletrônica simples (Lei 14.063/2020, art. 4º, I), válida entre as partes que a aceitam (Medida Provisória 2.200-2/2001, art. 10, § 2º). Não é assinatura qualificada, com certificado ICP-Brasil, e não serve onde a lei exige uma.',
      ],
      [
        'Quem envia escolhe os destinatários e responde pelo conteúdo. Não envie documentos a quem não os espera: cada pessoa pode avisar, no convite, que não conhece quem enviou.',
      ],
    ],
  },
  {
    heading: 'Mudanças',
    paragraphs: [
      [
        'Mudanças incompatíveis da API vêm em outro prefixo, avisadas por e-mail, com 6 meses de convivência. Aplica-se a lei brasileira.',
      ],
    ],
  },
];

/** The accepted text in plain form: a line for each heading, paragraph and item. */
export const TERMS_TEXT = TERMS_SECTIONS.flatMap(({ heading, paragraphs = [], items = [] }) => [
  heading,
  ...paragraphs.map((runs) => runs.map((run) => (typeof run === 'string' ? run : run.text)).join('')),
  ...items,
]).join('\n');

/** In hexadecimal; stored with each acceptance. */
export const TERMS_SHA256: Promise<string> = sha256Hex(TERMS_TEXT);
