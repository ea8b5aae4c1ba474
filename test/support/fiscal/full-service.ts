import { address, CITY, type ServiceTraits, serviceKey } from './service-invoice.ts';

/** An invoice with all optional parts that the layout allows together. */
export const FULL_SERVICE: ServiceTraits = {
  rest: {
    xTribMun: 'Consultoria em informática',
    xNBS: 'Serviços de consultoria em tecnologia da informação',
    xOutInf: 'Nota vinculada ao cadastro municipal 4471',
    valores: {
      vCalcDR: '150.00',
      tpBM: '2',
      vCalcBM: '85.00',
      vBC: '1715.00',
      pAliqAplic: '3.00',
      vISSQN: '51.45',
      vTotalRet: '141.45',
      vLiq: '1808.55',
    },
    IBSCBS: {
      cLocalidadeIncid: CITY,
      xLocalidadeIncid: 'Florianópolis',
      pRedutor: '2.50',
      valores: {
        vBC: '1839.05',
        vCalcReeRepRes: '33.00',
        uf: { pIBSUF: '0.10', pRedAliqUF: '30.00', pAliqEfetUF: '0.07' },
        mun: { pIBSMun: '0.04', pRedAliqMun: '25.00', pAliqEfetMun: '0.03' },
        fed: { pCBS: '0.90', pRedAliqCBS: '20.00', pAliqEfetCBS: '0.72' },
      },
      totCIBS: {
        vTotNF: '1823.64',
        gIBS: {
          vIBSTot: '1.84',
          gIBSCredPres: { pCredPresIBS: '1.10', vCredPresIBS: '20.23' },
          gIBSUFTot: { vDifUF: '0.11', vIBSUF: '1.29' },
          gIBSMunTot: { vDifMun: '0.12', vIBSMun: '0.55' },
        },
        gCBS: {
          gCBSCredPres: { pCredPresCBS: '1.20', vCredPresCBS: '22.07' },
          vDifCBS: '0.13',
          vCBS: '13.25',
        },
        gTribRegular: {
          pAliqEfeRegIBSUF: '0.15',
          vTribRegIBSUF: '2.76',
          pAliqEfeRegIBSMun: '0.06',
          vTribRegIBSMun: '1.11',
          pAliqEfeRegCBS: '0.95',
          vTribRegCBS: '17.47',
        },
      },
    },
  },
  declared: {
    subst: { chSubstda: serviceKey({ number: 7 }), cMotivo: '99', xMotivo: 'Endereço do tomador trocado' },
    interm: {
      CNPJ: '60700800000122',
      IM: '90817',
      xNome: 'Central de Contratos Bom Rumo Ltda',
      end: address('Avenida dos Ipês', '4106902', '80010000'),
      fone: '4133224455',
      email: 'central@bomrumo.example',
    },
    serv: {
      locPrest: { cLocPrestacao: CITY },
      cServ: {
        cTribNac: '010701',
        cTribMun: '003',
        xDescServ: 'Consultoria para a troca do sistema de estoque. Visitas em três unidades.',
        cNBS: '115061000',
        cIntContrib: 'SV-17',
      },
      comExt: {
        mdPrestacao: '1',
        vincPrest: '6',
        tpMoeda: '220',
        vServMoeda: '380.25',
        mecAFComexP: '02',
        mecAFComexT: '05',
        movTempBens: '2',
        nDI: '2612345678',
        nRE: '26987654321',
        mdic: '1',
      },
      obra: { inscImobFisc: 'IMOB-77', cObra: '512345678901' },
      atvEvento: { xNome: 'Feira do Livro', dtIni: '2026-11-01', dtFim: '2026-11-09', idAtvEvt: 'EV-4471' },
      infoCompl: {
        idDocTec: 'ART-2026-17',
        docRef: 'Contrato 2026/88',
        xPed: 'PED-991',
        gItemPed: { xItemPed: ['10', '20'] },
        xInfComp: 'Pagamento em duas parcelas;Aceite por Eulália Sampaio',
      },
    },
    valores: {
      vServPrest: { vReceb: '1995.00', vServ: '2000.00' },
      vDescCondIncond: { vDescIncond: '50.00', vDescCond: '12.00' },
      vDedRed: {
        documentos: {
          docDedRed: [
            {
              nDocFisc: 'DF-17',
              tpDedRed: '99',
              xDescOutDed: 'Licenças de terceiros',
              dtEmiDoc: '2026-10-11',
              vDedutivelRedutivel: '200.00',
              vDeducaoReducao: '150.00',
              fornec: { CNPJ: '50600700000194', xNome: 'Licenças Mar Aberto Ltda' },
            },
          ],
        },
      },
      trib: {
        tribMun: {
          tribISSQN: '1',
          exigSusp: { tpSusp: '1', nProcesso: '50012345620268240023' },
          BM: { nBM: '42054070100017', pRedBCBM: '5.00' },
          tpRetISSQN: '2',
          pAliq: '3.00',
        },
        tribFed: {
          piscofins: {
            CST: '01',
            vBCPisCofins: '1950.00',
            pAliqPis: '0.65',
            pAliqCofins: '3.00',
            vPis: '12.67',
            vCofins: '58.50',
            tpRetPisCofins: '1',
          },
          vRetCP: '22.00',
          vRetIRRF: '30.00',
          vRetCSLL: '19.50',
        },
        totTrib: { vTotTrib: { vTotTribFed: '270.10', vTotTribEst: '0.00', vTotTribMun: '51.45' } },
      },
    },
    IBSCBS: {
      finNFSe: '0',
      indFinal: '1',
      cIndOp: '100301',
      tpOper: '2',
      gRefNFSe: { refNFSe: serviceKey({ number: 9 }) },
      tpEnteGov: '4',
      indDest: '1',
      dest: {
        CNPJ: '40500600000155',
        xNome: 'Padaria e Confeitaria Trigal Ltda',
        end: address('Rua das Rendeiras', CITY, '88062000'),
        fone: '4832325566',
        email: 'contas@trigal.example',
      },
      imovel: { inscImobFisc: 'IMOB-99', cCIB: 'CIB12345' },
      valores: {
        gReeRepRes: {
          documentos: {
            docOutro: { nDoc: 'REC-55', xDoc: 'Recibo de hospedagem' },
            dtEmiDoc: '2026-10-12',
            dtCompDoc: '2026-10-01',
            tpReeRepRes: '99',
            xTpReeRepRes: 'Hospedagem da equipe',
            vlrReeRepRes: '33.00',
          },
        },
        trib: {
          gIBSCBS: {
            CST: '000',
            cClassTrib: '000001',
            cCredPres: '03',
            gTribRegular: { CSTReg: '200', cClassTribReg: '200047' },
            gDif: { pDifUF: '5.10', pDifMun: '5.20', pDifCBS: '5.30' },
          },
        },
      },
    },
  },
};
