import { beforeAll, describe, expect, test } from 'vitest';
import { FULL_SERVICE } from '../support/fiscal/full-service.ts';
import { DANFSE } from '../support/fiscal/mandatory-service.ts';
import { isPrinted, joined, leavesOf } from '../support/fiscal/printed.ts';
import {
  type ServiceTraits,
  serviceEventXml,
  serviceKey,
  serviceXml,
} from '../support/fiscal/service-invoice.ts';
import { contentOf, FiscalPapers } from './support/fiscal-papers.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

const [CANCELLED, REPLACED, ASKED]: ServiceTraits[] = [{ number: 40 }, { number: 41 }, { number: 42 }];
const LONG = Array.from({ length: 400 }, (_, place) => `Etapa ${place + 1} do serviço concluída.`).join(' ');
const CANCELLATION = { xDesc: 'Cancelamento de NFS-e', cMotivo: '2', xMotivo: 'Obra suspensa pelo tomador' };

const XMLS: Record<string, string> = {
  full: serviceXml(FULL_SERVICE),
  light: serviceXml({ number: 32 }),
  trial: serviceXml({ number: 33, environment: '2' }),
  long: serviceXml({
    number: 34,
    declared: {
      serv: {
        locPrest: { cPaisPrestacao: 'PT' },
        cServ: { cTribNac: '010701', xDescServ: LONG, cNBS: '115061000' },
      },
    },
  }),
  foreign: serviceXml({
    number: 35,
    declared: {
      toma: {
        NIF: 'PT509442013',
        xNome: 'Cais Antigo Lda',
        end: {
          endExt: { cPais: 'PT', cEndPost: '1100-148', xCidade: 'Lisboa', xEstProvReg: 'Lisboa' },
          xLgr: 'Rua da Prata',
          nro: '9',
          xBairro: 'Baixa',
        },
      },
    },
  }),
  cancelled: serviceXml(CANCELLED),
  cancellation: serviceEventXml(CANCELLED ?? {}, { type: '101101', fields: CANCELLATION }),
  replaced: serviceXml(REPLACED),
  replacement: serviceEventXml(REPLACED ?? {}, {
    type: '105102',
    fields: {
      xDesc: 'Cancelamento de NFS-e por Substituição',
      cMotivo: '05',
      chSubstituta: serviceKey({ number: 43 }),
    },
  }),
  asked: serviceXml(ASKED),
  request: serviceEventXml(ASKED ?? {}, { type: '101101', fields: CANCELLATION, isRegistered: false }),
};

let papers: FiscalPapers;

beforeAll(async () => {
  papers = await FiscalPapers.draw(program().url, XMLS);
}, 180_000);

const pageOf = (name: string) => papers.pageOf(name);

test('the fields that the norm of the DANFSe wants are on it with their values', () => {
  expect(papers.missingIn('full', XMLS.full, DANFSE)).toEqual([]);
});

/** What the paper says in words or with marks, by codes that people do not read, or not at all on any paper of the tool. */
const UNPRINTED = [
  ...['verAplic', 'ambGer', 'tpEmis', 'procEmi', 'cStat', 'tpAmb', 'tpEmit', 'finNFSe', 'indDest', 'UF'],
  ...[
    'opSimpNac',
    'regApTribSN',
    'regEspTrib',
    'tribISSQN',
    'tpSusp',
    'tpRetISSQN',
    'tpBM',
    'tpRetPisCofins',
  ],
  ...[
    'cTribNac',
    'cNBS',
    'mdPrestacao',
    'vincPrest',
    'movTempBens',
    'mdic',
    'tpDedRed',
    'indFinal',
    'tpEnteGov',
  ],
  ...['cMotivo'],
];

test.each(['full', 'light', 'foreign'])('no value of a NFS-e is missing on its DANFSe: %s', (name) => {
  const page = pageOf(name);
  const missing = leavesOf(contentOf(XMLS[name])).filter(
    ({ path, value }) =>
      !UNPRINTED.includes(path.slice(path.lastIndexOf('.') + 1)) &&
      value.split(';').some((line) => !isPrinted(page, line)),
  );
  expect(missing).toEqual([]);
});

test.each([
  'full',
  'light',
  'long',
  'foreign',
  'replacement',
])('no text of a DANFSe leaves its sheet or lies over another: %s', async (name) => {
  expect(await papers.misplacedIn(name)).toEqual([]);
});

test('cities are named by their codes, a tax that has its code alone has it, sums are right to the cent', () => {
  expect(pageOf('light')).toContain('SãoPaulo/SP');
  expect(pageOf('light')).toContain('CSTdoPIS/COFINS08');
  expect(pageOf('full')).toContain('Curitiba/PR');
  expect(pageOf('foreign')).toContain('Lisboa/Lisboa/PT');
  expect(pageOf('full')).toContain('R$160,95');
  expect(pageOf('full')).toContain('R$15,09');
});

test('a text is as long as it is: on a second sheet where it needs one, each with its number', () => {
  for (const step of [1, 200, 400]) expect(pageOf('long')).toContain(`Etapa${step}doserviço`);
  expect(pageOf('long')).toContain('Folha1/2');
  expect(pageOf('long')).toContain('Folha2/2');
  expect(pageOf('light')).not.toContain('Folha');
});

test('the QR code is the address of the public look-up of where the note was made, with its key', async () => {
  const [light, trial] = await papers.codesIn(['light', 'trial']);
  expect(light).toContain(
    `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${serviceKey({ number: 32 })}`,
  );
  expect(trial).toContain('https://www.producaorestrita.nfse.gov.br/ConsultaPublica/?tpc=1&chave=');
});

describe('what a DANFSe says of its state', () => {
  test('is that it has no legal value where the note was a trial', () => {
    expect(pageOf('trial')).toContain('NFS-eSEMVALIDADEJURÍDICA');
    expect(pageOf('light')).not.toContain('SEMVALIDADE');
  });

  test('is that it is cancelled, or replaced, with what the event says; a mere request marks nothing', () => {
    expect(pageOf('cancelled')).toContain('CANCELADA');
    expect(pageOf('cancelled')).toContain(joined('MOTIVO: Serviço não prestado'));
    expect(pageOf('cancelled')).toContain(joined('Obra suspensa pelo tomador'));
    expect(pageOf('replaced')).toContain('SUBSTITUÍDA');
    expect(pageOf('replaced')).toContain(`CHAVEDANFS-eSUBSTITUTA:${serviceKey({ number: 43 })}`);
    expect(pageOf('asked')).not.toMatch(/CANCELA|SUBSTITU/);
    expect(papers.info.split('\n').toSorted()).toEqual([
      'notas.zip › cancelled.xml: o documento está cancelado, e o PDF diz isso',
      'notas.zip › replaced.xml: outra NFS-e substitui o documento, e o PDF diz isso',
      'notas.zip › request.xml: evento sem registro no ambiente nacional da NFS-e, e o PDF diz isso',
    ]);
  });

  test('is on a paper of the event, too', () => {
    expect(pageOf('cancellation')).toContain('CANCELAMENTODENFS-E-NFS-e');
    expect(pageOf('cancellation')).toContain('77.888.999/0001-61');
    expect(pageOf('request')).toContain('EVENTOSEMREGISTRONOAMBIENTENACIONALDANFS-E');
  });
});
