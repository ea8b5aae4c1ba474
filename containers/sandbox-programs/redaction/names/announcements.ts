/** After these a name follows, whatever stands between: `Dra. Ana Souza`, `assinado digitalmente por ANA SOUZA`. */
export const TITLES =
  /(?<![A-Za-zÀ-ÿ])(?:sra?s?\.?(?:\([aª]\)\.?)?|senhora?(?:\(a\))?|dra?s?\.(?:\([aª]\)\.?)?|doutora?|dona|assinado (?:(?:digital|eletronica)mente )?por|firmado (?:digitalmente )?por|eu,|subscrito por|representad[oa](?:\(a\))? (?:neste ato )?(?:por|pel[oa])|neste ato representad[oa] por (?:seu s[óo]ci[oa]|sua s[óo]ci[oa])?|a\/c)(?![A-Za-zÀ-ÿ])/gi;

/** Words whose name stands after a colon, in the next cell, on the next line, or at once. */
export const ROLES =
  /(?<![A-Za-zÀ-ÿ])(?:nomes?(?: (?:completo|social|civil|empresarial|fantasia|(?:do|da|de|d[oa]\(a\)) [a-zà-ÿ]{2,20}))?|raz[ãa]o social|contratantes?|contratad[oa]s?|clientes?|r[ée]us?|r[ée]|autora?(?:es)?|requerentes?|requerid[oa]s?|reclamantes?|reclamad[oa]s?|exequentes?|executad[oa]s?|apelantes?|apelad[oa]s?|agravantes?|agravad[oa]s?|embargantes?|embargad[oa]s?|impetrantes?|impetrad[oa]s?|outorgantes?|outorgad[oa]s?|locadora?(?:es)?|locat[áa]ri[oa]s?|fiadora?(?:es)?|compradora?(?:es)?|vendedora?(?:es)?|cedentes?|cession[áa]ri[oa]s?|doadora?(?:es)?|donat[áa]ri[oa]s?|credora?(?:es)?|devedora?(?:es)?|testemunhas?(?: \d)?|pacientes?|alun[oa]s?|respons[áa]ve(?:l|is)(?: legal| financeiro)?|titular(?:es)?|benefici[áa]ri[oa]s?|pagador|sacad[oa]|segurad[oa]s?|empregad[oa]s?|empregadora?|funcion[áa]ri[oa]s?|colaboradora?(?:es)?|s[óo]ci[oa]s?(?:[- ]administradora?)?|representantes?(?: legal| legais)?|procuradora?(?:es)?|advogad[oa]s?|m[ée]dic[oa]s?|remetentes?|destinat[áa]ri[oa]s?|m[ãa]e|pai|filia[çc][ãa]o|c[ôo]njuges?|solicitantes?|interessad[oa]s?|emitentes?|favorecid[oa]s?|portadora?|propriet[áa]ri[oa]s?|condutora?|motoristas?|candidat[oa]s?|servidora?|perit[oa]s?|assinaturas?|prestadora?|tomadora?|inquilin[oa]s?|associad[oa]s?|cooperad[oa]s?|estudantes?|professora?|orientadora?|h[óo]spedes?|passageir[oa]s?|usu[áa]ri[oa]s?)(?:\([aoes]{1,3}\)|\/[ao])?(?![A-Za-zÀ-ÿ])/gi;

/** A whole cell that says that names stand beside or below it. */
export const HEADING =
  /^(?:nomes?(?: completo| social| do [a-z]{2,20}| da [a-z]{2,20})?|razao social|clientes?|funcionari[oa]s?|colaborador(?:es)?|alun[oa]s?|pacientes?|titular|beneficiari[oa]s?|favorecid[oa]s?|pagador|sacado|responsavel|participantes?|associad[oa]s?|mae|pai|filiacao|candidat[oa]s?|destinatari[oa]s?|remetentes?|testemunhas?|vendedor(?:es)?|empregad[oa]s?|segurad[oa]s?|dependentes?|socios?)$/;

/** Capitalised words of forms and contracts that begin no name, folded. */
export const NO_NAMES = new Set(
  `abaixo acima agencia ainda anexo apartamento ao aos artigo as assinatura assunto ata ate avenida bairro banco brasil
brasileira brasileiro cargo casada casado cep cidade clausula cliente cnh cnpj codigo com comarca complemento conforme
conta contratada contratado contratante contrato cpf cargo data de declara declaro departamento descricao documento dos
e email empresa endereco em emissao especie esta estado este eu fax fone funcao forum hora idade identidade inscricao
isto juizo justica locador locataria locatario local loja marca matricula mes modelo municipio na nacionalidade nao
nascimento natural neste no nome nota numero objeto observacao observacoes operacao orgao os pagamento pagina pais para
pela pelo pedido perante pix placa por portador pessoa prazo preco primeira processo produto profissao qualificacao
quantidade que referente registro renda residencia residente resolve rg rua segunda seguintes senha setor servico
pis nit nis oab crm turma comissao cnh cei cns iss icms
sexo solteira solteiro sob situacao telefone tel termo tipo titulo total tribunal um uma unidade uf valor vara
vencimento venda via viuva viuvo whatsapp fisica juridica social completo legal principal ltda`.split(/\s+/),
);
