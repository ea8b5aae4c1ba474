import type { CodeNames, FactNames } from '../facts.ts';

/** Codes of a NFS-e with the descriptions of its schema (1.01). */
export const ENVIRONMENTS: CodeNames = { '1': '1 - Produção', '2': '2 - Homologação' };

export const MAKERS: CodeNames = { '1': '1 - Prefeitura', '2': '2 - Sistema Nacional da NFS-e' };

export const ISSUERS: CodeNames = { '1': '1 - Prestador', '2': '2 - Tomador', '3': '3 - Intermediário' };

export const SITUATIONS: CodeNames = {
  '100': '100 - NFS-e Gerada',
  '101': '101 - NFS-e de Substituição Gerada',
  '102': '102 - NFS-e de Decisão Judicial',
  '103': '103 - NFS-e Avulsa',
  '107': '107 - NFS-e MEI',
};

export const PURPOSES: CodeNames = { '0': '0 - NFS-e regular' };

/** `cNaoNIF`: why a foreigner has no tax number. */
export const NO_NUMBER: CodeNames = {
  '0': 'NIF não informado',
  '1': 'Dispensado do NIF',
  '2': 'Não exigência do NIF',
};

export const SIMPLES: CodeNames = {
  '1': 'Não Optante',
  '2': 'Optante - Microempreendedor Individual (MEI)',
  '3': 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
};

export const SIMPLES_REGIMES: CodeNames = {
  '1': 'Tributos federais e municipal pelo Simples Nacional',
  '2': 'Tributos federais pelo Simples Nacional e ISSQN por fora, conforme a legislação municipal',
  '3': 'Tributos federais e municipal por fora do Simples Nacional, conforme as legislações de cada um',
};

export const SPECIAL_REGIMES: CodeNames = {
  '0': 'Nenhum',
  '1': 'Ato Cooperado (Cooperativa)',
  '2': 'Estimativa',
  '3': 'Microempresa Municipal',
  '4': 'Notário ou Registrador',
  '5': 'Profissional Autônomo',
  '6': 'Sociedade de Profissionais',
  '9': 'Outros',
};

export const CITY_TAXES: CodeNames = {
  '1': 'Operação Tributável',
  '2': 'Imunidade',
  '3': 'Exportação de Serviço',
  '4': 'Não Incidência',
};

export const IMMUNITIES: CodeNames = {
  '0': 'Não informada na nota de origem',
  '1': 'Patrimônio, renda ou serviços, uns dos outros (CF, art. 150, VI, a)',
  '2': 'Templos de qualquer culto (CF, art. 150, VI, b)',
  '3': 'Partidos, sindicatos, educação e assistência social sem fins lucrativos (CF, art. 150, VI, c)',
  '4': 'Livros, jornais, periódicos e o papel deles (CF, art. 150, VI, d)',
  '5': 'Fonogramas e videofonogramas musicais brasileiros (CF, art. 150, VI, e)',
};

export const SUSPENSIONS: CodeNames = {
  '1': 'Exigibilidade Suspensa por Decisão Judicial',
  '2': 'Exigibilidade Suspensa por Processo Administrativo',
};

export const CITY_RETENTIONS: CodeNames = {
  '1': 'Não Retido',
  '2': 'Retido pelo Tomador',
  '3': 'Retido pelo Intermediário',
};

export const BENEFITS: CodeNames = {
  '1': 'Isenção',
  '2': 'Redução da BC em %',
  '3': 'Redução da BC em R$',
  '4': 'Alíquota Diferenciada',
};

/** `tpRetPisCofins`; values beyond 2 are of later layouts, and are shown as numbers. */
export const CONTRIBUTION_RETENTIONS: CodeNames = { '1': '1 - Retido', '2': '2 - Não Retido' };

/** `cMotivoEmisTI`. */
const ISSUE_REASONS: CodeNames = {
  '1': 'Importação de serviço',
  '2': 'Obrigado a emitir pela legislação municipal',
  '3': 'Recusa de emissão pelo prestador',
  '4': 'Rejeição da NFS-e emitida pelo prestador',
};

const YES_NO: CodeNames = { '0': 'Não', '1': 'Sim' };

