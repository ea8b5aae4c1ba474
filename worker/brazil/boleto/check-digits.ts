/** Mod 10: weights 2 and 1 from the right, products' digits added, complement to 10. Returns 0–9. */
export function mod10Digit(digits: string): number {
  const sum = fromRight(digits).reduce((total, digit, place) => {
    const product = place % 2 === 0 ? digit * 2 : digit;
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * The general check digit of a bank slip: mod 11; 0, 10 and 11 become 1 (Carta-Circular BCB 2.926/2000).
 * Returns 1–9.
 */
export function bankDigit(digits: string): number {
  const digit = 11 - mod11Remainder(digits);
  return digit > 9 ? 1 : digit;
}

/**
 * A mod 11 check digit of a collection slip: remainders 0 and 1 give 0, 10 gives 1 (FEBRABAN's collection
 * layout). Returns 0–9.
 */
export function collectionMod11Digit(digits: string): number {
  const remainder = mod11Remainder(digits);
  return remainder < 2 ? 0 : 11 - remainder;
}

function mod11Remainder(digits: string): number {
  return fromRight(digits).reduce((total, digit, place) => total + digit * (2 + (place % 8)), 0) % 11;
}

function fromRight(digits: string): number[] {
  return Array.from(digits, Number).reverse();
}
