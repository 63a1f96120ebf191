import { canFindByMeaning, MEANING_VERSION } from '../engine/meaning/networks.ts'
import { createWorkers } from '../engine/workers/pool.ts'
import type { Host } from '../host.ts'
import { createSelector } from '../selection/selector.ts'
import { closeAll } from '../tools/close-all.ts'

export type MediaWork = ReturnType<typeof createMediaWork>

/** What the app itself does to pictures and words, each in a process that is started by the first who needs it. */
export function createMediaWork(host: Host) {
  const drawing = createWorkers({ host, size: 1 })
  // another one: a question is not to wait until a picture is drawn
  const reading = createWorkers({ host, size: 1 })
  const selector = createSelector({ host })

  return {
    drawing,
    selector,
    thumbnailer: {
      draw: async (job: Parameters<typeof drawing.draw>[0], signal: AbortSignal) =>
        (await drawing.draw(job, { signal })).drawn,
    },
    textFinder: {
      findText: async (job: Parameters<typeof drawing.findText>[0], signal: AbortSignal) => {
        const found = await drawing.findText(job, { signal })
        return found.readable ? found : null
      },
    },
    meaningReader: {
      isAvailable: () => canFindByMeaning(host.worker),
      network: MEANING_VERSION,
      read: async (texts: readonly string[], signal: AbortSignal) =>
        (await reading.embed({ texts: [...texts] }, { signal })).vectors,
      understand: async (question: string, signal: AbortSignal) => {
        const { vectors } = await reading.embed({ texts: [question], wholeWords: true }, { signal })
        return vectors[0]?.length ? vectors[0] : undefined
      },
    },
    close: () => closeAll([() => drawing.close(), () => selector.close(), () => reading.close()], host.log),
  }
}
