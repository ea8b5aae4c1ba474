function named(prefix: string, names: string): string[] {
  return names.split(' ').map((name) => prefix + name);
}

/** Commands that the engine draws, or that are implemented here. */
const DRAWN = [
  ...named('^', 'A B0 BO B2 B3 B7 B8 BA BC BD BE BQ BU BX BY CF CI CW DF FB FD FH FN FO FR FS FT FV FW FX'),
  ...named('^', 'GB GC GD GE GF GS ID IL IM IS LH LL LR LS LT PM PO PQ PW SF SN TB XA XF XG XZ CC CD CT'),
  ...named('~', 'DG DY DU CC CD CT'),
];

/** Commands whose print is not drawn. */
const UNDRAWN = [
  ...named('^', 'B1 B4 B5 B9 BB BF BI BJ BK BL BM BP BR BS BT BZ FC FL FM FP'),
  ...named('~', 'DB DS DT'),
];

/** Commands without print: media, speed, darkness, queries, network, RFID tags. */
const WITHOUT_MARKS = [
  ...named('^', 'CM CN CO CP CV EG FA FE FF HF HG HH HL HR HT HV HW HY HZ JA JB JH JI JJ JM JS JT JU JW JZ'),
  ...named(
    '^',
    'KC KD KL KN KP KV LF MA MC MD MF MI ML MM MN MP MT MU MW NB NC ND NI NN NP NS NT NW PA PF PH',
  ),
  ...named(
    '^',
    'PN PP PR PS RA RB RE RF RI RL RM RN RQ RR RS RT RU RW RZ SC SE SI SL SO SP SQ SR SS ST SX SZ',
  ),
  ...named('^', 'TO WA WD WE WF WI WL WP WR WS WT WV WX XB XS ZZ'),
  ...named('~', 'DE DN EG HB HD HI HL HM HQ HS HU ID JA JB JC JD JE JF JG JI JL JN JO JP JQ JR JS JX KB NC'),
  ...named('~', 'NR NT PL PH PP PR PS PM RO RV SD TA WC WL WQ WR'),
];

export const COMMANDS: ReadonlySet<string> = new Set([...DRAWN, ...UNDRAWN, ...WITHOUT_MARKS]);
export const UNDRAWN_COMMANDS: ReadonlySet<string> = new Set(UNDRAWN);

/** Settings of a printer that last for the following labels, until they are changed. */
export const LASTING_COMMANDS: ReadonlySet<string> = new Set(named('^', 'BY CF FW LH LR'));
