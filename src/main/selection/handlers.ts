import { Refusal } from '#shared/app/refusal.ts'
import { stat } from 'node:fs/promises'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import type { SELECTION_COMMANDS } from '#shared/app/selection.ts'
import { localized } from '#shared/text/localized-message.ts'
import { WorkersUnavailableError } from '../engine/jobs/workers.ts'
import type { LookJob } from '../engine/jobs/library-jobs.ts'
import type { MediaFile } from '../media/media-files.ts'
import { SupersededError, type Selector } from './selector.ts'

type SelectionHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof SELECTION_COMMANDS>

export function createSelectionHandlers({
  selector,
  isAvailable,
  findMedia,
  onProgress,
}: {
  selector: Selector
  isAvailable: () => boolean
  findMedia: (mediaId: string) => Promise<MediaFile | undefined>
  onProgress: (mediaId: string, progress: number) => void
}): SelectionHandlers {
  async function jobFor(mediaId: string): Promise<LookJob> {
    const file = await findMedia(mediaId)
    const found = file && (await stat(file.path).catch(() => undefined))
    if (!found) throw new Refusal('input_file', localized('refusals.forgotten'))
    if (!file.mimeType.startsWith('image/')) throw failure('selection_unreadable')
    return { key: [file.path, found.size, found.mtimeMs].join('|'), path: file.path, mimeType: file.mimeType }
  }

  const watched = (mediaId: string, signal: AbortSignal) => ({
    signal,
    onProgress: (progress: number) => onProgress(mediaId, progress),
  })

  return {
    'selection.available': async () => ({ available: isAvailable() }),
    async 'selection.prepare'({ mediaId }, { signal }) {
      if (!isAvailable()) throw failure('selection_unavailable')
      await answered(selector.look(await jobFor(mediaId), watched(mediaId, signal)), signal)
      onProgress(mediaId, 1)
      return { state: 'ready' }
    },
    async 'selection.select'({ mediaId, points, box }, { signal }) {
      if (!isAvailable()) throw failure('selection_unavailable')
      const job = await jobFor(mediaId)
      const { readable: _, ...mask } = await answered(
        selector.point(job, { points, box }, watched(mediaId, signal)),
        signal,
      )
      return mask
    },
    async 'selection.release'({ mediaId }) {
      const file = await jobFor(mediaId).catch(() => undefined)
      if (file) await selector.forget(file.key)
      return {}
    },
  }
}

async function answered<Result extends { readable: boolean }>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Extract<Result, { readable: true }>> {
  const result = await work.catch((error: unknown) => {
    if (error instanceof SupersededError || signal.aborted) throw failure('canceled', error)
    if (error instanceof WorkersUnavailableError) throw failure('selection_unavailable', error)
    throw error
  })
  if (!result.readable) throw failure('selection_unreadable')
  return result as Extract<Result, { readable: true }>
}

function failure(code: 'canceled' | 'selection_unavailable' | 'selection_unreadable', cause?: unknown): CommandError {
  return new Refusal(code, { cause })
}
