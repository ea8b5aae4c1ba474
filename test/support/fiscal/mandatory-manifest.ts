import type { Norm } from './mandatory.ts';

/** Paths start at `infMDFe`. */
export const DAMDFE: Norm = {
  norm: 'MOC MDF-e 3.00b, anexo II, Manual de Especificações Técnicas do DAMDFE',
  source:
    'No copy was at hand: public programs that name its items (2.3 to 2.7), and the schemas of version 3.00 for what fields are called.',
  fields: [
    [
      'IDENTIFICAÇÃO DO EMITENTE',
      ...['xNome', 'CNPJ', 'IE'].map((name) => `emit.${name}`),
      ...['xLgr', 'nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP'].map((name) => `emit.enderEmit.${name}`),
    ],
    ['DAMDFE'],
    ['Documento Auxiliar de Manifesto Eletrônico de Documentos Fiscais'],
    ['MODELO', 'ide.mod'],
    ['SÉRIE', 'ide.serie'],
    ['NÚMERO', 'ide.nMDF'],
    ['FOLHA'],
    ['DATA E HORA DE EMISSÃO', 'ide.dhEmi'],
    ['UF CARREG.', 'ide.UFIni'],
    ['UF DESCARREG.', 'ide.UFFim'],
    ['CHAVE DE ACESSO'],
    ['PROTOCOLO DE AUTORIZAÇÃO DE USO'],
    ['MODAL RODOVIÁRIO DE CARGA'],
    ['QTD. CT-e', 'tot.qCTe'],
    ['QTD. NF-e', 'tot.qNFe'],
    ['QTD. MDF-e'],
    ['PESO TOTAL (KG)', 'tot.qCarga'],
    ['PLACA', 'infModal.rodo.veicTracao.placa', 'infModal.rodo.veicReboque.placa'],
    ['RNTRC', 'infModal.rodo.infANTT.RNTRC', 'infModal.rodo.veicTracao.prop.RNTRC'],
    ['CPF', 'infModal.rodo.veicTracao.condutor.CPF'],
    ['NOME', 'infModal.rodo.veicTracao.condutor.xNome'],
    ['RESPONSÁVEL CNPJ', 'infModal.rodo.infANTT.valePed.disp.CNPJPg'],
    ['FORNECEDORA CNPJ', 'infModal.rodo.infANTT.valePed.disp.CNPJForn'],
    ['Nº COMPROVANTE', 'infModal.rodo.infANTT.valePed.disp.nCompra'],
    ['OBSERVAÇÕES'],
  ],
};
