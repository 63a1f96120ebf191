import { resolve } from 'node:path'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { hearPitches, oneVoice, PITCH_RATE } from '#main/engine/runners/music/hum/hear-notes.ts'
import { readTune } from '#main/engine/runners/music/hum/read-tune.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import { findPeriods, PITCH_STEP_SECONDS } from '#main/engine/runners/speech/change/find-pitch.ts'
import { hum, TUNES, tuneOf, type TuneNote } from '../../tests/support/hummed-tune.ts'
import type { Result } from '../measure.ts'
import { sampled } from '../size.ts'

const context = {
  pack: createMediaPack(resolve('node_modules/.cache/media-pack')),
  threads: 1,
  signal: new AbortController().signal,
  onProgress() {},
} as unknown as RunContext
const ONSET_SECONDS = 0.08

/** How many notes of hummed and whistled tunes are found, by basic-pitch and by a plain pitch tracker. */
export async function* benchHumming(): AsyncGenerator<Result> {
  const found = { network: [] as number[], tracker: [] as number[], tempo: [] as number[] }
  for (const [index, written] of sampled(TUNES).entries()) {
    const beatSeconds = 0.42 + 0.06 * index
    const truth = tuneOf(written, beatSeconds, index * 2 - 3)
    const hummer = { cents: 20 * index - 25, whistles: index === 3, seed: index }
    const sound = hum(truth, PITCH_RATE, hummer)
    const offset = hummer.cents / 100 + (hummer.whistles ? 24 : 0)
    const sung = oneVoice(await hearPitches(sound, context))
    found.network.push(fMeasure(truth, sung, offset))
    found.tracker.push(fMeasure(truth, await track(sound, hummer.whistles ? 4 : 1), offset))
    const ratio = readTune(sung).beatSeconds / beatSeconds
    found.tempo.push(Math.min(Math.abs(Math.log2(ratio)), Math.abs(Math.abs(Math.log2(ratio)) - 1)))
    console.log(
      `  tune ${index + 1}: ${percent(found.network.at(-1)!)} against ${percent(found.tracker.at(-1)!)}, beat ${readTune(sung).beatSeconds.toFixed(3)} s of ${beatSeconds.toFixed(3)} s`,
    )
  }
  const [ours, reference] = [mean(found.network), mean(found.tracker)]
  yield {
    name: 'Notes of hummed tunes by onset and pitch (F), basic-pitch against autocorrelation',
    ours: percent(ours),
    reference: percent(reference),
    ratio: ours / Math.max(1e-9, reference),
    bar: { atLeast: 1.05 },
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** Each note of the truth may be found once: in time and less than half a semitone off. */
function fMeasure(truth: readonly TuneNote[], found: readonly TuneNote[], offset: number): number {
  const left = [...found]
  let hits = 0
  for (const note of truth) {
    const index = left.findIndex(
      // the hummer begins a quarter of a second into the recording
      ({ at, pitch }) => Math.abs(at - note.at - 0.25) < ONSET_SECONDS && Math.abs(pitch - offset - note.pitch) < 0.5,
    )
    if (index === -1) continue
    left.splice(index, 1)
    hits += 1
  }
  return (2 * hits) / Math.max(1, truth.length + found.length)
}

/** The plain way: where the pitch by autocorrelation jumps or stops, a note ends. */
async function track(sound: Float32Array, slowed: number): Promise<TuneNote[]> {
  // it looks for voices: a whistle is played to it at a quarter of its pace
  const periods = await findPeriods(sound, PITCH_RATE / slowed, { signal: context.signal })
  const step = PITCH_STEP_SECONDS / slowed
  const notes: TuneNote[] = []
  let held: number[] = []
  let begun = 0
  const close = () => {
    const middle = held.toSorted((one, other) => one - other)[Math.floor(held.length / 2)]
    if (middle !== undefined && held.length * step >= 0.09)
      notes.push({ at: begun * step, seconds: held.length * step, pitch: middle })
    held = []
  }
  for (const [index, period] of Array.from(periods).entries()) {
    const pitch = period > 0 ? 69 + 12 * Math.log2(slowed / period / 440) : null
    if (pitch === null || (held.length > 0 && Math.abs(pitch - held.at(-1)!) > 0.7)) close()
    if (pitch === null) continue
    if (held.length === 0) begun = index
    held.push(pitch)
  }
  close()
  return notes
}
