import type { CommandOutput } from '#shared/app/commands.ts'
import type { LibraryEntry } from '#shared/app/library.ts'

type Lineage = CommandOutput<'library.lineage'>

/** One of a family as it stands in a line. */
export interface Relative {
  key: string
  /** Null for a file that was brought along. */
  entry: LibraryEntry | null
  name: string | null
  /** How many steps after the one that was asked for; before it they are negative. */
  steps: number
}

/** A family in one line: what was first stands first. */
export function lineOf({ item, ancestors, descendants }: Lineage): Relative[] {
  const related = ({ item: entry, name, sha256, distance }: Lineage['ancestors'][number], way: 1 | -1) => ({
    key: entry?.id ?? sha256,
    entry,
    name,
    steps: way * distance,
  })
  return [
    ...ancestors.map((part) => related(part, -1)),
    { key: item.id, entry: item, name: null, steps: 0 },
    ...descendants.map((part) => related(part, 1)),
  ]
}

/** The next one in a line that can be looked at. */
export function besideInLine(line: readonly Relative[], id: string, way: 1 | -1): string | undefined {
  const items = line.flatMap(({ entry }) => entry?.id ?? [])
  const at = items.indexOf(id)
  return at === -1 ? undefined : items[at + way]
}

const isPicture = ({ kind }: Pick<LibraryEntry, 'kind'>) => kind === 'image' || kind === 'video'

/** The pictures and films that led to another and can be laid under it, the nearest first. */
export function beforesOf({ item, ancestors }: Lineage): { entry: LibraryEntry; steps: number }[] {
  if (!isPicture(item) || item.missing) return []
  return ancestors
    .toReversed()
    .flatMap(({ item: entry, distance }) =>
      entry && isPicture(entry) && !entry.missing ? [{ entry, steps: distance }] : [],
    )
}
