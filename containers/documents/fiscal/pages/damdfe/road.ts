import { lookUp } from '../../../../plain/look-up.ts';
import type { FiscalElement } from '../../values/element.ts';
import type { FiscalEvent } from '../../values/events.ts';
import { decimal, shortDecimal, taxpayer } from '../../values/values.ts';
import { factsIn } from '../facts.ts';
import type { PaperField } from '../paper/fields.ts';
import type { PaperPages, TableColumn } from '../paper/pages.ts';
import { identityOf } from '../parties.ts';
import { PAYMENT_FACTS } from '../payment-facts.ts';
import { AXLES, BODIES, COMBINATIONS, OWNERS, TOLLS } from './tables.ts';

const DRIVER_INCLUDED = '110114';

const VEHICLES: readonly TableColumn[] = [
  { title: 'VEÍCULO', share: 1.5 },
  { title: 'PLACA', share: 1 },
  { title: 'RNTRC', share: 0.9 },
  { title: 'RENAVAM', share: 1.1 },
  { title: 'RODADO / CARROCERIA', share: 1.6 },
  { title: 'TARA (KG)', share: 0.8, align: 'right' },
  { title: 'CAP. (KG)', share: 0.8, align: 'right' },
  { title: 'CAP. (M³)', share: 0.7, align: 'right' },
  { title: 'PROPRIETÁRIO', share: 3.4 },
];
const DRIVERS: readonly TableColumn[] = [
  { title: 'CPF', share: 1 },
  { title: 'NOME', share: 4 },
];
const TOLL_VOUCHERS: readonly TableColumn[] = [
  { title: 'RESPONSÁVEL CNPJ', share: 1.3 },
  { title: 'FORNECEDORA CNPJ', share: 1.3 },
  { title: 'Nº COMPROVANTE', share: 1.6 },
  { title: 'VALOR (R$)', share: 0.8, align: 'right' },
  { title: 'TIPO', share: 1.2 },
];
const OPERATIONS: readonly TableColumn[] = [
  { title: 'CIOT', share: 1 },
  { title: 'RESPONSÁVEL PELO CIOT', share: 2 },
];
const CLIENTS: readonly TableColumn[] = [
  { title: 'CONTRATANTE', share: 3 },
  { title: 'CNPJ / CPF', share: 1.3 },
  { title: 'Nº DO CONTRATO', share: 1.2 },
  { title: 'VALOR GLOBAL (R$)', share: 1, align: 'right' },
];
const PAYMENTS: readonly TableColumn[] = [
  { title: 'RESPONSÁVEL PELO PAGAMENTO', share: 2 },
  { title: 'CNPJ / CPF', share: 1.2 },
  { title: 'PAGAMENTO', share: 5 },
];

function ownerOf(vehicle: FiscalElement): string {
  const owner = vehicle.find('prop');
  if (owner === null) return '';
  const registration = owner.text('IE');
  return [
    owner.text('xNome'),
    identityOf(owner),
    registration === '' ? '' : `IE ${registration}`,
    owner.text('UF'),
    lookUp(OWNERS, owner.text('tpProp')) ?? owner.text('tpProp'),
  ]
    .filter((part) => part !== '')
    .join(' - ');
}

function vehicleRow(name: string, vehicle: FiscalElement, carrier: string): string[] {
  const code = vehicle.text('cInt');
  const wheels = vehicle.text('tpRod');
  const body = vehicle.text('tpCar');
  const whole = (field: string) => shortDecimal(vehicle.text(field), 0);
  return [
    code === '' ? name : `${name} (cód. ${code})`,
    [vehicle.text('placa'), vehicle.text('UF')].filter(Boolean).join(' - '),
    vehicle.text('prop', 'RNTRC') || carrier,
    vehicle.text('RENAVAM'),
    [lookUp(AXLES, wheels) ?? wheels, lookUp(BODIES, body) ?? body].filter(Boolean).join(' / '),
    ...[whole('tara'), whole('capKG'), whole('capM3')],
    ownerOf(vehicle),
  ];
}

