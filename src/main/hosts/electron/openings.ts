import type { Opening } from '#shared/app/desktop.ts'

/** More than anybody opens at once; a script that opens thousands of files fills no memory. */
const MOST = 50

/** What was opened from outside and waits for a window to show it. Things may come before there is anything to show them. */
export interface Openings {
  add(opening: Opening): void
  next(): Opening | null
  waiting(): readonly Opening[]
  /** Called for everything that is added from now on. */
  onAdd(listener: (opening: Opening) => void): void
}

export function createOpenings(): Openings {
  const queue: Opening[] = []
  let listener: ((opening: Opening) => void) | undefined
  return {
    add(opening) {
      if (queue.length >= MOST) return
      queue.push(opening)
      listener?.(opening)
    },
    next: () => queue.shift() ?? null,
    waiting: () => queue,
    onAdd: (given) => (listener = given),
  }
}
