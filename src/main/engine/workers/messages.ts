import { z } from '#shared/schema.ts'
import { ContactSheetJob, ConvertJob, DrawJob, LookJob, MeaningJob, PointJob, TextJob } from '../jobs/library-jobs.ts'
import { InspectJob, ReceiveJob, RunJob, UprightJob } from '../jobs/service-jobs.ts'

/** What crosses between the engine and its worker processes. Both ends parse what they receive. */

/** Always the first message. */
const Configuration = z.object({
  ffmpegPath: z.string().nullable(),
  packDir: z.string().nullable(),
  /** How many threads one worker may keep busy. */
  threads: z.int().positive(),
})
export type Configuration = z.infer<typeof Configuration>

const TO_WORKER = {
  configure: z.object({ type: z.literal('configure'), configuration: Configuration }),
  inspect: z.object({ type: z.literal('inspect'), id: z.int(), job: InspectJob }),
  receive: z.object({ type: z.literal('receive'), id: z.int(), job: ReceiveJob }),
  upright: z.object({ type: z.literal('upright'), id: z.int(), job: UprightJob }),
  draw: z.object({ type: z.literal('draw'), id: z.int(), job: DrawJob }),
  findText: z.object({ type: z.literal('findText'), id: z.int(), job: TextJob }),
  embed: z.object({ type: z.literal('embed'), id: z.int(), job: MeaningJob }),
  look: z.object({ type: z.literal('look'), id: z.int(), job: LookJob }),
  point: z.object({ type: z.literal('point'), id: z.int(), job: PointJob }),
  forget: z.object({ type: z.literal('forget'), id: z.int(), job: LookJob.pick({ key: true }) }),
  convert: z.object({ type: z.literal('convert'), id: z.int(), job: ConvertJob }),
  contactSheet: z.object({ type: z.literal('contactSheet'), id: z.int(), job: ContactSheetJob }),
  run: z.object({ type: z.literal('run'), id: z.int(), job: RunJob }),
  cancel: z.object({ type: z.literal('cancel'), id: z.int() }),
}
type Kind = keyof typeof TO_WORKER
export type ToWorker = z.infer<(typeof TO_WORKER)[Kind]>

const OfAKind = z.object({ type: z.enum(Object.keys(TO_WORKER) as Kind[]) })

/** A process is asked for one or two kinds of work in its life, and builds the schemas of those alone. */
export function readToWorker(raw: unknown): ToWorker {
  return TO_WORKER[OfAKind.parse(raw).type].parse(raw)
}

export const FromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('progress'), id: z.int(), progress: z.number().min(0).max(1) }),
  /** The pool knows what kind of job it was, and parses the result as that. */
  z.object({ type: z.literal('done'), id: z.int(), result: z.unknown() }),
  /** This machine lacks what the job needs. */
  z.object({ type: z.literal('unavailable'), id: z.int(), reason: z.string() }),
  /** The code went wrong, not the media; or the system did, which has a code for it. */
  z.object({ type: z.literal('failed'), id: z.int(), reason: z.string(), code: z.string().optional() }),
])
export type FromWorker = z.infer<typeof FromWorker>
