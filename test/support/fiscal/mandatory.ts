/**
 * The fields that a norm requires on a document: their printed names, each with the paths of its values in
 * the XML.
 */
export interface Norm {
  norm: string;
  /**
   * The source by which the edition was checked. No complete annex was available, so it is not proven that
   * the list is complete.
   */
  source: string;
  fields: readonly (readonly [name: string, ...paths: string[]])[];
}

/** Paths start at `infNFe` or `infCte`, with names joined by dots; repeated elements all count. */
export const DANFE: Norm = {
  norm: 'MOC 7.0 (novembro de 2020), anexo II, DANFE e código de barras; NT 2018.005, 5.2 e 5.3, que permite os quadros de retirada e de entrega sem os exigir; NT 2025.002, que não tem quadro para IBS, CBS e IS no A4',
  source:
    'The MOC of the tax authority of Paraná (moc.sped.fazenda.pr.gov.br/DanfeCodigoBarras.html) for codes and contingencies; chapter 7.7 of an older MOC for letters; public summaries of NT 2018.005.',
  fields: [
    ['NF-e'],
    ['RECEBEMOS DE', 'emit.xNome'],
    ['DATA DE RECEBIMENTO'],
    ['IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR'],
    [
      'IDENTIFICAÇÃO DO EMITENTE',
      'emit.xNome',
      'emit.enderEmit.xLgr',
      'emit.enderEmit.nro',
      'emit.enderEmit.xMun',
      'emit.enderEmit.UF',
      'emit.enderEmit.CEP',
      'emit.enderEmit.fone',
    ],
    ['DANFE'],
    ['DOCUMENTO AUXILIAR DA NOTA FISCAL ELETRÔNICA'],
    ['0 - ENTRADA 1 - SAÍDA', 'ide.tpNF'],
    ['Nº', 'ide.nNF'],
    ['SÉRIE', 'ide.serie'],
    ['FOLHA 1/'],
    ['CHAVE DE ACESSO'],
    ['NATUREZA DA OPERAÇÃO', 'ide.natOp'],
    ['PROTOCOLO DE AUTORIZAÇÃO DE USO'],
    ['INSCRIÇÃO ESTADUAL', 'emit.IE'],
    ['INSCRIÇÃO ESTADUAL DO SUBST. TRIBUTÁRIO', 'emit.IEST'],
    ['CNPJ / CPF', 'emit.CNPJ'],
    ['DESTINATÁRIO / REMETENTE'],
    ['NOME / RAZÃO SOCIAL', 'dest.xNome'],
    ['CNPJ / CPF', 'dest.CNPJ'],
    ['DATA DA EMISSÃO', 'ide.dhEmi'],
    ['ENDEREÇO', 'dest.enderDest.xLgr', 'dest.enderDest.nro', 'dest.enderDest.xCpl'],
    ['BAIRRO / DISTRITO', 'dest.enderDest.xBairro'],
    ['CEP', 'dest.enderDest.CEP'],
    ['DATA DA SAÍDA/ENTRADA', 'ide.dhSaiEnt'],
    ['MUNICÍPIO', 'dest.enderDest.xMun'],
    ['FONE / FAX', 'dest.enderDest.fone'],
    ['UF', 'dest.enderDest.UF'],
    ['INSCRIÇÃO ESTADUAL', 'dest.IE'],
    ['HORA DA SAÍDA/ENTRADA'],
    ['INFORMAÇÕES DO LOCAL DE RETIRADA', 'retirada.xNome', 'retirada.CNPJ', 'retirada.xLgr', 'retirada.xMun'],
    ['INFORMAÇÕES DO LOCAL DE ENTREGA', 'entrega.xNome', 'entrega.CNPJ', 'entrega.xLgr', 'entrega.xMun'],
    [
      'FATURA / DUPLICATAS',
      'cobr.fat.nFat',
      'cobr.fat.vOrig',
      'cobr.fat.vLiq',
      'cobr.dup.nDup',
      'cobr.dup.dVenc',
      'cobr.dup.vDup',
    ],
    ['CÁLCULO DO IMPOSTO'],
    ['BASE DE CÁLCULO DO ICMS', 'total.ICMSTot.vBC'],
    ['VALOR DO ICMS', 'total.ICMSTot.vICMS'],
    ['BASE DE CÁLCULO DO ICMS ST', 'total.ICMSTot.vBCST'],
    ['VALOR DO ICMS SUBSTITUIÇÃO', 'total.ICMSTot.vST'],
    ['VALOR TOTAL DOS PRODUTOS', 'total.ICMSTot.vProd'],
    ['VALOR DO FRETE', 'total.ICMSTot.vFrete'],
    ['VALOR DO SEGURO', 'total.ICMSTot.vSeg'],
    ['DESCONTO', 'total.ICMSTot.vDesc'],
    ['OUTRAS DESPESAS ACESSÓRIAS', 'total.ICMSTot.vOutro'],
    ['VALOR DO IPI', 'total.ICMSTot.vIPI'],
    ['VALOR TOTAL DA NOTA', 'total.ICMSTot.vNF'],
    ['TOTAIS DO IBS, DA CBS E DO IS'],
    ['BASE DE CÁLCULO IBS/CBS', 'total.IBSCBSTot.vBCIBSCBS'],
    ['VALOR TOTAL DO IBS', 'total.IBSCBSTot.gIBS.vIBS'],
    ['VALOR TOTAL DA CBS', 'total.IBSCBSTot.gCBS.vCBS'],
    ['IMPOSTO SELETIVO', 'total.ISTot.vIS'],
    ['VALOR TOTAL COM TRIBUTOS', 'total.vNFTot'],
    ['TRANSPORTADOR / VOLUMES TRANSPORTADOS'],
    ['NOME / RAZÃO SOCIAL', 'transp.transporta.xNome'],
    ['FRETE POR CONTA', 'transp.modFrete'],
    ['CÓDIGO ANTT', 'transp.veicTransp.RNTC'],
    ['PLACA DO VEÍCULO', 'transp.veicTransp.placa'],
    ['CNPJ / CPF', 'transp.transporta.CNPJ'],
    ['ENDEREÇO', 'transp.transporta.xEnder'],
    ['MUNICÍPIO', 'transp.transporta.xMun'],
    ['INSCRIÇÃO ESTADUAL', 'transp.transporta.IE'],
    ['QUANTIDADE', 'transp.vol.qVol'],
    ['ESPÉCIE', 'transp.vol.esp'],
    ['MARCA', 'transp.vol.marca'],
    ['NUMERAÇÃO', 'transp.vol.nVol'],
    ['PESO BRUTO', 'transp.vol.pesoB'],
    ['PESO LÍQUIDO', 'transp.vol.pesoL'],
    ['DADOS DOS PRODUTOS / SERVIÇOS'],
    ['CÓDIGO PRODUTO', 'det.prod.cProd'],
    ['DESCRIÇÃO DO PRODUTO / SERVIÇO', 'det.prod.xProd', 'det.infAdProd'],
    ['NCM/SH', 'det.prod.NCM'],
    ['O/CST'],
    ['CFOP', 'det.prod.CFOP'],
    ['UN', 'det.prod.uCom', 'det.prod.uTrib'],
    ['QUANT.', 'det.prod.qCom', 'det.prod.qTrib'],
    ['VALOR UNITÁRIO', 'det.prod.vUnCom', 'det.prod.vUnTrib'],
    ['VALOR TOTAL', 'det.prod.vProd'],
    ['BC ICMS', 'det.imposto.ICMS.ICMS00.vBC'],
    ['VALOR ICMS', 'det.imposto.ICMS.ICMS00.vICMS'],
    ['VALOR IPI', 'det.imposto.IPI.IPITrib.vIPI'],
    ['ALÍQ. ICMS', 'det.imposto.ICMS.ICMS00.pICMS'],
    ['ALÍQ. IPI', 'det.imposto.IPI.IPITrib.pIPI'],
    ['CÁLCULO DO ISSQN'],
    ['INSCRIÇÃO MUNICIPAL', 'emit.IM'],
    ['VALOR TOTAL DOS SERVIÇOS', 'total.ISSQNtot.vServ'],
    ['BASE DE CÁLCULO DO ISSQN', 'total.ISSQNtot.vBC'],
    ['VALOR DO ISSQN', 'total.ISSQNtot.vISS'],
    ['DADOS ADICIONAIS'],
    ['INFORMAÇÕES COMPLEMENTARES', 'infAdic.infCpl', 'infAdic.infAdFisco'],
    ['RESERVADO AO FISCO'],
  ],
};

