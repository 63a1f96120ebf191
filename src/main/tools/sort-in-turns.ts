import { shortTurns } from './short-turns.ts'

const SORTED_AT_ONCE = 512

/** Sorts as many as there are without stopping everything else: small parts first, then merged two by two. */
export async function sortInTurns<Item>(
  items: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Promise<Item[]> {
  const turns = shortTurns()
  let runs: Item[][] = []
  for (let start = 0; start < items.length; start += SORTED_AT_ONCE) {
    runs.push(items.slice(start, start + SORTED_AT_ONCE).sort(compare))
    if (turns.isOver()) await turns.next()
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      const [left, right = []] = [runs[index]!, runs[index + 1]]
      const run: Item[] = []
      let [one, other] = [0, 0]
      while (one < left.length && other < right.length) {
        run.push(compare(left[one]!, right[other]!) <= 0 ? left[one++]! : right[other++]!)
        if (turns.isOver()) await turns.next()
      }
      while (one < left.length) run.push(left[one++]!)
      while (other < right.length) run.push(right[other++]!)
      merged.push(run)
      if (turns.isOver()) await turns.next()
    }
    runs = merged
  }
  return runs[0] ?? []
}
