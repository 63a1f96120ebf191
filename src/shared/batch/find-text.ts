/** What is looked for in cells. */
export interface TextQuery {
  text: string
  matchCase: boolean
  wholeCell: boolean
}

/** Where a text says what is looked for: beginnings and ends, one behind the other. */
export function findIn(
  text: string,
  { text: wanted, matchCase, wholeCell }: TextQuery,
): { from: number; to: number }[] {
  if (wanted === '') return []
  const fold = (some: string) => (matchCase ? some : some.toLocaleLowerCase())
  const [body, needle] = [fold(text), fold(wanted)]
  if (wholeCell) return body.trim() === needle.trim() ? [{ from: 0, to: text.length }] : []
  // letters that become two in lower case would put the marks beside what they mark
  if (body.length !== text.length) return body.includes(needle) ? [{ from: 0, to: text.length }] : []
  const found: { from: number; to: number }[] = []
  for (let from = body.indexOf(needle); from >= 0; from = body.indexOf(needle, from + needle.length))
    found.push({ from, to: from + needle.length })
  return found
}
