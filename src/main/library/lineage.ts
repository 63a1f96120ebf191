import type { Database } from 'better-sqlite3'
import type { CommandOutput } from '#shared/app/commands.ts'
import type { LineagePart } from '#shared/app/library.ts'
import { presentEntry } from './present.ts'
import { readEntry } from './store/entries.ts'
import { entriesByNumber, madeFromFiles, sourcesOfItems } from './store/lineage.ts'

/** So many are told of on either side; a file that ten thousand rows have used has more. */
export const MOST_PARTS = 200
/** So many makings are looked at in each generation: those of a family that is all related to all. */
const MOST_MAKINGS = 2000

interface Found {
  /** Null for a file that is not in the library. */
  number: number | null
  sha256: string
  name: string | null
  distance: number
  /** Numbers of the items right beside it, towards the one that was asked for. */
  beside: Set<number>
}

interface Start {
  number: number
  id: string
  sha256: string
}

/**
 * What came from what, by content. Every file is gone to once, the nearest first, so that neither a circle nor a very
 * large family keeps anybody waiting.
 */
export function lineageOf(db: Database, start: Start): CommandOutput<'library.lineage'> {
  const before = ancestorsOf(db, start)
  const after = descendantsOf(db, start)
  return {
    item: presentEntry(readEntry(db, start.id)),
    ancestors: present(db, start, before.found).toReversed(),
    descendants: present(db, start, after.found),
    isCut: { ancestors: before.isCut, descendants: after.isCut },
  }
}

function ancestorsOf(db: Database, start: Start): { found: Found[]; isCut: boolean } {
  const family = openFamily(start)
  for (let distance = 1, reached = [start.number]; reached.length > 0; distance++) {
    const next: number[] = []
    const makings = sourcesOfItems(db, reached, MOST_MAKINGS)
    for (const { item, sha256, source, name } of makings) {
      const isNew = family.add({ number: source, sha256, name, distance }, item)
      if (isNew && source !== null) next.push(source)
    }
    if (makings.length === MOST_MAKINGS) family.cut()
    reached = next
  }
  // the youngest of a generation first, as the whole is turned round
  return family.close((one, other) => one.distance - other.distance || (other.number ?? 0) - (one.number ?? 0))
}

function descendantsOf(db: Database, start: Start): { found: Found[]; isCut: boolean } {
  const family = openFamily(start)
  const made = new Map([[start.sha256, start.number]])
  for (let distance = 1, reached = [start.sha256]; reached.length > 0; distance++) {
    const makings = madeFromFiles(db, reached, MOST_MAKINGS)
    const entries = entriesByNumber(
      db,
      makings.map(({ item }) => item),
    )
    const next: string[] = []
    for (const { item, sha256: from } of makings) {
      const { sha256 } = entries.get(item)!
      const isNew = family.add({ number: item, sha256, name: null, distance }, made.get(from)!)
      if (!isNew || made.has(sha256)) continue
      made.set(sha256, item)
      next.push(sha256)
    }
    if (makings.length === MOST_MAKINGS) family.cut()
    reached = next
  }
  return family.close((one, other) => one.distance - other.distance || (one.number ?? 0) - (other.number ?? 0))
}

function openFamily(start: Start) {
  const found = new Map<number | string, Found>([
    [start.number, { ...start, name: null, distance: 0, beside: new Set() }],
  ])
  let isCut = false
  return {
    /** Answers whether it was not known yet, and there is room for it. */
    add({ number, sha256, ...facts }: Omit<Found, 'beside'>, beside: number): boolean {
      const key = number ?? sha256
      const known = found.get(key)
      if (known) {
        known.beside.add(beside)
        return false
      }
      if (found.size > MOST_PARTS) {
        isCut = true
        return false
      }
      found.set(key, { number, sha256, ...facts, beside: new Set([beside]) })
      return true
    },
    /** Not all of them were looked at. */
    cut: () => void (isCut = true),
    close(order: (one: Found, other: Found) => number) {
      found.delete(start.number)
      return { found: [...found.values()].toSorted(order), isCut }
    },
  }
}

function present(db: Database, start: Start, found: readonly Found[]): LineagePart[] {
  const entries = entriesByNumber(
    db,
    found.flatMap(({ number }) => number ?? []),
  )
  const idOf = (number: number) => (number === start.number ? start.id : entries.get(number)?.entry.id)
  return found.map(({ number, sha256, name, distance, beside }) => {
    const known = number === null ? undefined : entries.get(number)
    return {
      item: known ? presentEntry(known.entry) : null,
      name: known ? null : name,
      sha256,
      distance,
      beside: [...beside].flatMap((each) => idOf(each) ?? []),
    }
  })
}
