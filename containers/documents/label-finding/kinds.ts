import type { RegionKind } from '../../plain/labels/region-kinds.ts';

/** Codes of carriers and marketplaces on labels: Correios, Shopee, Mercado Livre. */
const TRACKING = [/\b[A-Z]{2} ?\d{3} ?\d{3} ?\d{3} ?[A-Z]{2}\b/, /\bBR[0-9A-Z]{13}\b/, /\bPACK ?ID\b/];
const DECLARATION = /DECLARACAO DE CONTEUDO/;
const OF_DECLARATION = /IDENTIFICACAO DOS BENS|DISCRIMINACAO DO CONTEUDO|NAO ME ENQUADRO|PESO TOTAL/;
const CONTROL = [
  /FOLHA DE CONTROLE/,
  /LISTA DE (SEPARACAO|POSTAGEM|ENVIOS|COLETA)/,
  /RELACAO DE (POSTAGEM|ENVIOS|PEDIDOS)/,
  /\bROMANEIO\b/,
  /RESUMO D[EO]S? (ENVIOS|PEDIDOS)/,
  /\bPICKING LIST\b/,
];
const DANFE = /\bDANFE\b/;
const OF_DANFE = /CHAVE DE ACESSO|PROTOCOLO DE AUTORIZACAO/;

/** Returns a text in capitals without accents, with single blanks. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ');
}

/** Returns true if the words contain the code of a carrier or marketplace. */
export function isTracked(words: string): boolean {
  const text = folded(words);
  return TRACKING.some((form) => form.test(text));
}

/** Returns the kind of a region by its words; one without words is a label. */
export function regionKindOf(words: string): RegionKind {
  const text = folded(words);
  if (DECLARATION.test(text) && OF_DECLARATION.test(text)) return 'declaration';
  if (CONTROL.some((form) => form.test(text))) return 'control';
  return DANFE.test(text) && OF_DANFE.test(text) && !isTracked(text) ? 'danfe' : 'label';
}
