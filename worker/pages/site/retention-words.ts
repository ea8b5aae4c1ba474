/** Retention periods from section 8.5 of the specification. */
export const KEPT = [
  ['Arquivos de uma ferramenta', 'Os enviados, até a tarefa terminar. Os resultados, 1 hora.'],
  [
    'Envio de um arquivo grande',
    '24 horas, ou até ser apagado. O que uma tarefa em andamento ainda usa é apagado quando ela termina, no máximo 60 minutos depois.',
  ],
  ['Registro de uma tarefa', '90 dias, sem os arquivos.'],
  [
    'Documento concluído',
    'O PDF final e o relatório, 90 dias. O registro e a página de verificação, 5 anos, para que o documento possa ser conferido.',
  ],
  [
    'Rascunho, documento cancelado, recusado ou vencido',
    'Os arquivos, 30 dias. O registro, 90 dias depois do fim; o de um rascunho, depois de criado.',
  ],
  [
    'Lote de expedição',
    'Arquivos e nomes de destinatários, 7 dias. O histórico e o que foi conferido, 30 dias.',
  ],
  ['Avisos enviados ao sistema da conta, e o começo do que ele respondeu', '30 dias.'],
  ['Consultas de CNPJ e CEP', '24 horas.'],
  [
    'Registro de acessos (IP, porta, data e hora)',
    '6 meses, como manda o Marco Civil da Internet (Lei 12.965/2014, art. 15).',
  ],
  [
    'Acessos ao painel (navegador, IP, data e hora)',
    'Enquanto durarem, no máximo 90 dias. Pedidos de código, 24 horas.',
  ],
  ['Chamadas recusadas ou que falharam', '7 dias: hora, chave, endpoint e erro, sem o que foi enviado.'],
  ['Uso por dia, endpoint e chave', '400 dias, só os números.'],
  ['Conta', 'Nome e e-mail, enquanto ela existir.'],
] as const;
