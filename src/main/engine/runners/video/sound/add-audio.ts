import { evenSide, writeFilm } from '../../kit/film.ts'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { textOf } from '../../kit/params.ts'
import { SAMPLE_RATE, silentStereo, type Stereo } from '../../kit/sound/samples.ts'
import { soundsNamed, soundtrack } from '../../music/soundtrack.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { ambienceFor } from './ambience.ts'
import { OTHER_SHOT } from '../film/cuts.ts'
import { framesIn, filmInput, openFilm, readFrames, readFilmSound, type SourceFilm } from '../film/film-source.ts'
import { mixed, type SoundPart } from './mix-sound.ts'
import { keepSound } from '../film/write-frames.ts'

const GLIMPSE = { width: 48, height: 27, fps: 10 }

/** A soundtrack for a film: music and the sounds of the place from words, swelling with what happens; its own sound stays on top. */
export const scoreFilm: Runner = async (job, context) => {
  const film = await openFilm(job)
  const seconds = film.frames / film.fps
  const { motion, cuts } = await watch(film, context)
  const own = film.hasAudio ? await readFilmSound(film.input, context) : null
  const made = await soundFor(job, seconds, swelling(motion, seconds, own), context)
  context.onProgress(0.08)
  const mix = mixed(seconds, [
    ...made,
    { sound: accents(cuts, seconds), gain: 0.5 },
    ...(own ? [{ sound: own, gain: 1 }] : []),
  ])
  const plan = {
    inputs: [...filmInput(film, context), ...(await keepSound(job, 'sound', mix))],
    graph: `[0:v:0]fps=${film.fps},scale=${evenSide(film.width)}:${evenSide(film.height)},setsar=1,tpad=stop_mode=clone:stop=-1,format=yuv420p[film]`,
    seconds,
    fps: film.fps,
    sound: '[1:a:0]',
  }
  return [await writeFilm(job, 0, plan, context)]
}

/** Music, and what is heard in the place; as ambience the place alone, and calm music where words name nothing to be heard. */
async function soundFor(job: RunJob, seconds: number, swell: Float32Array, context: RunContext): Promise<SoundPart[]> {
  const [prompt, style] = [textOf(job, 'prompt'), textOf(job, 'style')]
  const asked = { words: `${prompt} ${style}`, seconds, seed: job.seed }
  const place = ambienceFor(asked.words, seconds, job.seed)
  if (style === 'ambience') {
    if (place) return [{ sound: place, gain: 1.6 }]
    const named = await soundsNamed({ ...asked, words: prompt }, context)
    if (named) return [{ sound: named, gain: 1 }]
  }
  const words = style === 'ambience' ? `calm ambient ${prompt}` : asked.words
  const music = { sound: await soundtrack({ ...asked, words }, context), gain: swell }
  return place ? [music, { sound: place, gain: 0.55 }] : [music]
}

/** How much happens in each tenth of a second, 0 to 1, and when there are cuts. */
async function watch(film: SourceFilm, context: RunContext): Promise<{ motion: number[]; cuts: number[] }> {
  const motion: number[] = []
  const cuts: number[] = []
  let before: Uint8Array | null = null
  const reading = { ...GLIMPSE, pixels: 'gray', frames: framesIn(film.seconds, GLIMPSE.fps) } as const
  for await (const frame of readFrames(film, reading, context)) {
    let change = 0
    if (before) for (let at = 0; at < frame.length; at++) change += Math.abs(frame[at]! - before[at]!)
    change /= frame.length
    if (change > OTHER_SHOT) cuts.push(motion.length / GLIMPSE.fps)
    motion.push(Math.min(1, change / 14))
    before = frame
  }
  return { motion, cuts }
}

/** How loud the music is at each sample: more where more happens, less under a voice. */
function swelling(motion: readonly number[], seconds: number, own: Stereo | null): Float32Array {
  const gain = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  let [level, voice] = [0.6, 0]
  for (let at = 0; at < gain.length; at++) {
    const busy = motion[Math.min(motion.length - 1, Math.floor((at / SAMPLE_RATE) * GLIMPSE.fps))] ?? 0
    level += (0.55 + 0.35 * busy - level) / (SAMPLE_RATE * 0.8)
    const heard = own ? Math.abs(own.left[at] ?? 0) : 0
    voice += (heard - voice) / (SAMPLE_RATE * (heard > voice ? 0.02 : 0.5))
    gain[at] = level * (1 - 0.7 * Math.min(1, voice * 12))
  }
  return gain
}

/** A soft low stroke on every cut. */
function accents(cuts: readonly number[], seconds: number): Stereo {
  const sound = silentStereo(seconds)
  for (const cut of cuts) {
    const start = Math.round(cut * SAMPLE_RATE)
    for (let at = 0; at < SAMPLE_RATE && start + at < sound.left.length; at++) {
      const time = at / SAMPLE_RATE
      const value =
        Math.sin(Math.PI * 2 * (46 * time + 9 * (1 - Math.exp(-time * 12)))) *
        Math.exp(-time * 5) *
        Math.min(1, time * 200)
      sound.left[start + at]! += value
      sound.right[start + at]! += value
    }
  }
  return sound
}
