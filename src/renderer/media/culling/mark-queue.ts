import type { LibraryEntry } from '#shared/app/library.ts'

export type Marks = Partial<Pick<LibraryEntry, 'flag' | 'rating'>>

/** Items that have, or had, the same marks. */
export interface Group {
  marks: Marks
  ids: readonly string[]
}

interface Waiting {
  ids: readonly string[]
  marks: Marks
  resolve: (before: Group[]) => void
  reject: (reason: unknown) => void
}

/**
 * Sends marks in the order in which one item got them. What is pressed while a request is on its way goes out together:
 * keys are quicker than answers. Answers what the items of one press were before.
 */
export function createMarkQueue(
  send: (ids: readonly string[], marks: Marks) => Promise<Group[]>,
): (ids: readonly string[], marks: Marks) => Promise<Group[]> {
  const waiting: Waiting[] = []
  let sending = false

  async function sendAll(): Promise<void> {
    sending = true
    while (waiting.length > 0) {
      const together = takeAlike(waiting)
      try {
        const [first] = together
        const before = await send([...new Set(together.flatMap(({ ids }) => ids))], first?.marks ?? {})
        for (const one of together) one.resolve(only(before, one.ids))
      } catch (error) {
        for (const one of together) one.reject(error)
      }
    }
    sending = false
  }

  return (ids, marks) =>
    new Promise((resolve, reject) => {
      waiting.push({ ids, marks, resolve, reject })
      if (!sending) void sendAll()
    })
}

/** The first, and all with the same marks that no other one of the same item comes before. */
function takeAlike(waiting: Waiting[]): Waiting[] {
  const [first] = waiting
  if (!first) return []
  const key = JSON.stringify(first.marks)
  const named = new Set<string>()
  const taken = waiting.filter(({ ids, marks }) => {
    const isAlike = JSON.stringify(marks) === key && !ids.some((id) => named.has(id))
    for (const id of ids) named.add(id)
    return isAlike
  })
  for (const one of taken) waiting.splice(waiting.indexOf(one), 1)
  return taken
}

function only(groups: readonly Group[], ids: readonly string[]): Group[] {
  const named = new Set(ids)
  return groups
    .map(({ marks, ids: all }) => ({ marks, ids: all.filter((id) => named.has(id)) }))
    .filter((group) => group.ids.length > 0)
}
