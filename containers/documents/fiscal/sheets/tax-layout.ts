import type { ColumnLayout } from './layout.ts';
import type { Variants } from './leaves.ts';

/** Taxes whose group is named after the tax regime. */
export const TAX_VARIANTS: Variants = {
  ICMS: 'ICMS.grupo',
  IPI: 'IPI.grupo',
  PIS: 'PIS.grupo',
  COFINS: 'COFINS.grupo',
};

function tax(way: string, name: string, fields: ColumnLayout): ColumnLayout {
  return fields.map(([field, heading]) => [`${way}.${field}`, `${name} ${heading}`]);
}

const ICMS: ColumnLayout = [
  ['grupo', 'grupo'],
  ['orig', 'origem'],
  ['CST', 'CST'],
  ['CSOSN', 'CSOSN'],
  ['modBC', 'modalidade da base'],
  ['pRedBC', 'redução da base (%)'],
  ['cBenefRBC', 'benefício da redução'],
  ['vBC', 'base'],
  ['pICMS', 'alíquota (%)'],
  ['vICMSOp', 'da operação'],
  ['pDif', 'diferimento (%)'],
  ['vICMSDif', 'diferido'],
  ['vICMS', 'valor'],
  ['vICMSDeson', 'desonerado'],
  ['motDesICMS', 'motivo da desoneração'],
  ['indDeduzDeson', 'desoneração deduzida'],
  ['pBCOp', 'operação própria (%)'],
  ['pCredSN', 'crédito do Simples (%)'],
  ['vCredICMSSN', 'crédito do Simples'],
];
const OWN_FCP: ColumnLayout = [
  ['vBCFCP', 'base'],
  ['pFCP', 'alíquota (%)'],
  ['vFCP', 'valor'],
  ['pFCPDif', 'diferimento (%)'],
  ['vFCPDif', 'diferido'],
  ['vFCPEfet', 'efetivo'],
];
const SUBSTITUTION: ColumnLayout = [
  ['modBCST', 'modalidade da base'],
  ['pMVAST', 'MVA (%)'],
  ['pRedBCST', 'redução da base (%)'],
  ['vBCST', 'base'],
  ['pICMSST', 'alíquota (%)'],
  ['vICMSST', 'valor'],
  ['UFST', 'UF'],
  ['vICMSSTDeson', 'desonerado'],
  ['motDesICMSST', 'motivo da desoneração'],
  ['vBCSTDest', 'base no destino'],
  ['vICMSSTDest', 'no destino'],
];
const RETAINED: ColumnLayout = [
  ['vBCSTRet', 'base'],
  ['pST', 'alíquota (%)'],
  ['vICMSSubstituto', 'do substituto'],
  ['vICMSSTRet', 'valor'],
  ['pRedBCEfet', 'efetivo redução (%)'],
  ['vBCEfet', 'efetivo base'],
  ['pICMSEfet', 'efetivo alíquota (%)'],
  ['vICMSEfet', 'efetivo valor'],
];
const SINGLE_PHASE: ColumnLayout = [
  ['qBCMono', 'quantidade'],
  ['adRemICMS', 'alíquota'],
  ['vICMSMonoOp', 'da operação'],
  ['vICMSMono', 'valor'],
  ['vICMSMonoDif', 'diferido'],
  ['qBCMonoDif', 'diferido quantidade'],
  ['adRemICMSDif', 'diferido alíquota'],
  ['qBCMonoReten', 'sujeito a retenção quantidade'],
  ['adRemICMSReten', 'sujeito a retenção alíquota'],
  ['vICMSMonoReten', 'sujeito a retenção valor'],
  ['pRedAdRem', 'redução da alíquota (%)'],
  ['motRedAdRem', 'motivo da redução'],
  ['qBCMonoRet', 'retido antes quantidade'],
  ['adRemICMSRet', 'retido antes alíquota'],
  ['vICMSMonoRet', 'retido antes valor'],
];
const DESTINATION: ColumnLayout = [
  ['vBCUFDest', 'base'],
  ['vBCFCPUFDest', 'base do FCP'],
  ['pFCPUFDest', 'FCP (%)'],
  ['pICMSUFDest', 'alíquota no destino (%)'],
  ['pICMSInter', 'alíquota interestadual (%)'],
  ['pICMSInterPart', 'partilha (%)'],
  ['vFCPUFDest', 'FCP no destino'],
  ['vICMSUFDest', 'ICMS no destino'],
  ['vICMSUFRemet', 'ICMS na origem'],
];

function contribution(way: string, name: string, code: string): ColumnLayout {
  const fields: ColumnLayout = [
    ['CST', 'CST'],
    ['vBC', 'base'],
    [`p${code}`, 'alíquota (%)'],
    ['qBCProd', 'quantidade'],
    ['vAliqProd', 'alíquota por unidade'],
    [`v${code}`, 'valor'],
    [`indSoma${way}`, 'soma no total'],
  ];
  return tax(way, name, way.endsWith('ST') ? fields.slice(1) : [['grupo', 'grupo'], ...fields.slice(0, -1)]);
}

function reform(way: string, name: string, code: string): ColumnLayout {
  return tax(way, name, [
    [`p${code}`, 'alíquota (%)'],
    ['gDif.pDif', 'diferimento (%)'],
    ['gDif.vDif', 'diferido'],
    ['gDevTrib.vDevTrib', 'devolvido'],
    ['gRed.pRedAliq', 'redução (%)'],
    ['gRed.pAliqEfet', 'alíquota efetiva (%)'],
    [`v${code}`, 'valor'],
  ]);
}

