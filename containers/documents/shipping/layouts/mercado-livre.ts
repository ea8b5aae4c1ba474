import type { SheetLayout } from './layout.ts';

export const mercadoLivre: SheetLayout = {
  id: 'mercado-livre',
  marketplace: 'Mercado Livre',
  carrier: 'Mercado Envios',
  marks: [
    { pattern: /\bPACK ?ID\b/, worth: 2 },
    { pattern: /\bMERCADO ?(?:LIVRE|ENVIOS)\b/, worth: 2 },
    { pattern: /"SENDER_ID"/, worth: 2 },
  ],
  isCarriers: false,
  sheet: 'one',
  tracking: [/(?<![0-9A-Z.-])(4\d{10})(?![0-9A-Z.-])/g],
  // Sixteen digits, often in two parts.
  order: [/\b(?:PACK ?ID|VENDA|VENDA ID)[:\s#]*(2000\d{1,12})(?: (\d{3,12}))?(?![0-9A-Z])/g],
  overRecipient: /^CEP:? ?\d{5}-?\d{3}$/,
};
