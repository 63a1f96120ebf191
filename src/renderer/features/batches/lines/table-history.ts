import type { ChangeHistory, ChangeStep } from '../../../core/change-history.ts'
import type { Partly } from '../../../core/step-by-step.ts'
import { inParts } from './in-parts.ts'
import type { LinePages } from './line-pages.ts'

type Change = (partly: Partly) => Promise<ChangeStep | undefined>

interface HistoryOf {
  history: ChangeHistory
  pages: Pick<LinePages<unknown>, 'refresh'>
  /** Does what is asked for; says where the table stands, or in a message, why it did not work. */
  run: (work: () => Promise<void>) => Promise<unknown>
}

/** Changes of a table's lines, one after the other, with what they leave read again. */
export function createTableHistory({ history, pages, run }: HistoryOf) {
  let isMoving = false
  const make = (change: Change) =>
    run(async () => {
      try {
        await history.make(change)
      } finally {
        // what was shown at once may not have been written, or only in part
        pages.refresh()
      }
    })
  /** Answers whether there was a step to take back, or to make again, and that succeeded. */
  const go = async (way: 'undo' | 'redo') => {
    let isDone = false
    await run(async () => {
      isDone = (await history[way]()) !== undefined
      if (isDone) pages.refresh()
    })
    return isDone
  }
  return {
    make,
    undo: () => go('undo'),
    redo: () => go('redo'),
    /** Undefined while lines are still on their way elsewhere: where the others stand is not known before. */
    moveOnce: (change: Change) => {
      if (isMoving) return undefined
      isMoving = true
      return make(change).finally(() => {
        isMoving = false
      })
    },
  }
}

interface RemovableLines<Removed> {
  /** Answers those that are out; others may have been refused. */
  remove: (ids: readonly number[]) => Promise<readonly Removed[]>
  restore: (lines: Removed[]) => Promise<unknown>
  idOf: (line: Removed) => number
}

/** Lines that come and go: those that are there, and those that were taken out and come back as themselves. */
export function removable<Removed>({ remove, restore, idOf }: RemovableLines<Removed>) {
  function comeAndGo({ there = [], out = [] }: { there?: readonly number[]; out?: readonly Removed[] }) {
    return {
      takeOut: async () => {
        if (there.length === 0) return
        out = await remove(there)
        const gone = new Set(out.map(idOf))
        there = there.filter((id) => !gone.has(id))
      },
      /** Asked again after a failure, it goes on with those that are not back yet. */
      putBack: async () => {
        for (const part of inParts(out)) {
          await restore(part)
          there = [...there, ...part.map(idOf)]
          out = out.slice(part.length)
        }
      },
    }
  }
  return {
    /** How lines are taken back that were put in. */
    inserted: (there: readonly number[]): ChangeStep => {
      const { takeOut, putBack } = comeAndGo({ there })
      return { undo: takeOut, redo: putBack }
    },
    /** How lines are put back that were taken out; undefined when none were. */
    removed: (out: readonly Removed[]): ChangeStep | undefined => {
      if (out.length === 0) return undefined
      const { takeOut, putBack } = comeAndGo({ out })
      return { undo: putBack, redo: takeOut }
    },
  }
}
