/** Returns the value of a key; undefined for any other name, such as `constructor`, which every object inherits. */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
