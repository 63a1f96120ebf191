import { shortTurns } from '../tools/short-turns.ts'

/** Where a row stands in its list. */
export interface RowPlace {
  position: number
  id: number
}

/** No row stands there, or before it. */
export const BEFORE_ALL: RowPlace = { position: -1, id: -1 }

/** A page of rows in the order of their list. */
export interface PageAfter {
  after: RowPlace
  limit: number
}

/** All rows, a page at a time: a long list must not hold up everything else. */
export async function* rowPages<Row extends RowPlace>(
  limit: number,
  read: (page: PageAfter) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  const turns = shortTurns()
  for (let after = BEFORE_ALL; ;) {
    const page = read({ after, limit })
    const last = page.at(-1)
    if (!last) return
    yield page
    if (page.length < limit) return
    after = { position: last.position, id: last.id }
    if (turns.isOver()) await turns.next()
  }
}
