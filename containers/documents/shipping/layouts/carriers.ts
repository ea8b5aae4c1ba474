/** Carriers with patterns of their names in folded text. */
export const CARRIERS: readonly { name: string; pattern: RegExp }[] = [
  { name: 'Correios', pattern: /\bCORREIOS\b|\bSEDEX\b|\bMINI ENVIOS\b|(?:^|\n)PAC(?:\n|$)/ },
  { name: 'Jadlog', pattern: /\bJAD ?LOG\b/ },
  { name: 'Loggi', pattern: /\bLOGGI\b/ },
  { name: 'Total Express', pattern: /\bTOTAL ?EXPRESS\b/ },
  { name: 'J&T Express', pattern: /\bJ ?& ?T(?: ?EXPRESS)?\b|\bJT ?EXPRESS\b/ },
  { name: 'Azul Cargo', pattern: /\bAZUL CARGO\b/ },
  { name: 'LATAM Cargo', pattern: /\bLATAM CARGO\b/ },
  { name: 'Braspress', pattern: /\bBRASPRESS\b/ },
  { name: 'iMile', pattern: /\bIMILE\b/ },
  { name: 'Anjun', pattern: /\bANJUN\b/ },
  { name: 'Kangu', pattern: /\bKANGU\b/ },
  { name: 'FedEx', pattern: /\bFEDEX\b/ },
  { name: 'DHL', pattern: /\bDHL\b/ },
  { name: 'Buslog', pattern: /\bBUSLOG\b/ },
];
