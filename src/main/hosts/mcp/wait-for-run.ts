import { unlessAborted } from '#main/tools/unless-aborted.ts'
import { cutText } from '#shared/cut-text.ts'
import type { Door } from './door.ts'
import type { Run } from './shapes.ts'
import type { ToolCall } from './tool.ts'

const MOST_BEFORE_END = 0.98
/** How long the last look may take when the time is over: a service that lets nobody ask now would be waited for. */
const LAST_LOOK_MS = 2_000
const GOES_ON: ReadonlySet<Run['status']> = new Set(['queued', 'running'])

/**
 * Until it ends, waits for a person, or the time is over. A caller that goes away stops the waiting and nothing else, and so
 * does a look that fails: what has begun may be paid, and whoever is told of an error alone asks for it once more.
 */
export async function waitForRun(
  door: Pick<Door, 'read' | 'changed'>,
  first: Run,
  seconds: number,
  { signal, progress }: Pick<ToolCall, 'signal' | 'progress'>,
): Promise<Run> {
  const enough = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  const tooLong = AbortSignal.timeout(seconds * 1000 + LAST_LOOK_MS)
  let run = first
  for (;;) {
    const isOver = !GOES_ON.has(run.status)
    await progress(
      isOver ? 1 : Math.min(run.progress ?? 0, MOST_BEFORE_END),
      `${run.status}: ${run.about.slice(0, 80)}`,
    )
    if (isOver || enough.aborted) return run
    try {
      const changed = door.changed(run.id, enough).then(() => door.read(first.id))
      run = await unlessAborted(changed, tooLong)
    } catch {
      return run
    }
  }
}

export function wordsOn({
  id,
  status,
  about,
  coinsQuoted,
  coinsCharged,
  outputs,
  moreOutputs,
  reason,
  rows,
}: Run): string {
  const cost = coinsCharged === null ? `${coinsQuoted} coins at most` : `${coinsCharged} coins charged`
  const files = outputs.length + moreOutputs
  return [
    `${status}: ${cutText(about, 120)} (${cost}, id ${id}).`,
    ...(rows ? [`Rows: ${rows.done} of ${rows.total} done, ${rows.failed} failed, ${rows.blocked} blocked.`] : []),
    ...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'}.`] : []),
    ...(reason ? [`${reason.message} (${reason.code})`] : []),
    ...(GOES_ON.has(status) ? ['It goes on by itself: ask get_generation for it with this id.'] : []),
  ].join(' ')
}
