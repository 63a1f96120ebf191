/** The entry a param names, or the usual one. */
export function chosen<Name extends string, Entry>(
  table: Readonly<Record<Name, Entry>>,
  name: string,
  usual: Name,
): Entry {
  return Object.hasOwn(table, name) ? table[name as Name] : table[usual]
}
