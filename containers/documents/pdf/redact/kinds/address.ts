import { type Detector, detector, type Finding } from './finding.ts';

/** The word for the type of street, before its name. */
const STREET =
  /(?<![A-Za-zÀ-ÿ\d.])(?:[Rr]uas?|RUA|R\.|[Aa]venidas?|AVENIDA|[Aa]v\.?|AV\.?|[Tt]ravessa|TRAVESSA|[Tt]rav\.|TRAV\.|[Tt]v\.|[Aa]lameda|ALAMEDA|[Aa]l\.|AL\.|[Pp]ra[çc]a|PRA[ÇC]A|[Pp][çc]a?\.|[Rr]odovia|RODOVIA|[Rr]od\.|ROD\.|[Ee]strada|ESTRADA|[Ee]str?\.|[Ll]argo|LARGO|[Vv]iela|VIELA|[Bb]eco|BECO|[Ll]adeira|LADEIRA|[Ss]ervid[ãa]o|SERVID[ÃA]O)(?=[ \n])/g;
/** Its name, which begins with a capital or a figure, and its number, `s/n` or kilometre. */
const NAME_AND_NUMBER =
  /^[ \n](?:d[aeo]s? )?(?=[A-ZÀ-Ý\d])(?:[A-Za-zÀ-ÿ\d'’.ºª/-]{1,30}[ \n]){0,8}?[A-Za-zÀ-ÿ\d'’.ºª/-]{1,30}(?: ?[,–-])?[ \n](?:n[º°o]?\.?[ \n]?|n[úu]mero |N[º°.]{1,2} ?)?(?:\d{1,2}\.\d{3}|\d{1,6}(?:\/\d{1,4})?|[Ss]\/ ?[Nn][º°o]?|[Kk][Mm] ?\d{1,4}(?:[,.]\d)?)[A-Z]?(?![A-Za-zÀ-ÿ\d]|[./]\d|[ºª°])/;
const LONGEST = 160;
/** The street or place where somebody lives, without a number. */
const LIVED_IN =
  /(?<![A-Za-zÀ-ÿ])(?:residentes?|domiciliad[oa]s?|resid(?:e|em)|moradora?|mora)(?: e [a-zà-ÿ]{3,20})?[ \n](?:n[ao]|[àa])s?[ \n](?<value>(?:[Rr]ua|RUA|[Aa]venida|AVENIDA|[Aa]v\.|[Aa]lameda|[Tt]ravessa|[Ee]strada|[Ss][íi]tio|[Ff]azenda|[Cc]h[áa]cara)(?:[ \n](?:(?:[Dd][aeoAEO][sS]?|[eE])[ \n])?[A-ZÀ-Ý][A-Za-zÀ-ÿ'’.]{1,30}){1,6})/g;
/** Behind the word to the end of its cell. */
const LABELLED =
  /(?<![A-Za-zÀ-ÿ])(?:endere[çc]o|logradouro)(?: (?:residencial|comercial|completo|de entrega|de cobran[çc]a))?[ .]{0,20}:[ \t\n]{0,4}(?<value>[^\n\t;|:@]{4,100})/gi;
/** The text that follows in the same cell and is no address: a document, a telephone. */
const NEXT_LABEL =
  / {2}| [–-] | ?[,.–-]? ?(?<![A-Za-zÀ-ÿ])(?:CEP|CPF|CNPJ|RG|Tel|Telefone|Fone|Celular|E-?mail|Bairro|Cidade|Munic[íi]pio|UF|Complemento)(?![A-Za-zÀ-ÿ])/i;
/** The name of a dwelling behind the number: `, apto 42, bloco B`. */
const FURTHER =
  /^ ?[,–-]?[ \n\t]?(?:apart(?:amento)?|apto?|ap|bloco|bl|casa|sala|conjunto|conj|cj|andar|lote|lt|quadra|qd|fundos|loja|torre|edif[íi]cio|ed|box|galp[ãa]o|unidade|sobrado|sobreloja|cs|fds|sl|complemento|compl)(?:\.|(?![A-Za-zÀ-ÿ]))(?:[ \n\t]?(?:n[º°o]?\.? ?)?(?:\d{1,5}[A-Za-z]?|[A-Z])(?![A-Za-zÀ-ÿ\d]))?|^ ?[,–-] ?\d{1,2}[º°ªoa] andar/i;
const [FURTHER_REACH, MOST_FURTHER] = [40, 6];
const [LETTER, CAPITAL] = [/[A-Za-zÀ-ÿ]/, /[A-ZÀ-Ý]/];

function numberedStreets(text: string): Finding[] {
  return [...text.matchAll(STREET)].flatMap(({ 0: type, index }): Finding[] => {
    const from = index + type.length;
    const rest = NAME_AND_NUMBER.exec(text.slice(from, from + LONGEST))?.[0];
    if (rest === undefined || !CAPITAL.test(type + rest)) return [];
    return [{ kind: 'endereco', start: index, end: from + rest.length }];
  });
}

function withDwelling(finding: Finding, text: string): Finding {
  let { end } = finding;
  for (let count = 0; count < MOST_FURTHER; count++) {
    const next = FURTHER.exec(text.slice(end, end + FURTHER_REACH))?.[0];
    if (next === undefined) break;
    end += next.length;
  }
  return { ...finding, end };
}

function withoutNextLabel({ start, end, kind }: Finding, text: string): Finding {
  const value = text.slice(start, end);
  const next = value.search(NEXT_LABEL);
  return { kind, start, end: start + (next < 0 ? value.trimEnd().length : next) };
}

function hasStreet(streets: readonly Finding[], start: number, end: number): boolean {
  return streets.some((street) => street.start >= start && street.start < end);
}

/** Street, number and what is said of the dwelling; quarter and city stay. */
export const endereco: Detector = (text) => {
  const labelled = detector('endereco', LABELLED)(text).map((finding) => withoutNextLabel(finding, text));
  const streets = [...numberedStreets(text), ...detector('endereco', LIVED_IN)(text)];
  return [
    ...streets.map((finding) => withDwelling(finding, text)),
    ...labelled.filter(
      ({ start, end }) => LETTER.test(text.slice(start, end)) && !hasStreet(streets, start, end),
    ),
  ];
};
