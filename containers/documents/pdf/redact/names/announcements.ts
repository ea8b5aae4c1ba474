/** After these a name follows at once: `Dra. Ana Souza`, `assinado digitalmente por ANA SOUZA`. */
export const TITLES =
  /(?<![A-Za-zÀ-ÿ])(?:sra?s?\.?(?:\([aª]\)\.?)?|senhora?(?:\(a\))?|dra?s?\.(?:\([aª]\)\.?)?|doutora?|dona|prof[aª]?\.|des[aª]?\.|enf[aª]?\.|eng[aª]?\.|min\.|pe\.|eu,|(?:em|no) nome d[eoa]|(?:a firma|firma) de|recebi de|recebemos de|outorgada por|indicado por|conhecid[oa] como|identificad[oa] como|atenciosamente,|att\.?,|cordialmente,|prezad[oa](?:\([ao]\))?|padre|o seu|chamar-se|chamad[oa]|vulgo|vendido por|de titularidade de|titularidade:|filh[oa] de|(?:assinado|firmado)(?: (?:digital|eletronica)mente)? por|(?:subscrito|recebido|emitido|elaborado|autorizado|aprovado|atendid[oa]|solicitado|lavrado|retirado|conferido|pago|enviado|preenchido) por|entregue (?:a|para)|falar (?:com|c\/)|fav\.|em face de|representad[oa](?:\(a\))? (?:neste ato )?(?:por|pel[oa])(?: seu s[óo]ci[oa]| sua s[óo]ci[oa])?(?:[- ]administradora?| diretora?)?|a\/c|nome (?:impresso )?no cart[ãa]o|(?:me chamo|meu nome [ée]))(?![A-Za-zÀ-ÿ])/gi;

/** Words before a name, which follows after a colon, after a comma, in the next cell, or directly. */
export const ROLES =
  /(?<![A-Za-zÀ-ÿ])(?:nomes?(?: e sobrenomes?)?|raz[ãa]o social|nome (?:empresarial|fantasia)|fantasia|dest\.|cond\.|pcte|rf|sujeito passivo|conselho fiscal|assinante|contribuinte|compromiss[áa]ri[oa]|imigrante|chamante|estipulante|substitut[oa]|atendente|t[ée]cnic[oa]|[áa]rbitr[oa]|vizinh[oa]|contratantes?|contratad[oa]s?|clientes?|consumidora?(?:es)?|r[ée]us?|r[ée]|autora?(?:es)?|requerentes?|requerid[oa]s?|reclamantes?|reclamad[oa]s?|exequentes?|executad[oa]s?|apelantes?|apelad[oa]s?|agravantes?|agravad[oa]s?|embargantes?|embargad[oa]s?|impetrantes?|impetrad[oa]s?|recorrentes?|recorrid[oa]s?|indiciad[oa]s?|acusad[oa]s?|denunciad[oa]s?|investigad[oa]s?|querelantes?|querelad[oa]s?|v[íi]timas?|relatora?|inventariantes?|herdeir[oa]s?|invent[áa]riad[oa]|outorgantes?|outorgad[oa]s?|locadora?(?:es)?|locat[áa]ri[oa]s?|sublocat[áa]ri[oa]s?|fiadora?(?:es)?|avalistas?|compradora?(?:es)?|vendedora?(?:es)?|cedentes?|cession[áa]ri[oa]s?|doadora?(?:es)?|donat[áa]ri[oa]s?|credora?(?:es)?|devedora?(?:es)?|mutu[áa]ri[oa]s?|testemunhas?|pacientes?|alun[oa]s?|respons[áa]ve(?:l|is)|resp\.|titular(?:es)?|benefici[áa]ri[oa]s?|dependentes?|pagadora?|sacad[oa]|sacadora?|segurad[oa]s?|empregad[oa]s?|empregadora?|funcion[áa]ri[oa]s?|colaboradora?(?:es)?|gestora?|gerente|diretora?(?:es)?|s[óo]ci[oa]s?(?:[- ]administradora?)?|representantes?|procuradora?(?:es)?|advogad[oa]s?|m[ée]dic[oa]s?|enfermeir[oa]|psic[óo]log[oa]|nutricionista|dentista|fisioterapeuta|farmac[êe]utic[oa]|engenheir[oa]|arquitet[oa]|contadora?|corretora?|tabeli[ãa]o?|remetentes?|destinat[áa]ri[oa]s?|recebedora?|m[ãa]e|pai|filia[çc][ãa]o|c[ôo]njuges?|solicitantes?|interessad[oa]s?|emitentes?|favorecid[oa]s?|portadora?|propriet[áa]ri[oa]s?|moradora?(?:es)?|s[íi]ndic[oa]|cond[ôo]min[oa]s?|condutora?|motoristas?|transportadora?|fornecedora?(?:es)?|licitantes?|candidat[oa]s?|servidora?|perit[oa]s?|ju[íi]za?|promotora?|delegad[oa]|escriv[ãa]o?|assinaturas?|prestadora?|tomadora?|inquilin[oa]s?|associad[oa]s?|cooperad[oa]s?|estudantes?|professora?|orientadora?|orientand[oa]|h[óo]spedes?|passageir[oa]s?|usu[áa]ri[oa]s?|contato|tutora?|supervisora?|secret[áa]ri[oa]|bolsista|acompanhante|cirurgi[ãa]o?|anestesista|instrumentadora?|investigadora?|ajudante|encarregad[oa]|infratora?|correntista|presentes|administradora?|zeladora?|inadimplentes?|nubentes?|escrevente|falecid[oa]|registrad[oa]|apresentante|estagi[áa]ri[oa]|entregadora?|espos[oa]|marido|mulher|filh[oa]s?|irm[ãa]o?|av[óôo]|trabalhadora?|firma|prepost[oa]|declarantes?|comunicantes?|noticiantes?|convenente|empresa|sobrenome|executante|fiscal|presidente|convidad[oa]s?|terceir[oa]|tesoureir[oa]|conselheir[oa]|leiloeir[oa]|cuidadora?|participantes?|gestante|convenente|holder|cardholder|owner|customer|buyer|seller|full ?name)(?:\([aoes]{1,3}\)|\/[ao])?(?![A-Za-zÀ-ÿ])/gi;