/** Names of fields that have no cell of their own, by element. */
export const SERVICE_FACTS: FactNames = {
  cMotivoEmisTI: ['Motivo da emissão pelo tomador ou intermediário', ISSUE_REASONS],
  chNFSeRej: 'NFS-e rejeitada',
  CAEPF: 'CAEPF',
  xFant: 'Nome fantasia',
  cIntContrib: 'Código interno',
  mdPrestacao: [
    'Modo de prestação',
    {
      '0': 'Desconhecido',
      '1': 'Transfronteiriço',
      '2': 'Consumo no Brasil',
      '3': 'Presença comercial no exterior',
      '4': 'Movimento temporário de pessoas físicas',
    },
  ],
  vincPrest: [
    'Vínculo entre as partes',
    {
      '0': 'Sem vínculo',
      '1': 'Controlada',
      '2': 'Controladora',
      '3': 'Coligada',
      '4': 'Matriz',
      '5': 'Filial ou sucursal',
      '6': 'Outro',
      '9': 'Desconhecido',
    },
  ],
  tpMoeda: 'Moeda (código)',
  vServMoeda: 'Valor na moeda',
  mecAFComexP: 'Mecanismo de fomento do prestador (código)',
  mecAFComexT: 'Mecanismo de fomento do tomador (código)',
  movTempBens: [
    'Movimentação temporária de bens',
    {
      '0': 'Desconhecida',
      '1': 'Não',
      '2': 'Vinculada a declaração de importação',
      '3': 'Vinculada a declaração de exportação',
    },
  ],
  nDI: 'Declaração de importação',
  nRE: 'Registro de exportação',
  mdic: ['Enviar ao MDIC', YES_NO],
  inscImobFisc: 'Inscrição imobiliária fiscal',
  cObra: 'Código da obra',
  cCIB: 'CIB',
  CEP: 'CEP',
  cEndPost: 'Código postal',
  xCidade: 'Cidade',
  xEstProvReg: 'Estado ou região',
  xLgr: 'Logradouro',
  nro: 'Número',
  xCpl: 'Complemento',
  xBairro: 'Bairro',
  xNome: 'Nome',
  dtIni: 'Início',
  dtFim: 'Fim',
  idAtvEvt: 'Identificação do evento',
  categVeic: 'Categoria do veículo (código)',
  nEixos: 'Eixos',
  rodagem: ['Rodagem', { '1': 'Simples', '2': 'Dupla' }],
  sentido: 'Sentido',
  placa: 'Placa',
  codAcessoPed: 'Código de acesso',
  codContrato: 'Código de contrato',
  idDocTec: 'Documento de responsabilidade técnica',
  docRef: 'Documento de referência',
  xPed: 'Pedido',
  xItemPed: 'Item do pedido',
  pDR: 'Dedução (%)',
  vDR: 'Dedução (R$)',
  chNFSe: 'NFS-e',
  chNFe: 'NF-e',
  chaveDFe: 'Chave',
  tipoChaveDFe: ['Documento', { '1': 'NFS-e', '2': 'NF-e', '3': 'CT-e', '9': 'Outro' }],
  xTipoChaveDFe: 'Documento',
  cMunNFSeMun: 'Município',
  cMunDocFiscal: 'Município',
  nNFSeMun: 'NFS-e municipal',
  cVerifNFSeMun: 'Código de verificação',
  nNFS: 'Nota',
  modNFS: 'Modelo',
  serieNFS: 'Série',
  nDocFisc: 'Documento fiscal',
  nDocFiscal: 'Documento fiscal',
  xDocFiscal: 'Descrição',
  nDoc: 'Documento',
  xDoc: 'Descrição',
  tpDedRed: [
    'Tipo',
    {
      '1': 'Alimentação e bebidas/frigobar',
      '2': 'Materiais',
      '5': 'Repasse consorciado',
      '6': 'Repasse de plano de saúde',
      '7': 'Serviços',
      '8': 'Subempreitada de mão de obra',
      '99': 'Outras deduções',
    },
  ],
  xDescOutDed: 'Descrição',
  dtEmiDoc: 'Emissão',
  dtCompDoc: 'Competência',
  vDedutivelRedutivel: 'Valor dedutível (R$)',
  vDeducaoReducao: 'Valor deduzido (R$)',
  tpReeRepRes: 'Tipo (código)',
  xTpReeRepRes: 'Descrição',
  vlrReeRepRes: 'Valor (R$)',
  CNPJ: 'CNPJ',
  CPF: 'CPF',
  NIF: 'NIF',
  fone: 'Telefone',
  email: 'E-mail',
  IM: 'Inscrição municipal',
  refNFSe: 'NFS-e referenciada',
  indFinal: ['Uso ou consumo pessoal', YES_NO],
  tpOper: 'Tipo de operação (código)',
  tpEnteGov: [
    'Ente governamental',
    { '1': 'União', '2': 'Estado', '3': 'Distrito Federal', '4': 'Município' },
  ],
  cCredPres: 'Crédito presumido (código)',
  CSTReg: 'CST de tributação regular',
  cClassTribReg: 'Classificação de tributação regular',
  pDifUF: 'Diferimento do IBS estadual (%)',
  pDifMun: 'Diferimento do IBS municipal (%)',
  pDifCBS: 'Diferimento da CBS (%)',
  pRedutor: 'Redutor de compra governamental (%)',
  pCredPresIBS: 'Crédito presumido do IBS (%)',
  vCredPresIBS: 'Crédito presumido do IBS (R$)',
  pCredPresCBS: 'Crédito presumido da CBS (%)',
  vCredPresCBS: 'Crédito presumido da CBS (R$)',
  vDifUF: 'Diferimento do IBS estadual (R$)',
  vDifMun: 'Diferimento do IBS municipal (R$)',
  vDifCBS: 'Diferimento da CBS (R$)',
  pAliqEfeRegIBSUF: 'Alíquota regular do IBS estadual (%)',
  vTribRegIBSUF: 'IBS estadual regular (R$)',
  pAliqEfeRegIBSMun: 'Alíquota regular do IBS municipal (%)',
  vTribRegIBSMun: 'IBS municipal regular (R$)',
  pAliqEfeRegCBS: 'Alíquota regular da CBS (%)',
  vTribRegCBS: 'CBS regular (R$)',
  pIBSUF: 'Alíquota do IBS estadual (%)',
  vIBSUF: 'IBS estadual (R$)',
  pIBSMun: 'Alíquota do IBS municipal (%)',
  vIBSMun: 'IBS municipal (R$)',
  pCBS: 'Alíquota da CBS (%)',
  vCBS: 'CBS (R$)',
};
