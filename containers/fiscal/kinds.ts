/** Documents that are known by name alone, by their element: what they are called, with an article. */
export const OTHER_DOCUMENTS: Readonly<Record<string, string>> = {
  infNFSe: 'uma NFS-e sem a DPS do padrão nacional',
  InfNfse: 'uma NFS-e em formato de prefeitura (ABRASF)',
  ChaveNFe: 'uma NFS-e em formato de prefeitura',
  infDPS: 'uma DPS, da qual se faz a NFS-e',
  InfDeclaracaoPrestacaoServico: 'um RPS, do qual se faz a NFS-e',
  InfRps: 'um RPS, do qual se faz a NFS-e',
  infBPe: 'um BP-e',
  infNF3e: 'uma NF3-e',
  infNFCom: 'uma NFCom',
  infDCe: 'uma DC-e',
  infCFe: 'um CF-e SAT',
  infGTVe: 'uma GTV-e',
  infInut: 'uma inutilização de numeração, não uma nota',
  resNFe: 'o resumo de uma NF-e, sem os dados dela',
  resEvento: 'o resumo de um evento, sem os dados dele',
};