/** By how they end, words with a colon behind them are roles: `vacinador(a):`, `contribuinte:`, `assinante:`. */
export const ROLE_LIKE =
  /(?<![A-Za-zÀ-ÿ])(?<word>[A-Za-zÀ-ÿ]{2,14}(?:[dts]ora?|ores|ante|ente|inte|ista|eir[oa]|[áaÁA]ri[oa]|tut[oa]))(?:\([aoes]{1,3}\))?(?=:)/gi;

/** Words that end like a role and are none, folded. */
export const NO_ROLES = new Set(
  `setor valor fator motor vetor autor tutor interior exterior horario salario calendario inventario formulario
itinerario diario glossario sumario comentario cenario dicionario questionario prontuario relicario berçario aquario
bercario dispensario ambiente corrente presente seguinte referente vigente pendente excedente componente expediente
montante restante instante constante variante quadrante lista vista revista entrevista conquista pista carteira madeira
cadeira primeira terceira feira bandeira parceira fronteira dinheiro roteiro janeiro fevereiro aniversario vestuario
mobiliario secundario primario veterinaria materia categoria historia memoria area serie valores setores fatores`.split(
    /\s+/,
  ),
);

/** Words whose colon begins a list of names. */
export const LISTS =
  /^(?:presentes|convidad[oa]s|participantes|testemunhas|s[óo]ci[oa]s|herdeir[oa]s|dependentes|ausentes|alun[oa]s)$/i;

/** Headers of messages, with a colon behind them. */
export const HEADERS = /(?<![A-Za-zÀ-ÿ])(?:De|DE|Para|PARA|Cc|CC|Cco|From|To)(?=: )/g;

/** A whole cell that says that names are below it. */
export const HEADING =
  /^(?:nomes?(?: completo| social| do [a-z]{2,20}| da [a-z]{2,20})?|razao social|clientes?|funcionari[oa]s?|colaborador(?:es)?|alun[oa]s?|pacientes?|titular|beneficiari[oa]s?|favorecid[oa]s?|pagador|sacado|responsavel|participantes?|associad[oa]s?|mae|pai|filiacao|candidat[oa]s?|destinatari[oa]s?|remetentes?|testemunhas?|vendedor(?:es)?|empregad[oa]s?|segurad[oa]s?|dependentes?|socios?|morador(?:es)?|servidor(?:es)?|motoristas?|professor(?:es)?)$/;

/** Streets and buildings that are named after people. */
export const STREETS =
  /(?:rua|r\.|pra[çc]a|p[çc]a\.?|avenida|av\.?|travessa|alameda|al\.|rodovia|estrada|viaduto|ponte|escola|col[ée]gio|hospital|est[áa]dio|edif[íi]cio|largo|vila|jardim|parque|aeroporto|bairro|esta[çc][ãa]o|terminal|mercado|feira|pra[íi]a|e\.e\.|e\.m\.|emef|cmei|creche|ubs|upa|trav\.|rodovi[áa]ria|museu|biblioteca|gin[áa]sio|condom[íi]nio|residencial|conjunto) (?:municipal |estadual |federal |p[úu]blic[oa] )?(?:d[aeo]s? )?(?:(?:dona?|dr[aª]?|prof[aª]?|professora?|doutora?|frei|padre|dom|bar[ãa]o|marechal|general|coronel|capit[ãa]o|presidente|governador|senador|deputado|vereador|ministro|desembargador)\.? )?$/i;

/** Capitalised words of forms and contracts that begin no name, folded. */
export const NO_NAMES = new Set(
  `abaixo acima agencia ainda anexo apartamento ao aos artigo as assinatura assunto ata ate avenida bairro banco brasil
brasileira brasileiro cargo casada casado cidade clausula cliente codigo com comarca complemento conforme conta
contratada contratado contratante contrato data de sr sra dr dra exmo ilmo declara declaro departamento descricao documento dos email empresa
em emissao especie esta estado este eu forum hora idade identidade inscricao isto juizo justica locador locataria
locatario local loja mae marca matricula mes modelo municipio na nacionalidade nao natural nascimento neste no nome
nota numero o objeto observacao observacoes operacao orgao os pagamento pagina pai pais para pela pelo pedido perante
pessoa portador prazo preco primeira processo produto profissao qualificacao quantidade que referente registro renda
residencia residente resolve rua segunda seguintes senha setor servico situacao sob solteira solteiro termo tipo titulo
total tribunal um uma unidade valor vara vencimento venda via viuva viuvo fisica juridica social completo legal
principal tecnico tecnica financeiro premium especial geral nacional federal estadual municipal juiz desembargador ministro esclarecer certificado autoridade`.split(
    /\s+/,
  ),
);

/** Words that are no part of a name, at any place in it. */
export const NEVER_IN_NAMES = new Set(
  `cpf cnpj rg cnh pis pasep nit nis cei cns oab crm cro crea coren creci crc ctps rntrc renavam ie im uf cep iss icms
sexo dn leito turma comissao telefone tel fone fax celular whatsapp endereco pix placa bo ltda ag agencia banco
conta validade doc documento data enviada enviado assunto para matricula cargo setor funcao rua
avenida bairro voo assento no susep creci ssp nome empresa`.split(/\s+/),
);