export const CONSUMER_RECEIPT: Norm = {
  norm: 'Manual de Especificações Técnicas do DANFE NFC-e e QR Code, versão 6.0 (março de 2025), divisões I a IX',
  source:
    'A public notice of version 6.0: CPF of an issuer who is a person in the head, QR code of 25 mm at least; the MOC of Paraná (DanfeQrCodeNFCe.html) for the version before.',
  fields: [
    [
      'CNPJ:',
      'emit.CNPJ',
      'emit.xNome',
      'emit.IE',
      'emit.enderEmit.xLgr',
      'emit.enderEmit.xMun',
      'emit.enderEmit.UF',
    ],
    ['Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica'],
    ['CÓDIGO DESCRIÇÃO', 'det.prod.cProd', 'det.prod.xProd'],
    ['QTDE. UN x VL. UNIT.', 'det.prod.qCom', 'det.prod.uCom', 'det.prod.vUnCom'],
    ['VL. TOTAL', 'det.prod.vProd'],
    ['QTDE. TOTAL DE ITENS'],
    ['VALOR TOTAL R$', 'total.ICMSTot.vProd'],
    ['VALOR A PAGAR R$', 'total.ICMSTot.vNF'],
    ['FORMA DE PAGAMENTO'],
    ['VALOR PAGO R$', 'pag.detPag.vPag'],
    ['TROCO R$', 'pag.vTroco'],
    ['Consulte pela Chave de Acesso em'],
    ['NFC-e nº', 'ide.nNF', 'ide.serie', 'ide.dhEmi'],
    ['Protocolo de Autorização:'],
    ['Data de Autorização:'],
    ['Tributos Totais Incidentes (Lei Federal 12.741/2012)', 'total.ICMSTot.vTotTrib'],
  ],
};

