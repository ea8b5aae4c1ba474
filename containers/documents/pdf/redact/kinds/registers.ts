import { isValidVoterId } from '@brazilian-utils/brazilian-utils/is-valid-voter-id';
import { type Detector, detector, digitsOf, labelled } from './finding.ts';

const LABELLED_TITLE =
  /(?<![A-Za-zÀ-ÿ])(?:t[íi]tulo[ \n](?:(?:de|do)[ \n])?eleitor(?:a|al)?|t\.? ?eleitor(?:al)?|inscri[çc][ãa]o[ \n]eleitoral)(?![A-Za-zÀ-ÿ])[^\d\n\t]{0,25}[\n\t]?[^\d\n\t]{0,5}(?<value>\d(?:[ .-]?\n?\d){4,12})(?!\d)/gi;
/** In groups as on the title itself, it is known by its check digits. */
const GROUPED_TITLE = /(?<!\d[ .-]?)\d{4} \d{4} \d{4}(?![ .-]?\d)/g;

export const titulo: Detector = (text) => [
  ...detector('titulo', LABELLED_TITLE)(text),
  ...detector('titulo', GROUPED_TITLE, (value) => isValidVoterId(digitsOf(value)))(text),
];

const COUNCIL =
  /(?<![A-Za-zÀ-ÿ])(?:(?:O\.?A\.?B|CRM|CRMV|CRO|CRP|CRC|CREA|CAU|COREN|CRECI|CRF|CRN|CREFITO|CREF|CREFONO|CRBM|CRBIO|CRESS|CRQ|CRA|CORECON|CRB|CRT|CFT|CNAI|SUSEP)(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)?|[Oo]rdem dos [Aa]dvogados(?: do [Bb]rasil)?|[Cc]onselho [Rr]egional de [A-Za-zÀ-ÿ]{3,20})(?![A-Za-zÀ-ÿ])/g;
/** States, regions and words may stand before the number: `inscrita sob o nº`. */
const REGISTER =
  /^(?:[ \n,.:;()/–-]{1,3}(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO|[Ss]ob|o|a|n[º°o]?|[Nn][úu]mero|[Nn]r|[Rr]egistro|[Rr]eg|[Ii]nscri[çc][ãa]o|[Ii]nsc|[Ii]nscrit[oa]|[Ss]e[çc]{1,2}(?:[ãa]o|ional)|d[aeo]|e|[Aa]gronomia|[Uu]rbanismo|[Ee]stado|[Ss][ãa]o [Pp]aulo|[Rr]io de [Jj]aneiro|[Mm]inas [Gg]erais|\d{1,2}[ªa]?[ -][Rr]egi[ãa]o)(?![A-Za-zÀ-ÿ\d])){0,7}[ \n\t:.,º°/()–-]{0,5}(?<value>(?:[A-Z]{1,2}[ -]?|\d?[A-Z]{2}[ -]?)?\d(?:[./]?\d){2,11}(?:[-/](?:[A-Z]{1,5}|\d{1,2})(?![A-Za-zÀ-ÿ\d])){0,3})(?![\dA-Za-zÀ-ÿ])/;

export const registro: Detector = labelled('registro', COUNCIL, REGISTER);

const PASSPORT = /(?<![A-Za-zÀ-ÿ])(?:[Pp]assaportes?|PASSAPORTES?|[Pp]assport|PASSPORT)(?![A-Za-zÀ-ÿ])/g;
const PASSPORT_NUMBER =
  /^[^\d\n\t]{0,30}?[\n\t]?[^\d\n\t]{0,5}?(?<![A-Za-z\d])(?<value>(?:[A-Z]{1,3}[ -]?)?\d{5,9})(?![\dA-Za-z]|[./-]\d)/;

export const passaporte: Detector = labelled('passaporte', PASSPORT, PASSPORT_NUMBER);
