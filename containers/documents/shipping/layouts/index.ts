import { amazon } from './amazon.ts';
import { correios } from './correios.ts';
import { jadlog } from './jadlog.ts';
import { jtExpress } from './jt-express.ts';
import type { SheetLayout } from './layout.ts';
import { loggi } from './loggi.ts';
import { magalu } from './magalu.ts';
import { mercadoLivre } from './mercado-livre.ts';
import { shein } from './shein.ts';
import { shopee } from './shopee.ts';
import { tiktokShop } from './tiktok-shop.ts';
import { totalExpress } from './total-express.ts';
import { unknown } from './unknown.ts';

const LAYOUTS: readonly SheetLayout[] = [
  ...[mercadoLivre, shopee, tiktokShop, amazon, magalu, shein],
  ...[correios, jadlog, jtExpress, loggi, totalExpress],
];

const ENOUGH = 2;

/** Returns the layout of a folded text; the unknown one if none has enough marks, or two have equally many. */
export function layoutOf(text: string): SheetLayout {
  const scored = LAYOUTS.map((layout) => {
    const worth = layout.marks.reduce((sum, mark) => sum + (mark.pattern.test(text) ? mark.worth : 0), 0);
    return { layout, worth };
  }).filter(({ worth }) => worth >= ENOUGH);
  const ofMarketplaces = scored.filter(({ layout }) => !layout.isCarriers);
  const [first, second] = (ofMarketplaces.length > 0 ? ofMarketplaces : scored).toSorted(
    (one, other) => other.worth - one.worth,
  );
  return first === undefined || first.worth === second?.worth ? unknown : first.layout;
}

export function layoutWith(id: string): SheetLayout {
  return LAYOUTS.find((layout) => layout.id === id) ?? unknown;
}
