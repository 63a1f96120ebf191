import type { Batch } from '#shared/app/batch.ts'
import { resumesWithoutPlan } from '#shared/batch/reason-codes.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { showToast } from '../../../ui/toast-store.ts'

export async function pauseAll(client: Client, running: readonly Batch[]): Promise<void> {
  // some may have stopped by themselves meanwhile: those are not what this has paused
  const paused = await Promise.all(running.map(({ id }) => client.request('batches.pause', { id })))
  showToast({
    text: text().shell.palette.paused(running.length),
    undo: () => withErrorToast(() => resumeAll(client, paused)),
  })
}

/** Those whose price is agreed; the others stay as they are until somebody has seen their plan. */
export async function resumeAll(client: Client, paused: readonly Batch[]): Promise<void> {
  const agreed = paused.filter(({ pause }) => resumesWithoutPlan(pause))
  await Promise.all(agreed.map(({ id }) => client.request('batches.resume', { id })))
  // some may have ended before they could be paused
  const others = paused.filter((batch) => batch.state === 'paused' && !agreed.includes(batch))
  showToast({ text: text().shell.palette.resumed(agreed.length, others.length) })
}
