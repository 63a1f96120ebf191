import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'
import { WorkerLostError, type Workers, WorkersUnavailableError } from '../../jobs/workers.ts'
import { MOST_TRIES, messageId, outputFile, resultSubject, type PoolJob, type PoolResult } from './contract.ts'
import type { Handout } from './handout.ts'
import { isOfTheDisk, type MachineConnection } from './machine-connection.ts'
import { fetchFile, storeFile, StoredFileError } from './stored-files.ts'

type Outcome = PoolResult['result']

export interface MadeJob {
  result: Outcome
  /** From its files being here to its outputs being made. */
  seconds: number
  /** The machine itself is not fit to make anything, for the reason in the result. */
  unfit: boolean
}

interface MachineParts {
  queue: MachineConnection
  workers: Pick<Workers, 'run'>
  /** Every job gets one of its own in it, for as long as it takes. */
  folder: string
}

interface Following {
  signal: AbortSignal
  onProgress: (progress: number) => void
}

const unmade = (result: Outcome, unfit = false): MadeJob => ({ result, seconds: 0, unfit })

/** From the inputs in the store to the outputs in the store. Rejects with the signal's reason. */
export async function makeJob(handout: Handout, parts: MachineParts, following: Following): Promise<MadeJob> {
  const { job, name, delivery } = handout
  const tries = name.attempt - 1 + delivery
  const lost = (reason: string, unfit?: boolean) => unmade({ type: 'lost', tries, reason }, unfit)
  if (!job) return unmade({ type: 'failed', code: 'internal', detail: 'The machine could not read the job.' })
  if (tries > MOST_TRIES) return lost('Too many machines were lost over it.')
  try {
    return await makeIn(await mkdtemp(join(parts.folder, 'job-')), { ...handout, job }, parts, following)
  } catch (error) {
    following.signal.throwIfAborted()
    if (error instanceof WorkersUnavailableError || isOfTheDisk(error)) return lost((error as Error).message, true)
    if (error instanceof WorkerLostError || error instanceof StoredFileError) return lost(error.message)
    throw error
  }
}

type ReadableHandout = Handout & { job: PoolJob }

async function makeIn(
  directory: string,
  handout: ReadableHandout,
  { queue, workers }: MachineParts,
  { signal, onProgress }: Following,
): Promise<MadeJob> {
  try {
    const outputs = join(directory, 'out')
    await mkdir(outputs)
    const inputs = await fetchInputs(handout.job, directory, queue, signal)
    const { contract: _, engine: __, lostAfterMs: ___, ...run } = handout.job
    const began = performance.now()
    const result = await workers.run({ ...run, inputs, directory: outputs }, { signal, onProgress })
    const seconds = (performance.now() - began) / 1000
    if (!result.ok) {
      const { code, detail } = result
      return { result: { type: 'failed', code, detail }, seconds, unfit: false }
    }
    return { result: await storeOutputs(handout, result.outputs, queue, signal), seconds, unfit: false }
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function fetchInputs(
  { inputs }: PoolJob,
  directory: string,
  queue: MachineConnection,
  signal: AbortSignal,
): Promise<RunJob['inputs']> {
  const fetched: RunJob['inputs'] = {}
  for (const [assetId, { file, ...facts }] of Object.entries(inputs)) {
    // by number: a name from elsewhere is no path
    const path = join(directory, `in-${Object.keys(fetched).length}`)
    await queue.untilDone((pool) => fetchFile(pool, file, path), signal)
    fetched[assetId] = { ...facts, path }
  }
  return fetched
}

async function storeOutputs(
  { name, delivery }: Handout,
  outputs: ProducedOutput[],
  queue: MachineConnection,
  signal: AbortSignal,
): Promise<Outcome> {
  const stored = structuredClone(outputs)
  const files = stored.flatMap((output) => output.files)
  await Promise.all(
    files.map((file, index) => {
      const { path } = file
      file.path = outputFile(name, delivery, index + 1)
      return queue.untilDone((pool) => storeFile(pool, file.path, path), signal)
    }),
  )
  return { type: 'made', outputs: stored }
}

/**
 * Into the queue, as one result however often it has to be said. What another machine makes of the same job is another
 * one: the engine throws away the later, and its files with it.
 */
export function report(
  { name, delivery }: Handout,
  { result, seconds }: MadeJob,
  { machine, queue }: { machine: string; queue: MachineConnection },
  signal: AbortSignal,
): Promise<unknown> {
  const { generationId, attempt } = name
  const said: PoolResult = { generationId, attempt, delivery, machine, seconds, result }
  const msgID = `${messageId(name)}.${delivery}`
  return queue.untilDone(({ streams }) => streams.publish(resultSubject(name), JSON.stringify(said), { msgID }), signal)
}
