const CODE_HEADINGS =
  /(?:^|[^a-z])(?:cpf|cnpj|cep|ncm|cfop|cest|cst|csosn|ean|gtin|nsu|rg|pis|nit|cnae|conta|agencia|ag|telefone|fone|celular|chave|codigo|cod|matricula|documento|doc|docto|placa|protocolo|autenticacao|nosso numero|lote|linha digitavel|sku|inscricao|serie)(?![a-z])/;

/** Returns true if a column's heading is that of codes, whose digits are kept, and which are no amounts. */
export function isOfCodes(heading: string): boolean {
  const name = heading
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  return CODE_HEADINGS.test(name);
}