export const LABEL_DANFE: Norm = {
  norm: 'NT 2020.004, DANFE Simplificado - Etiqueta, 02.2 a 02.4; a versão 1.10 (agosto de 2024) dispensa o valor total',
  source: 'Public copies of 02.1 to 02.3 word by word, and summaries of 02.4 and of version 1.10.',
  fields: [
    ['DANFE SIMPLIFICADO - ETIQUETA'],
    ['CHAVE DE ACESSO'],
    ['PROTOCOLO DE AUTORIZAÇÃO DE USO'],
    ['EMITENTE'],
    ['NOME / RAZÃO SOCIAL', 'emit.xNome', 'dest.xNome'],
    ['UF', 'emit.enderEmit.UF', 'dest.enderDest.UF'],
    ['CNPJ', 'emit.CNPJ', 'dest.CNPJ'],
    ['INSCRIÇÃO ESTADUAL', 'emit.IE', 'dest.IE'],
    ['DADOS GERAIS DA NF-E'],
    ['TIPO DE OPERAÇÃO', 'ide.tpNF'],
    ['SÉRIE', 'ide.serie'],
    ['NÚMERO', 'ide.nNF'],
    ['DATA DE EMISSÃO', 'ide.dhEmi'],
    ['DESTINATÁRIO'],
  ],
};

export const SIMPLIFIED_DANFE: Norm = {
  norm: 'NT 2026.003, DANFE Simplificado Tipo 2, divisões I a IX',
  source: 'Notes of the project alone; no public copy was found.',
  fields: [
    ...CONSUMER_RECEIPT.fields.filter(
      ([name]) =>
        !name.startsWith('NFC-e') && !name.startsWith('Documento Auxiliar') && !name.startsWith('Tributos'),
    ),
    ['DANFE Simplificado'],
    ['DESTINATÁRIO - CNPJ', 'dest.CNPJ', 'dest.xNome'],
    ['NF-e nº', 'ide.nNF', 'ide.serie', 'ide.dhEmi'],
    ['BASE DE CÁLCULO IBS/CBS', 'total.IBSCBSTot.vBCIBSCBS'],
    ['VALOR TOTAL DO IBS', 'total.IBSCBSTot.gIBS.vIBS'],
    ['VALOR TOTAL DA CBS', 'total.IBSCBSTot.gCBS.vCBS'],
  ],
};

const TRANSPORT_HEAD: Norm['fields'] = [
  ['DECLARO QUE'],
  [
    'IDENTIFICAÇÃO DO EMITENTE',
    'emit.xNome',
    'emit.CNPJ',
    'emit.IE',
    'emit.enderEmit.xLgr',
    'emit.enderEmit.xMun',
    'emit.enderEmit.UF',
    'emit.enderEmit.CEP',
    'emit.enderEmit.fone',
  ],
  ['DACTE'],
  ['MODAL'],
  ['MODELO', 'ide.mod'],
  ['SÉRIE', 'ide.serie'],
  ['NÚMERO', 'ide.nCT'],
  ['FOLHA'],
  ['DATA E HORA DE EMISSÃO', 'ide.dhEmi'],
  ['CHAVE DE ACESSO'],
  ['PROTOCOLO DE AUTORIZAÇÃO DE USO'],
  ['TIPO DO CT-E'],
  ['TIPO DO SERVIÇO'],
  ['TOMADOR DO SERVIÇO'],
  ['CFOP - NATUREZA DA PRESTAÇÃO', 'ide.CFOP', 'ide.natOp'],
  ['INÍCIO DA PRESTAÇÃO', 'ide.xMunIni', 'ide.UFIni'],
  ['TÉRMINO DA PRESTAÇÃO', 'ide.xMunFim', 'ide.UFFim'],
  ['COMPONENTES DO VALOR DA PRESTAÇÃO DO SERVIÇO'],
  ['VALOR TOTAL DO SERVIÇO'],
  ['VALOR A RECEBER'],
  ['SITUAÇÃO TRIBUTÁRIA'],
  ['BASE DE CÁLCULO', 'imp.ICMS.ICMS00.vBC'],
  ['ALÍQ. ICMS', 'imp.ICMS.ICMS00.pICMS'],
  ['VALOR DO ICMS', 'imp.ICMS.ICMS00.vICMS'],
  ['OBSERVAÇÕES', 'compl.xObs'],
  ['DADOS ESPECÍFICOS DO MODAL'],
  ['USO EXCLUSIVO DO EMISSOR DO CT-E'],
  ['RESERVADO AO FISCO'],
];

