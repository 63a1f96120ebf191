import { join } from 'node:path'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import { wait } from '../../tools/wait.ts'
import { WorkerLostError, type ProducedOutput, type Receipt, type ReceiveJob, type Workers } from '../jobs.ts'
import { waitAfter } from './job-failed.ts'
import type { CollectedFile } from './provider.ts'

export interface ReceivingParts {
  clock: Clock
  log: Log
  workers: Pick<Workers, 'receive'>
}

export interface Received {
  outputs: ProducedOutput[]
  /** Why the last of those that cannot be used is none; undefined when all can. */
  refusal: string | undefined
}

/** One death of the process that looks may be the computer's doing; so many in a row are the file's. */
const MOST_LOOKS = 3

/** What a provider has delivered, each file looked into by a process that may die of it. */
export async function receiveFiles(
  parts: ReceivingParts,
  { files, part }: { files: readonly CollectedFile[]; part: number },
  signal: AbortSignal,
): Promise<Received> {
  const outputs: ProducedOutput[] = []
  let refusal: string | undefined
  for (const [index, { path, subtitles }] of files.entries()) {
    const name = `output-${part}-${index}`
    const job = { path, directory: join(path, '..'), name, ...(subtitles ? { subtitles } : {}) }
    const receipt = await lookInto(parts, job, signal)
    if (receipt.ok) outputs.push(receipt.output)
    else refusal = receipt.detail
  }
  return { outputs, refusal }
}

async function lookInto(
  { clock, log, workers }: ReceivingParts,
  job: ReceiveJob,
  signal: AbortSignal,
): Promise<Receipt> {
  for (let looks = 1; ; looks++) {
    try {
      return await workers.receive(job, { signal })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof WorkerLostError)) throw error
      log.warn('A worker process died over a file of a provider.', { looks, reason: error.message })
      if (looks >= MOST_LOOKS)
        return { ok: false, detail: `The process that looks into the file died of it, ${looks} times in a row.` }
      await wait(clock, waitAfter(looks - 1), signal)
    }
  }
}
