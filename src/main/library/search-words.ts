/** Something that a word is made of, as the index sees it: the rest only separates. */
const SUBSTANCE = /[\p{L}\p{N}\p{Co}]/u

/**
 * What a person typed as a query of the full-text index: every word is the beginning of a word, "quoted ones" stand
 * together, and nothing in it is read as the index's own language. Null when there is nothing to look for.
 */
export function searchWords(text: string): string | null {
  const phrases = [...text.matchAll(/"([^"]*)"?|[^\s"]+/g)].map(([whole, quoted]) => quoted ?? whole)
  const sought = phrases.filter((phrase) => SUBSTANCE.test(phrase))
  return sought.length === 0 ? null : sought.map((phrase) => `"${phrase.replaceAll('\0', ' ')}"*`).join(' AND ')
}
