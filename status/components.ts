interface ComponentDefinition {
  name: string;
  /** The request that checks it. */
  about: string;
  everyMinutes: 1 | 5;
}

/** The components that the page reports on, in its order. */
export const COMPONENTS = {
  paginas: { name: 'Páginas', about: 'A página inicial e a folha de estilos dela.', everyMinutes: 1 },
  api: { name: 'API', about: 'Uma chamada autenticada à própria conta.', everyMinutes: 1 },
  cep: { name: 'Consulta de CEP', about: 'O endereço de um CEP conhecido.', everyMinutes: 1 },
  emails: { name: 'E-mails', about: 'O que o próprio serviço informa sobre os envios.', everyMinutes: 1 },
  ferramentas: {
    name: 'Ferramentas de arquivo',
    about: 'Dois PDFs unidos, com cada página do resultado conferida.',
    everyMinutes: 5,
  },
  avisos: {
    name: 'Avisos (webhooks)',
    about: 'O aviso do fim de uma tarefa, com a assinatura conferida.',
    everyMinutes: 5,
  },
  pix: { name: 'Código Pix', about: 'Um copia e cola, conferido caractere a caractere.', everyMinutes: 5 },
  console: { name: 'Console', about: 'A página de entrada.', everyMinutes: 5 },
  verificacao: {
    name: 'Verificação de documentos',
    about: 'A página em que se confere um documento assinado.',
    everyMinutes: 5,
  },
} as const satisfies Record<string, ComponentDefinition>;

export type ComponentId = keyof typeof COMPONENTS;

export const COMPONENT_IDS = Object.keys(COMPONENTS).filter(isComponentId);

export function isComponentId(text: string): text is ComponentId {
  return Object.hasOwn(COMPONENTS, text);
}
