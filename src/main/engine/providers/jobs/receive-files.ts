import { join } from 'node:path'
import { WorkerLostError } from '../../jobs/workers.ts'
import type { ProducedOutput, Receipt, ReceiveJob } from '../../jobs/service-jobs.ts'
import type { CollectedFile } from '../provider.ts'
import { askWorkers, MOST_TRIES, type WorkerParts } from './ask-workers.ts'

export interface Received {
  outputs: ProducedOutput[]
  /** Why the last of those that cannot be used is none; undefined when all can. */
  refusal: string | undefined
}

/** What a provider has delivered, each file looked into by a process that may die of it. */
export async function receiveFiles(
  parts: WorkerParts,
  { files, part }: { files: readonly CollectedFile[]; part: number },
  signal: AbortSignal,
): Promise<Received> {
  const outputs: ProducedOutput[] = []
  let refusal: string | undefined
  for (const [index, { path, text = null, stem = null }] of files.entries()) {
    const name = `output-${part}-${index}`
    const job = { path, directory: join(path, '..'), name, text, stem }
    const receipt = await receiveFile(parts, job, signal)
    if (receipt.ok) outputs.push(receipt.output)
    else refusal = receipt.detail
  }
  return { outputs, refusal }
}

async function receiveFile(parts: WorkerParts, job: ReceiveJob, signal: AbortSignal): Promise<Receipt> {
  const ask = (workers: WorkerParts['workers']) => workers.receive(job, { signal })
  try {
    return await askWorkers(parts, { about: 'a file of a provider', ask }, signal)
  } catch (error) {
    if (!(error instanceof WorkerLostError)) throw error
    return { ok: false, detail: `The process that looks into the file died of it, ${MOST_TRIES} times in a row.` }
  }
}
