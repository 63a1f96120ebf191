import { availableParallelism } from 'node:os'
import { runsOf } from '../scripts/showcase/runs.ts'
import { openStudio, type Studio } from '../scripts/showcase/studio.ts'
import { descendants } from './descendants.ts'
import { inTurns, median, milliseconds, type Result } from './measure.ts'
import { withPeakMemory } from './peak-memory.ts'
import { sampled, sized } from './size.ts'

const ROUNDS = 5
/** What takes less is measured several times in a row. */
const LEAST_MS = sized(3000, 1)
/** One model for each kind of work: canvas, typed arrays, libvips, a network, ffmpeg. */
const KINDS_OF_WORK = ['illustration-paper-cut', 'sketch-pad', 'lanczos-upscale', 'neural-inpaint', 'blur-fill']
const MOST_WAITING = 1.2

/**
 * As many jobs at once as there are cores, against one alone: whoever shares a core has to wait. libvips and ffmpeg read
 * and write side by side, so that one job alone keeps more than a core busy; several then take so many times as long even
 * when no core ever stands idle, and their bar is that much higher.
 */
export async function* benchCores(): AsyncGenerator<Result> {
  const cores = availableParallelism()
  await using studio = await openStudio()
  for (const modelId of sampled(KINDS_OF_WORK)) {
    const together = async (lanes: number, runs: number) => {
      const before = processorMs()
      const startedAt = performance.now()
      const lane = async () => {
        for (let run = 0; run < runs; run++) await studio.run(modelId, showOf(studio, modelId))
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      return { elapsed: (performance.now() - startedAt) / runs, processor: (processorMs() - before) / runs }
    }
    // every worker has the code and the weights; what is soon done is done often
    const { elapsed } = await together(cores, 1)
    const often = Math.ceil(LEAST_MS / elapsed)
    const processorTimes: number[] = []
    const times = await inTurns(
      ROUNDS,
      async () => (await together(cores, often)).elapsed,
      async () => {
        const alone = await together(1, often)
        processorTimes.push(alone.processor)
        return alone.elapsed
      },
    )
    const processor = median(processorTimes)
    const coresOfOne = Math.max(1, processor / times.reference)
    yield {
      name: `${cores} jobs of ${modelId} on ${cores} cores against one`,
      ours: milliseconds(times.ours),
      reference: `${milliseconds(times.reference)} (${milliseconds(processor)} of processor)`,
      ratio: times.ours / times.reference,
      bar: { atMost: MOST_WAITING * coresOfOne },
    }
  }
}

/** What each model takes for one output at its defaults, in a worker of its own that starts with nothing loaded. */
export async function printModels(): Promise<void> {
  await using studio = await openStudio()
  printRow('model', 'vendor', 'task', 'output', 'seconds', 'peak')
  for (const { entry } of studio.models) {
    await studio.renewWorkers()
    const { result, bytes } = await withPeakMemory(() => studio.run(entry.id, showOf(studio, entry.id)))
    const { width, height, durationSeconds, kind } = result.outputs[0]!.facts
    const made =
      durationSeconds !== null ? `${durationSeconds.toFixed(1)} s` : width !== null ? `${width}x${height}` : kind
    const memory = bytes === null ? 'unknown' : `${Math.round(bytes / 1024 ** 2)} MB`
    printRow(entry.id, entry.vendor, entry.taskType, made, result.seconds.toFixed(1), memory)
  }
}

/** Of all workers until now; zero where the system does not tell. */
function processorMs(): number {
  return (descendants() ?? []).reduce((sum, each) => sum + each.processorMs, 0)
}

function showOf({ models }: Studio, modelId: string) {
  return runsOf(models.find(({ entry }) => entry.id === modelId)!)[0]!
}

function printRow(id: string, vendor: string, task: string, made: string, seconds: string, memory: string): void {
  const names = [id.padEnd(28), vendor.padEnd(11), task.padEnd(20), made.padEnd(12)]
  console.log(...names, seconds.padStart(8), memory.padStart(9))
}
