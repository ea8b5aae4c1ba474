/** A company as BrasilAPI and minhareceita send it, partners and all; what is in it is invented. */
export function companyRecord(cnpj: string, name = 'FERRAGENS INVENTADAS LTDA') {
  return {
    uf: 'SP',
    cep: '01311902',
    qsa: [
      {
        pais: null,
        nome_socio: 'SOCIA SECRETA DA SILVA',
        codigo_pais: null,
        faixa_etaria: 'Entre 41 a 50 anos',
        cnpj_cpf_do_socio: '***111222**',
        qualificacao_socio: 'Sócio-Administrador',
        codigo_faixa_etaria: 5,
        data_entrada_sociedade: '2013-10-03',
        identificador_de_socio: 2,
        cpf_representante_legal: '***000000**',
        nome_representante_legal: '',
        codigo_qualificacao_socio: 49,
        qualificacao_representante_legal: 'Não informada',
        codigo_qualificacao_representante_legal: 0,
      },
    ],
    cnpj,
    pais: null,
    email: 'CONTATO@FERRAGENS.EXEMPLO.COM.BR',
    porte: 'EMPRESA DE PEQUENO PORTE',
    bairro: 'BELA VISTA',
    numero: '37',
    ddd_fax: '',
    municipio: 'SAO PAULO',
    logradouro: 'PAULISTA',
    cnae_fiscal: 4744001,
    codigo_pais: null,
    complemento: 'ANDAR 4',
    codigo_porte: 3,
    razao_social: name,
    nome_fantasia: 'FERRAGENS DA ESQUINA',
    capital_social: 150000.5,
    ddd_telefone_1: '1123851939',
    ddd_telefone_2: '',
    opcao_pelo_mei: false,
    codigo_municipio: 7107,
    cnaes_secundarios: [{ codigo: 111301, descricao: 'Cultivo de arroz' }],
    natureza_juridica: 'Sociedade Empresária Limitada',
    regime_tributario: null,
    situacao_especial: '',
    opcao_pelo_simples: true,
    situacao_cadastral: 2,
    data_opcao_pelo_mei: null,
    data_exclusao_do_mei: null,
    cnae_fiscal_descricao: 'Comércio varejista de ferragens e ferramentas',
    codigo_municipio_ibge: 3550308,
    data_inicio_atividade: '2013-10-03',
    data_situacao_especial: null,
    data_opcao_pelo_simples: '2014-01-01',
    data_situacao_cadastral: '2013-10-03',
    nome_cidade_no_exterior: '',
    codigo_natureza_juridica: 2062,
    data_exclusao_do_simples: null,
    motivo_situacao_cadastral: 0,
    ente_federativo_responsavel: '',
    identificador_matriz_filial: 1,
    qualificacao_do_responsavel: 49,
    descricao_situacao_cadastral: 'ATIVA',
    descricao_tipo_de_logradouro: 'AVENIDA',
    descricao_motivo_situacao_cadastral: 'SEM MOTIVO',
    descricao_identificador_matriz_filial: 'MATRIZ',
  };
}

/** An address as ViaCEP sends it. */
export function viacepRecord(cep: string, street = 'Rua Inventada') {
  return {
    cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
    logradouro: street,
    complemento: 'lado ímpar',
    unidade: '',
    bairro: 'Centro',
    localidade: 'São Paulo',
    uf: 'SP',
    estado: 'São Paulo',
    regiao: 'Sudeste',
    ibge: '3550308',
    gia: '1004',
    ddd: '11',
    siafi: '7107',
  };
}

/** The same as OpenCEP sends it. */
export function opencepRecord(cep: string, street = 'Rua Inventada') {
  const { logradouro, complemento, bairro, localidade, uf, ibge } = viacepRecord(cep, street);
  return { cep: `${cep.slice(0, 5)}-${cep.slice(5)}`, logradouro, complemento, bairro, localidade, uf, ibge };
}
