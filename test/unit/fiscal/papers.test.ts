import { describe, expect, test } from 'vitest';
import { groupedKey } from '../../../containers/documents/fiscal/values/access-key.ts';
import { textsOnPaper } from '../../support/fiscal/drawn.ts';
import { eventXml } from '../../support/fiscal/event.ts';
import { type InvoiceTraits, invoiceXml, keyOf } from '../../support/fiscal/invoice.ts';
import { simplifiedTransportXml, transportXml } from '../../support/fiscal/transport.ts';

/** Returns what is printed about a note, in one line. */
async function noteOnPaper(traits: InvoiceTraits): Promise<string> {
  return (await textsOnPaper(invoiceXml({ items: 1, ...traits }))).join(' ');
}

describe('the DANFE of a note', () => {
  test('gives each weight of a volume that has no row its title and the comma of Brazil', async () => {
    const vol = Array.from({ length: 5 }, (_, place) => ({
      ...{ qVol: '12', esp: 'CAIXA', marca: 'AURORA', nVol: String(place + 1) },
      ...{ pesoL: '1.000', pesoB: '2.000' },
    }));
    expect(await noteOnPaper({ transport: { modFrete: '0', vol } })).toContain(
      'VOLUME: QUANTIDADE 12; ESPÉCIE CAIXA; MARCA AURORA; NUMERAÇÃO 5; PESO BRUTO 2,000; PESO LÍQUIDO 1,000',
    );
  });

  test.each([
    '1',
    '6',
  ])("leaves a foreigner's number as it is, also one as long as a CPF: tpImp %s", async (tpImp) => {
    const dest = { CNPJ: undefined, IE: undefined, idEstrangeiro: '30712345678' };
    const paper = await noteOnPaper({ ide: { tpImp }, dest });
    expect(paper).toContain('30712345678');
    expect(paper).not.toContain('307.123.456-78');
  });

  test('gives the own single-phase ICMS of fuels, and that which is withheld for others', async () => {
    const ICMS15 = { orig: '0', CST: '15', vICMSMono: '1.22', vICMSMonoReten: '2.00', vICMSMonoRet: '0.00' };
    const paper = (await noteOnPaper({ tax: () => ({ ICMS: { ICMS15 } }) })).replace(/ +/g, ' ');
    expect(paper).toContain('ICMS monofásico 1,22 ICMS monof. retenção 2,00');
    expect(paper).not.toContain('monof. retido');
  });

  test.each([
    ['of the first layout', { gMonoReten: { vIBSMonoReten: '1.10', vCBSMonoReten: '2.10' } }],
    [
      'with groups for each tax',
      {
        gIBSMonoAdRem: { gMonoReten: { vIBSMonoReten: '1.10' } },
        gCBSMonoAdRem: { gMonoReten: { vCBSMonoReten: '2.10' } },
      },
    ],
  ])('gives the single-phase IBS and CBS of fuels: %s', async (_, parts) => {
    const gIBSCBSMono = { ...parts, vTotIBSMonoItem: '3.30', vTotCBSMonoItem: '4.40' };
    const IBSCBS = { CST: '620', cClassTrib: '620001', gIBSCBSMono };
    const paper = (await noteOnPaper({ tax: () => ({ IBSCBS }) })).replace(/ +/g, ' ');
    for (const amount of [
      ...['IBS monofásico 3,30', 'IBS monof. retenção 1,10'],
      ...['CBS monofásica 4,40', 'CBS monof. retenção 2,10'],
    ])
      expect(paper).toContain(amount);
  });

  test('gives the IBS and CBS that an item transfers', async () => {
    const IBSCBS = { CST: '800', cClassTrib: '800001', gTransfCred: { vIBS: '5.50', vCBS: '6.60' } };
    const paper = (await noteOnPaper({ tax: () => ({ IBSCBS }) })).replace(/ +/g, ' ');
    expect(paper).toContain('IBS transferido 5,50 CBS transferida 6,60');
  });

  test('gives the ISS that is withheld, of each service and of all', async () => {
    const ISSQN = { vBC: '100.00', vAliq: '5.0000', vISSQN: '5.00', cListServ: '14.01', vISSRet: '4.80' };
    const ISSQNtot = { vServ: '100.00', vBC: '100.00', vISS: '5.00', vISSRet: '4.90' };
    const paper = await noteOnPaper({
      tax: () => ({ ICMS: undefined, IPI: undefined, ISSQN }),
      total: { ISSQNtot, retTrib: { vRetPIS: '0.65' } },
    });
    expect(paper).toMatch(/valor 5,00 +retido 4,80/);
    expect(paper).toContain('Retenções: PIS R$ 0,65; ISS R$ 4,90');
  });

  test('gives what is noted about an item, and the item of another document that it refers to', async () => {
    const detail = () => ({
      obsItem: { obsCont: { '@xCampo': 'Safra', xTexto: '2026/27' } },
      DFeReferenciado: { chaveAcesso: keyOf({ number: 9 }), nItem: '3' },
    });
    const paper = (await noteOnPaper({ detail })).replace(/ +/g, ' ');
    expect(paper).toContain('Safra: 2026/27');
    expect(paper).toContain(`Doc. referenciado ${groupedKey(keyOf({ number: 9 }))} item 3`);
  });

  test('names the papers that farm products travel with', async () => {
    const agropecuario = {
      defensivo: [
        { nReceituario: 'REC-1', CPFRespTec: '52998224725' },
        { nReceituario: 'REC-2', CPFRespTec: '52998224725' },
      ],
      guiaTransito: { tpGuia: '5', UFGuia: 'PR', serieGuia: 'A', nGuia: '4471' },
    };
    const paper = await noteOnPaper({ rest: { agropecuario } });
    const expert = 'CPF do responsável técnico: 529.982.247-25';
    expect(paper).toContain(`Receituário do defensivo agrícola: nº: REC-1; ${expert}`);
    expect(paper).toContain(`Receituário do defensivo agrícola: nº: REC-2; ${expert}`);
    expect(paper).toContain('Guia de trânsito: tipo: PTV; UF: PR; série: A; nº: 4471');
  });

  test('names the office that issued a note for a taxpayer, and the payment there', async () => {
    const avulsa = {
      ...{ CNPJ: '44555666000181', xOrgao: 'Coletoria de Vila Nova', matr: '778', xAgente: 'Anselmo Prado' },
      ...{ UF: 'SP', nDAR: '9911', dEmi: '2026-11-20', vDAR: '12.50', repEmi: 'Agência 3' },
    };
    const paper = await noteOnPaper({ rest: { avulsa } });
    for (const fact of ['CNPJ: 44.555.666/0001-81', 'Coletoria de Vila Nova', 'DAR (R$): 12,50', 'Agência 3'])
      expect(paper).toContain(fact);
  });
});