const SIDES: readonly [title: string, name: string, address: string][] = [
  ['REMETENTE', 'rem', 'enderReme'],
  ['DESTINATÁRIO', 'dest', 'enderDest'],
  ['EXPEDIDOR', 'exped', 'enderExped'],
  ['RECEBEDOR', 'receb', 'enderReceb'],
];

export const DACTE: Norm = {
  norm: 'MOC CT-e 4.00 (agosto de 2022), anexo II, Manual de Especificações Técnicas do DACTE',
  source: 'Title and contents of a public copy of annex II; its tables of fields were not at hand.',
  fields: [
    ...TRANSPORT_HEAD,
    ...SIDES.map(
      ([title, name, address]) =>
        [
          title,
          `${name}.xNome`,
          `${name}.CNPJ`,
          `${name}.IE`,
          `${name}.fone`,
          `${name}.${address}.xLgr`,
          `${name}.${address}.xMun`,
          `${name}.${address}.CEP`,
        ] as const,
    ),
    ['PRODUTO PREDOMINANTE', 'infCTeNorm.infCarga.proPred'],
    ['OUTRAS CARACTERÍSTICAS DA CARGA', 'infCTeNorm.infCarga.xOutCat'],
    ['VALOR TOTAL DA CARGA', 'infCTeNorm.infCarga.vCarga'],
    ['QTD. CARGA', 'infCTeNorm.infCarga.infQ.tpMed', 'infCTeNorm.infCarga.infQ.qCarga'],
    ['FRETE PESO', 'vPrest.Comp.xNome', 'vPrest.Comp.vComp', 'vPrest.vTPrest', 'vPrest.vRec'],
    ['DOCUMENTOS ORIGINÁRIOS', 'infCTeNorm.infDoc.infNFe.chave'],
    ['RNTRC', 'infCTeNorm.infModal.rodo.RNTRC'],
  ],
};

export const SIMPLIFIED_DACTE: Norm = {
  norm: 'NT 2024.002 do CT-e, versão 1.05 (outubro de 2024), DACTE do CT-e Simplificado',
  source:
    'Public summaries of versions 1.00 to 1.05, which say nothing of the paper: its fields are those of annex II.',
  fields: [
    ...TRANSPORT_HEAD,
    ['TOMADOR DO SERVIÇO', 'toma.xNome', 'toma.CNPJ', 'toma.enderToma.xLgr'],
    ['VALOR TOTAL DA CARGA', 'infCarga.vCarga'],
    ['VALOR TOTAL DO SERVIÇO', 'total.vTPrest', 'total.vTRec'],
    ['DOCUMENTOS ORIGINÁRIOS', 'det.infNFe.chNFe', 'det.xMunFim', 'det.vPrest'],
  ],
};

export const SERVICES_DACTE: Norm = {
  norm: 'MOC CT-e 4.00 (agosto de 2022), anexo II, DACTE OS',
  source: 'Title and contents of a public copy of annex II; its tables of fields were not at hand.',
  fields: [
    ...TRANSPORT_HEAD,
    ['TOMADOR DO SERVIÇO', 'toma.xNome', 'toma.CNPJ', 'toma.enderToma.xLgr'],
    ['PERCURSO', 'ide.infPercurso.UFPer'],
    ['DESCRIÇÃO DO SERVIÇO PRESTADO', 'infCTeNorm.infServico.xDescServ'],
    ['FRETE PESO', 'vPrest.Comp.vComp', 'vPrest.vTPrest'],
    ['PIS', 'imp.infTribFed.vPIS', 'imp.infTribFed.vCOFINS'],
    ['TAF', 'infCTeNorm.infModal.rodoOS.TAF'],
  ],
};
