import { RecentMap } from '../../tools/recent-map.ts'
import { UnreadableMediaError } from '../media/unreadable.ts'
import type { LookJob, LookResult, PointJob, PointResult } from '../jobs/library-jobs.ts'
import type { RunContext } from '../runners/runner.ts'
import { encodePicture, readForSelection, type EncodedPicture } from '../runners/kit/selection/encode-picture.ts'
import { selectIn } from '../runners/kit/selection/select.ts'

/** What is kept of a picture takes 20 MB. */
const MOST_PICTURES = 6
/** How much of a look is over when the picture is read. */
const READ = 0.05
const TELL_EVERY_MS = 200

/** The pictures that this process has looked at, the latest last. */
const lookedAt = new RecentMap<string, EncodedPicture>(MOST_PICTURES)
/** How long the network took to look at the last one. */
let lookMs = 6_000

export function lookAtPicture(job: LookJob, context: RunContext): Promise<LookResult> {
  return unlessUnreadable(async () => {
    await encodingOf(job, context)
    return { readable: true }
  })
}

export function selectAtPoints({ points, box, ...job }: PointJob, context: RunContext): Promise<PointResult> {
  return unlessUnreadable(async () => {
    const { alpha, ...mask } = await selectIn(await encodingOf(job, context), { points, box }, context)
    return { readable: true, ...mask, mask: Buffer.from(alpha).toString('base64'), share: shareOf(alpha) }
  })
}

export function forgetPicture({ key }: Pick<LookJob, 'key'>): void {
  lookedAt.delete(key)
}

async function encodingOf({ key, ...file }: LookJob, context: RunContext): Promise<EncodedPicture> {
  const encoded = lookedAt.get(key) ?? (await encode(file, context))
  lookedAt.set(key, encoded)
  return encoded
}

/** The network says nothing before it is done: how far it is, is told from how long it took the last time. */
async function encode(file: Omit<LookJob, 'key'>, context: RunContext): Promise<EncodedPicture> {
  const picture = await readForSelection(file)
  const began = performance.now()
  const expectedMs = lookMs
  const tell = () => {
    const part = 1 - Math.exp((-2 * (performance.now() - began)) / expectedMs)
    context.onProgress(READ + (1 - READ) * part)
  }
  const telling = setInterval(tell, TELL_EVERY_MS)
  tell()
  try {
    const encoded = await encodePicture(picture, context)
    lookMs = performance.now() - began
    return encoded
  } finally {
    clearInterval(telling)
  }
}

function shareOf(alpha: Uint8Array): number {
  let sum = 0
  for (const value of alpha) sum += value
  return sum / (255 * alpha.length)
}

async function unlessUnreadable<Result>(work: () => Promise<Result>): Promise<Result | { readable: false }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnreadableMediaError) return { readable: false }
    throw error
  }
}
