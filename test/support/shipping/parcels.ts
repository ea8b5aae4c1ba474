import type { Parcel } from '../../../common/shipping/batch-result.ts';

const NAMES = ['Ana', 'Bruno', 'Célia', 'Davi', 'Elisa', 'Fábio', 'Gilda', 'Heitor', 'Iara', 'João'];
const FAMILIES = ['Prado', 'Sampaio', 'Teles', 'Quintela', 'Barreto', 'Couto', 'Lacerda'];
const KINDS = [
  { marketplace: 'Shopee', carrier: 'Shopee Xpress' },
  { marketplace: 'Mercado Livre', carrier: 'Mercado Envios' },
  { marketplace: 'Amazon', carrier: 'Correios' },
  { marketplace: 'Magalu', carrier: 'Correios' },
  { marketplace: 'TikTok Shop', carrier: 'J&T Express' },
];

/** Invented parcels of several carriers; their random parts depend only on their places. */
export function sampleParcels(count: number): Parcel[] {
  const random = randomDigits(7);
  return Array.from({ length: count }, (_, place) => {
    const { marketplace, carrier } = KINDS[place % KINDS.length] ?? { marketplace: '', carrier: '' };
    const tracking = carrier === 'Correios' ? `QB${random(9)}BR` : `BR26${random(11)}`;
    const order = `2611${random(9)}`;
    const invoice = String(10_000 + place);
    const key = `3526111234567800019955001${invoice.padStart(9, '0')}1${random(9)}`;
    return {
      file: `etiquetas-${Math.floor(place / 100) + 1}.pdf`,
      sheet: Math.floor((place % 100) / 4) + 1,
      marketplace,
      carrier,
      order,
      tracking,
      recipient: `${NAMES[place % NAMES.length]} ${FAMILIES[place % FAMILIES.length]} de Almeida`,
      invoice,
      key,
      matchedBy: 'key',
      code: tracking,
      scans: [tracking, order, key],
    };
  });
}

/** Labels of one order, which have the same code: volumes 1/2 and 2/2. */
export function inVolumes(parcel: Parcel, count: number): Parcel[] {
  return Array.from({ length: count }, () => parcel);
}

function randomDigits(seed: number): (length: number) => string {
  let state = seed;
  const digit = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String(Math.floor(state / 65_536) % 10);
  };
  return (length) => Array.from({ length }, digit).join('');
}