describe('the receipt of a note', () => {
  test('names every part of what is to pay', async () => {
    const totals = {
      ...{ vProd: '10.37', vIPI: '0.50', vIPIDevol: '0.25', vST: '5.00', vFCPST: '2.80' },
      ...{ vICMSMonoReten: '1.08', vII: '1.00', vNF: '21.00' },
    };
    const paper = await noteOnPaper({ ide: { tpImp: '6' }, totals });
    for (const part of [
      ...['IPI R$ 0,50', 'IPI DEVOLVIDO R$ 0,25', 'ICMS ST R$ 5,00', 'FCP ST R$ 2,80'],
      ...['ICMS MONOFÁSICO COM RETENÇÃO R$ 1,08', 'IMPOSTO DE IMPORTAÇÃO R$ 1,00', 'A PAGAR R$ 21,00'],
    ])
      expect(paper).toContain(part);
  });
});

test('the paper of an event says which item of the note each group is about', async () => {
  const lost = (item: string, vIBS: string) => ({
    '@nItem': item,
    ...{ vIBS, vCBS: '4.00', gControleEstoque: { qPerecimento: '3.0000', uPerecimento: 'CX' } },
  });
  const xml = eventXml({
    ...{ key: keyOf({}), type: '112130', description: 'Perecimento no transporte' },
    fields: { gPerecimento: [lost('2', '8.00'), lost('7', '9.00')] },
  });
  const paper = (await textsOnPaper(xml)).join(' ');
  expect(paper).toMatch(/ITEM: 2 vIBS: 8,00 .*ITEM: 7 vIBS: 9,00 /);
});

describe('the DACTE', () => {
  const OTHER_KEY = `43261177888999000161570010000008111${'1'.repeat(9)}`;

  test('lists the CT-e that a simplified one replaces', async () => {
    const rest = { infCteSub: { chCte: OTHER_KEY } };
    const paper = await textsOnPaper(simplifiedTransportXml({ ide: { tpCTe: '6' }, rest }));
    expect(paper).toContain('CT-e SUBSTITUÍDO');
    expect(paper).toContain(groupedKey(OTHER_KEY));
  });

  test('lists the multimodal CT-e that a service belongs to', async () => {
    const infServVinc = { infCTeMultimodal: { chCTeMultimodal: OTHER_KEY } };
    const paper = await textsOnPaper(transportXml({ ide: { tpServ: '4' }, normal: { infServVinc } }));
    expect(paper).toContain('CT-e MULTIMODAL');
    expect(paper).toContain(groupedKey(OTHER_KEY));
  });

  test('gives the reason of a CT-e for many senders, and the cars that are carried', async () => {
    const car = { cCor: 'PRT', xCor: 'PRATA', cMod: '161103', vUnit: '50000.00', vFrete: '500.00' };
    const normal = {
      infGlobalizado: { xObs: 'Regime especial 4471 da SEFAZ' },
      veicNovos: [
        { chassi: '9BWZZZ377VT004251', ...car },
        { chassi: '9BWZZZ377VT004252', ...car },
      ],
    };
    const paper = (await textsOnPaper(transportXml({ normal }))).join(' ');
    expect(paper).toContain('CT-e globalizado: Regime especial 4471 da SEFAZ');
    for (const chassis of ['9BWZZZ377VT004251', '9BWZZZ377VT004252'])
      expect(paper).toContain(`Veículo transportado: chassi: ${chassis}; código da cor: PRT; cor: PRATA;`);
    expect(paper).toContain('valor (R$): 50.000,00; frete (R$): 500,00');
  });
});