/** Returns the drivers of the vehicle, and those added by events. */
function driverRows(road: FiscalElement, events: readonly FiscalEvent[]): string[][] {
  const row = (driver: FiscalElement, how = '') => [taxpayer(driver.text('CPF')), driver.text('xNome') + how];
  const own = road.find('veicTracao')?.all('condutor') ?? [];
  const added = events
    .filter(({ type }) => type === DRIVER_INCLUDED)
    .flatMap(({ content, protocol }) =>
      (content.find('detEvento', 'evIncCondutorMDFe')?.all('condutor') ?? []).map((driver) =>
        row(driver, ` - incluído por evento, protocolo ${protocol?.number ?? ''}`),
      ),
    );
  return [...own.map((driver) => row(driver)), ...added];
}

function tollRow(voucher: FiscalElement): string[] {
  const kind = voucher.text('tpValePed');
  return [
    taxpayer(voucher.text('CNPJPg') || voucher.text('CPFPg')),
    taxpayer(voucher.text('CNPJForn')),
    voucher.text('nCompra'),
    decimal(voucher.text('vValePed')),
    lookUp(TOLLS, kind) ?? kind,
  ];
}

function clientRow(client: FiscalElement): string[] {
  const contract = client.find('infContrato');
  return [
    client.text('xNome'),
    identityOf(client),
    contract?.text('NroContrato') ?? '',
    decimal(contract?.text('vContratoGlobal') ?? ''),
  ];
}

function paymentRow(payment: FiscalElement): string[] {
  const facts = factsIn(payment, PAYMENT_FACTS, ['xNome', 'CNPJ', 'CPF', 'idEstrangeiro']);
  return [payment.text('xNome'), identityOf(payment), facts.join('; ')];
}

function drawTable(
  pages: PaperPages,
  heading: string,
  columns: readonly TableColumn[],
  rows: string[][],
): void {
  if (rows.length > 0) pages.table(heading, columns, rows);
}

/** Draws vehicle, drivers, and the facts that the law on freight requires. */
export function drawRoad(pages: PaperPages, road: FiscalElement, events: readonly FiscalEvent[]): void {
  // Before version 3.00 the fields of the ANTT were in the mode itself.
  const agency = road.find('infANTT') ?? road;
  const carrier = agency.text('RNTRC');
  const combination = agency.text('valePed', 'categCombVeic');
  const tractor = road.find('veicTracao');
  const field = (title: string, value: string): PaperField => ({ title, value, share: 1 });
  const facts = [
    ...(carrier === '' ? [] : [field('RNTRC DO EMITENTE', carrier)]),
    ...(combination === ''
      ? []
      : [field('COMBINAÇÃO VEICULAR', lookUp(COMBINATIONS, combination) ?? combination)]),
    ...(road.text('codAgPorto') === '' ? [] : [field('AGENDAMENTO NO PORTO', road.text('codAgPorto'))]),
  ];
  if (facts.length > 0) pages.block('', [facts]);
  drawTable(pages, 'VEÍCULOS', VEHICLES, [
    ...(tractor === null ? [] : [vehicleRow('TRAÇÃO', tractor, carrier)]),
    ...road.all('veicReboque').map((trailer) => vehicleRow('REBOQUE', trailer, carrier)),
  ]);
  drawTable(pages, 'CONDUTORES', DRIVERS, driverRows(road, events));
  const vouchers = agency.find('valePed')?.all('disp') ?? [];
  drawTable(pages, 'VALE-PEDÁGIO', TOLL_VOUCHERS, vouchers.map(tollRow));
  const operations = [...agency.all('infCIOT'), ...agency.all('CIOT')];
  drawTable(
    pages,
    'CIOT',
    OPERATIONS,
    operations.map((one) => [one.text('CIOT') || one.content, identityOf(one)]),
  );
  drawTable(pages, 'CONTRATANTES', CLIENTS, agency.all('infContratante').map(clientRow));
  drawTable(pages, 'PAGAMENTO DO FRETE', PAYMENTS, agency.all('infPag').map(paymentRow));
}

/** Children of this mode's group that `drawRoad` shows. */
export const ROAD_SHOWN = [
  ...['infANTT', 'RNTRC', 'CIOT', 'infCIOT', 'valePed', 'infContratante', 'infPag'],
  ...['veicTracao', 'veicReboque', 'codAgPorto'],
];
