/** A line cut where a search finds something: every second piece is a hit. */
export function cutAtHits(line: string, search: string): string[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return [line]
  // a letter may change its length in lower case: then places would not agree, and case is left alone
  const lowered = line.toLocaleLowerCase()
  const searched = lowered.length === line.length ? lowered : line
  const pieces: string[] = []
  let from = 0
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, from)) {
    pieces.push(line.slice(from, at), line.slice(at, at + wanted.length))
    from = at + wanted.length
  }
  return [...pieces, line.slice(from)]
}

/** How many hits come before each line, and at the end how many there are in all. */
export function countHits(lines: readonly string[], search: string): number[] {
  const counts = [0]
  for (const line of lines) counts.push(counts.at(-1)! + (cutAtHits(line, search).length - 1) / 2)
  return counts
}
