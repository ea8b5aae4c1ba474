import { type XmlEntities, XmlFault } from '../../text/read-xml.ts';
import { holdableInXml } from '../../text/xml-text.ts';

/** Named entities: the first five are XML's, the others come from HTML and are used by issuers. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" },
    ...{ nbsp: '\u00a0', copy: '©', reg: '®', trade: '™', mdash: '—', ndash: '–', hellip: '…', laquo: '«' },
    ...{ raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', para: '¶', sect: '§' },
    ...{ deg: '°', frac12: '½', frac14: '¼', frac34: '¾', cent: '¢', pound: '£', curren: '¤', yen: '¥' },
    ...{ euro: '€', dollar: '$', fnof: 'ƒ', inr: '₹', af: '؋', birr: 'ብር', peso: '₱', rub: '₽', won: '₩' },
    ...{ yuan: '¥', cedil: '¸' },
  }),
);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,20}));/g;
/** An `&` that begins no entity. */
const LONE_AMPERSAND = /&(?!(?:#x?[\da-fA-F]{1,10}|\w{1,20});)/;
const LAST_CODE_POINT = 0x10ffff;

function decoded(written: string): string {
  return written.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > LAST_CODE_POINT ? whole : holdableInXml(String.fromCodePoint(code));
  });
}

/**
 * The entities of fiscal XML. A lone `&` is refused in a text, but not in an attribute, where issuers write addresses.
 */
export const FISCAL_ENTITIES: XmlEntities = {
  inText(written) {
    if (LONE_AMPERSAND.test(written)) throw new XmlFault('an & that begins no entity');
    return decoded(written);
  },
  inAttribute: decoded,
};
