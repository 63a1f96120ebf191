/** Words put in, left out or mistaken, as a share of those that were said. */
export function wordErrorRate(said: string, heard: string): number {
  const [wanted, found] = [wordsOf(said), wordsOf(heard)]
  let row = Array.from({ length: found.length + 1 }, (_, index) => index)
  for (let at = 1; at <= wanted.length; at++) {
    const next = [at]
    for (let to = 1; to <= found.length; to++)
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (wanted[at - 1] === found[to - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)! / Math.max(1, wanted.length)
}

export const wordsOf = (text: string) =>
  Array.from(
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/['’]/gu, '')
      .matchAll(/[\p{L}\p{M}\p{N}]+/gu),
    ([word]) => word,
  )
