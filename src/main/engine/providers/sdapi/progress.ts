import { z } from '#shared/schema.ts'
import type { AdapterOptions, Watcher } from '../provider.ts'
import { withoutDataUrl } from '../kit/job-files.ts'
import { previewOf } from '../kit/preview-picture.ts'
import { readAnswer } from '../kit/read-answer.ts'

const POLL_MS = 1_000
const ASKING_MS = 5_000

const TaskProgress = z.object({
  active: z.boolean(),
  progress: z.number().nullish(),
  live_preview: z.string().nullish(),
  id_live_preview: z.int().nullish(),
})
/** Without the web page there is only this, which speaks of whoever is at work. */
const AnyProgress = z.object({
  progress: z.number(),
  current_image: z.string().nullish(),
  current_task: z.string().nullish(),
})

interface Seen {
  active: boolean
  progress: number
  preview: string | null
  previewId: number
}

export function createProgress(options: Pick<AdapterOptions, 'http' | 'wait'>) {
  const { http } = options

  /** Null when the server cannot be asked about a task. */
  async function ask(task: string, previewId: number, signal: AbortSignal): Promise<Seen | null> {
    const json = { id_task: task, id_live_preview: previewId }
    const answer = await http.request('/internal/progress', { method: 'POST', json, signal })
    if (answer.status === 200) {
      const { active, progress, live_preview, id_live_preview } = await readAnswer(answer, TaskProgress)
      const seen = { active, progress: progress ?? 0, preview: live_preview ?? null }
      return { ...seen, previewId: id_live_preview ?? previewId }
    }
    const any = await readAnswer(await http.ask('/sdapi/v1/progress', { signal }), AnyProgress)
    if (any.current_task === undefined) return null
    return {
      active: any.current_task === task,
      progress: any.progress,
      preview: any.current_image ?? null,
      previewId,
    }
  }

  return {
    /** Tells what is seen of a task until it is told to stop. That nothing is seen harms nobody. */
    async watch(task: string, watcher: Watcher, done: AbortSignal): Promise<void> {
      let previewId = -1
      while (!done.aborted) {
        await options.wait(POLL_MS, done).catch(() => {})
        if (done.aborted) return
        const seen = await ask(task, previewId, done).catch(() => null)
        if (done.aborted || !seen) continue
        show(seen, watcher)
        previewId = seen.previewId
      }
    },
    /** Interrupting stops whoever is at work, so it is asked for only when that is our task. */
    async stop(task: string): Promise<void> {
      const signal = AbortSignal.timeout(ASKING_MS)
      const seen = await ask(task, -1, signal)
      if (seen?.active) await http.request('/sdapi/v1/interrupt', { method: 'POST', signal })
    },
  }
}

function show({ active, progress, preview }: Seen, watcher: Watcher): void {
  if (!active) return
  watcher.onProgress(Math.min(1, Math.max(0, progress)))
  const picture = previewOf(Buffer.from(withoutDataUrl(preview ?? ''), 'base64'))
  if (picture) watcher.onPreview(picture)
}