function reformSinglePhase(group: string, suffix: string, name: string): ColumnLayout {
  return tax(`IBSCBS.gIBSCBSMono.${group}`, name, [
    [`qBCMono${suffix}`, 'quantidade'],
    [`adRemIBS${suffix}`, 'IBS alíquota'],
    [`adRemCBS${suffix}`, 'CBS alíquota'],
    [`vIBSMono${suffix}`, 'IBS valor'],
    [`vCBSMono${suffix}`, 'CBS valor'],
  ]);
}

/** Columns for the fields of an item's taxes, in layout 4.00 with its groups of IBS, CBS and IS. */
export const TAX_LAYOUT: ColumnLayout = [
  ['vTotTrib', 'Tributos aproximados'],
  ...tax('ICMS', 'ICMS', ICMS),
  ...tax('ICMS', 'FCP', OWN_FCP),
  ...tax('ICMS', 'ICMS ST', SUBSTITUTION),
  ...tax('ICMS', 'FCP ST', [
    ['vBCFCPST', 'base'],
    ['pFCPST', 'alíquota (%)'],
    ['vFCPST', 'valor'],
  ]),
  ...tax('ICMS', 'ICMS ST retido antes', RETAINED),
  ...tax('ICMS', 'FCP ST retido antes', [
    ['vBCFCPSTRet', 'base'],
    ['pFCPSTRet', 'alíquota (%)'],
    ['vFCPSTRet', 'valor'],
  ]),
  ...tax('ICMS', 'ICMS monofásico', SINGLE_PHASE),
  ...tax('ICMSUFDest', 'DIFAL', DESTINATION),
  ...tax('IPI', 'IPI', [
    ['grupo', 'grupo'],
    ['cEnq', 'enquadramento'],
    ['CST', 'CST'],
    ['vBC', 'base'],
    ['pIPI', 'alíquota (%)'],
    ['qUnid', 'quantidade'],
    ['vUnid', 'valor por unidade'],
    ['vIPI', 'valor'],
    ['CNPJProd', 'CNPJ do produtor'],
    ['cSelo', 'selo'],
    ['qSelo', 'selos'],
  ]),
  ['impostoDevol.pDevol', 'IPI devolvido mercadoria (%)'],
  ['impostoDevol.IPI.vIPIDevol', 'IPI devolvido valor'],
  ...tax('II', 'II', [
    ['vBC', 'base'],
    ['vDespAdu', 'despesas aduaneiras'],
    ['vII', 'valor'],
    ['vIOF', 'IOF'],
  ]),
  ...contribution('PIS', 'PIS', 'PIS'),
  ...contribution('PISST', 'PIS ST', 'PIS'),
  ...contribution('COFINS', 'COFINS', 'COFINS'),
  ...contribution('COFINSST', 'COFINS ST', 'COFINS'),
  ...tax('ISSQN', 'ISSQN', [
    ['vBC', 'base'],
    ['vAliq', 'alíquota (%)'],
    ['vISSQN', 'valor'],
    ['cMunFG', 'município do fato gerador'],
    ['cListServ', 'item da lista'],
    ['vDeducao', 'dedução'],
    ['vOutro', 'outras retenções'],
    ['vDescIncond', 'desconto incondicionado'],
    ['vDescCond', 'desconto condicionado'],
    ['vISSRet', 'retido'],
    ['indISS', 'exigibilidade'],
    ['cServico', 'código do serviço'],
    ['cMun', 'município de incidência'],
    ['indIncentivo', 'incentivo'],
  ]),
  ...tax('IS', 'IS', [
    ['CSTIS', 'CST'],
    ['cClassTribIS', 'classificação'],
    ['vBCIS', 'base'],
    ['pIS', 'alíquota (%)'],
    ['pISEspec', 'alíquota específica'],
    ['uTrib', 'unidade'],
    ['qTrib', 'quantidade'],
    ['vIS', 'valor'],
  ]),
  ...tax('IBSCBS', 'IBS e CBS', [
    ['CST', 'CST'],
    ['cClassTrib', 'classificação'],
    ['gIBSCBS.vBC', 'base'],
  ]),
  ...reform('IBSCBS.gIBSCBS.gIBSUF', 'IBS da UF', 'IBSUF'),
  ...reform('IBSCBS.gIBSCBS.gIBSMun', 'IBS do município', 'IBSMun'),
  ['IBSCBS.gIBSCBS.vIBS', 'IBS valor'],
  ...reform('IBSCBS.gIBSCBS.gCBS', 'CBS', 'CBS'),
  ...reformSinglePhase('gMonoPadrao', '', 'IBS e CBS monofásicos'),
  ...reformSinglePhase('gMonoReten', 'Reten', 'IBS e CBS monofásicos sujeitos a retenção'),
  ...reformSinglePhase('gMonoRet', 'Ret', 'IBS e CBS monofásicos retidos antes'),
  ['IBSCBS.gIBSCBSMono.vTotIBSMonoItem', 'IBS monofásico total'],
  ['IBSCBS.gIBSCBSMono.vTotCBSMonoItem', 'CBS monofásica total'],
];
