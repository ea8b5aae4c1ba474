/** Longer than any line, and without a place to break it. */
export const LONG_WORD = 'Padaria'.repeat(30);
export const LONG_TEXT =
  'Associação dos Padeiros, Confeiteiros e Doceiros do Vale do Paranapanema e das Cidades Vizinhas, Filial de Número Quarenta e Dois';
/** Markup, an executable link, and marks that change the direction of text. */
export const HOSTILE = '<script>alert(1)</script> "><img src=x> javascript:alert(1) \u202Eoãçatnorf\u202C';
/** An invalid key: its check digits are wrong. */
export const SAMPLE_KEY = 'svc_live_EXEMPLO0000000000000000000000000000000000000000000';
export const SAMPLE_AT = Date.parse('2026-11-27T17:05:00Z');
