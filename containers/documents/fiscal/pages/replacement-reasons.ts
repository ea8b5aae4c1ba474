/** Reasons for which a NFS-e replaces another, by `cMotivo`. */
export const REPLACEMENT_REASONS: Readonly<Record<string, string>> = {
  '01': 'Desenquadramento do Simples Nacional',
  '02': 'Enquadramento no Simples Nacional',
  '03': 'Inclusão retroativa de imunidade ou isenção',
  '04': 'Exclusão retroativa de imunidade ou isenção',
  '05': 'Rejeição pelo tomador ou pelo intermediário responsável pelo recolhimento do tributo',
  '99': 'Outros',
};
