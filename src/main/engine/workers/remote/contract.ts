import { z } from '#shared/schema.ts'
import { FAILURE_CODES } from '#shared/service/generation.ts'
import { InputFile } from '../../jobs/media-files.ts'
import { ProducedOutput, RunJob } from '../../jobs/service-jobs.ts'

/**
 * What crosses between an engine and the machines of its pool, over NATS. Both ends parse what they receive. The job and its
 * result are those of the worker processes, but for the files: those go through an object store, by name.
 */

/** Raised when an older worker could misunderstand a newer engine. One that differs is refused with a sentence. */
export const CONTRACT = 1

/** Everything of a pool begins with this, so that it may share a server with others. */
const PREFIX = `pressrun.v${CONTRACT}`
const NAME = `pressrun-v${CONTRACT}`

/** Streams, buckets and consumers. Names of NATS hold no dots. */
export const JOBS_STREAM = `${NAME}-jobs`
export const RESULTS_STREAM = `${NAME}-results`
/** Not versioned: whoever comes with another version is to be told. */
export const PRESENCE_BUCKET = 'pressrun-machines'
export const FILES_BUCKET = `${NAME}-files`

/** An engine's jobs of one model. A machine asks only for what it can run, so that nothing else has to know why. */
export const jobSubject = (modelId: string, { engine, generationId, attempt }: JobName) =>
  `${PREFIX}.jobs.${modelId}.${engine}.${generationId}.${attempt}`
export const jobsOfModel = (modelId: string) => `${PREFIX}.jobs.${modelId}.>`
export const jobsConsumer = (modelId: string) => `model-${modelId}`
export const jobsOfEngine = (engine: string) => `${PREFIX}.jobs.*.${engine}.>`
export const ALL_JOBS = `${PREFIX}.jobs.>`

export const resultSubject = ({ engine, generationId, attempt }: JobName) =>
  `${PREFIX}.results.${engine}.${generationId}.${attempt}`
export const resultsOfEngine = (engine: string) => `${PREFIX}.results.${engine}.>`
export const resultsConsumer = (engine: string) => `engine-${engine}`
export const ALL_RESULTS = `${PREFIX}.results.>`

/** Plain subjects: what is missed is said again, or matters to nobody any more. */
export const newJobSubject = (modelId: string) => `${PREFIX}.new.${modelId}`
export const ANY_NEW_JOB = `${PREFIX}.new.*`
export const progressSubject = (engine: string) => `${PREFIX}.progress.${engine}`
export const stopSubject = ({ engine, generationId, attempt }: JobName) =>
  `${PREFIX}.stop.${engine}.${generationId}.${attempt}`
/** Asked of one machine, which answers when it does as it was told. */
export const drainSubject = (machineId: string) => `${PREFIX}.drain.${machineId}`

/** Files in the object store. Each delivery writes its own, so that a late one overwrites nothing. */
export const inputFile = (engine: string, assetId: string) => `in/${engine}/${assetId}`
export const outputFolder = ({ engine, generationId, attempt }: JobName) => `out/${engine}/${generationId}/${attempt}/`
export const outputFile = (name: JobName, delivery: number, number: number) =>
  `${outputFolder(name)}${delivery}/${number}`

/** Which attempt of which generation of which engine: the message id, so that what is sent twice is one job. */
export interface JobName {
  engine: string
  generationId: string
  attempt: number
}
export const messageId = ({ engine, generationId, attempt }: JobName) => `${engine}.${generationId}.${attempt}`

/** How long a machine may be silent about a job before another takes it, and how often it speaks. */
export interface PoolTiming {
  lostAfterMs: number
}
export const DEFAULT_TIMING: PoolTiming = { lostAfterMs: 60_000 }
export const speaksEveryMs = ({ lostAfterMs }: PoolTiming) => lostAfterMs / 3
/** A try more than the engine itself makes of a lost attempt would cost a third machine the same. */
export const MOST_TRIES = 2

/** Without paths: the inputs lie in the object store, and where outputs are written is the machine's own matter. */
export const PoolJob = RunJob.omit({ directory: true, inputs: true }).extend({
  contract: z.int(),
  engine: z.string(),
  inputs: z.record(z.string(), InputFile.omit({ path: true, size: true }).extend({ file: z.string() })),
  /** After how much silence the job is another machine's. */
  lostAfterMs: z.int().positive(),
})
export type PoolJob = z.infer<typeof PoolJob>

/** The same result with names in the object store in the place of paths. */
export const PoolResult = z.object({
  generationId: z.string(),
  attempt: z.int().positive(),
  /** How often the queue had handed the job out, this time included. */
  delivery: z.int().positive(),
  machine: z.string(),
  /** On the machine, from its files being there to its outputs being made. */
  seconds: z.number().nonnegative(),
  result: z.discriminatedUnion('type', [
    z.object({ type: z.literal('made'), outputs: z.array(ProducedOutput).min(1) }),
    z.object({ type: z.literal('failed'), code: z.enum(FAILURE_CODES), detail: z.string() }),
    /** The process that held it died, or too many machines were lost over it. `tries`: how many have begun. */
    z.object({ type: z.literal('lost'), tries: z.int().positive(), reason: z.string() }),
  ]),
})
export type PoolResult = z.infer<typeof PoolResult>

/** Said when a machine takes a job up, whenever it is further, and at least as often as the queue wants to hear of it. */
export const PoolProgress = z.object({
  generationId: z.string(),
  attempt: z.int().positive(),
  machine: z.string(),
  progress: z.number().min(0).max(1),
})
export type PoolProgress = z.infer<typeof PoolProgress>

export const DrainRequest = z.object({ draining: z.boolean() })

/** Kept in the presence bucket under the machine's id, anew every few seconds, and gone soon after the last. */
export const Presence = z.object({
  contract: z.int(),
  id: z.string(),
  name: z.string(),
  /** Of the program. */
  version: z.string(),
  /** For instance `linux arm64`. */
  system: z.string(),
  startedAt: z.iso.datetime(),
  /** How many jobs at once. */
  places: z.int().positive(),
  models: z.array(z.string()),
  draining: z.boolean(),
  running: z.array(
    z.object({ generationId: z.string(), modelId: z.string(), since: z.iso.datetime(), progress: z.number() }),
  ),
  /** Jobs made since it started, and how long the last of them took on average. */
  made: z.int().nonnegative(),
  secondsEach: z.number().nonnegative().nullable(),
})
export type Presence = z.infer<typeof Presence>
export const SPEAKS_OF_ITSELF_EVERY_MS = 5_000
/** Three times missed is gone. */
export const GONE_AFTER_MS = 15_000

/** An engine's own key in the presence bucket, as often said: a machine that finds only others' contracts says so. */
export const enginePresence = (engine: string) => `engine.${engine}`
export const EnginePresence = z.object({ contract: z.int() })
