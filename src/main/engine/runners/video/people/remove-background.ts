import { join } from 'node:path'
import { describeTimed } from '../../../media/describe.ts'
import type { ProducedOutput, RunJob } from '../../../jobs/service-jobs.ts'
import { convert } from '../../kit/convert.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { backdropOf, matteAgainst } from './backdrop.ts'
import { sizeWithin } from '../../kit/film.ts'
import { TO_STEREO } from '../../kit/sound/to-stereo.ts'
import { framesOf, openFilm, soundOf, type Size, type SourceFilm } from '../film/film-source.ts'
import { peopleIn } from './people-in-film.ts'
import type { CutFrame } from './read-strands.ts'
import { exactly, rawFrames } from '../film/write-frames.ts'

const LONGEST_SIDE = 960
/** What a long film is made smaller for, so that it is done in time: half a minute of 60 such frames a second. */
const MOST_PIXELS = 1800 * 960 * 540
const SMALLEST_SIDE = 640

/** What stays of a frame. */
type Cut = (rgb: Uint8Array) => Promise<CutFrame>

/** Cuts people out of a film. */
export const cutOutPeople: Runner = async (job, context) => {
  const film = await openFilm(job)
  const size = sizeFor(film)
  const cut = peopleIn(size, film.frames, context)
  return [await writeCutOut(job, film, size, cut, context)]
}

function sizeFor(film: SourceFilm): Size {
  const { width, height } = sizeWithin(film, LONGEST_SIDE)
  const share = Math.sqrt(MOST_PIXELS / (width * height * film.frames))
  return share >= 1 ? { width, height } : sizeWithin(film, Math.max(SMALLEST_SIDE, Math.max(width, height) * share))
}

/** Takes away a backdrop: a studio colour, or whatever stands still behind what moves. */
export const keyBackdrop: Runner = async (job, context) => {
  const film = await openFilm(job)
  const size = sizeWithin(film, LONGEST_SIDE)
  const backdrop = await backdropOf(film, size, context)
  const cut: Cut = async (rgb) => ({ rgb, alpha: matteAgainst(backdrop, rgb, size) })
  return [await writeCutOut(job, film, size, cut, context)]
}

async function writeCutOut(
  job: RunJob,
  film: SourceFilm,
  size: Size,
  cut: Cut,
  context: RunContext,
): Promise<ProducedOutput> {
  const count = film.frames
  const path = join(job.directory, 'output-0.webm')
  const poster: { frame?: Uint8Array } = {}
  const frames = cutOut(film, size, cut, context, poster)
  const sound = soundOf(film)
  await convert(
    context,
    [...rawFrames({ ...size, fps: film.fps, pixels: 'rgba' }), ...(sound ?? [])].concat(
      ['-map', '0:v', ...(sound ? ['-map', '1:a:0', '-af', TO_STEREO, '-c:a', 'libopus', '-b:a', '128k'] : ['-an'])],
      '-c:v libvpx-vp9 -pix_fmt yuva420p -crf 28 -b:v 0 -deadline realtime -cpu-used 8'.split(' '),
      ['-auto-alt-ref', '0', '-row-mt', '0', '-threads', String(context.threads), '-t', String(count / film.fps)],
      '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -f webm'.split(' '),
      [path],
    ),
    {
      input: exactly(count, frames, context.signal),
      onTime: (seconds) => context.onProgress(0.1 + 0.75 * Math.min(1, (seconds * film.fps) / count)),
    },
  )
  const place = { directory: job.directory, name: 'output-0' }
  const output = await describeTimed(context.ffmpeg, { path, type: 'video/webm' }, place, context.signal)
  await showThrough(output, poster.frame, size)
  return { ...output, facts: { ...output.facts, transparent: true } }
}

async function* cutOut(
  film: SourceFilm,
  size: Size,
  cut: Cut,
  context: RunContext,
  poster: { frame?: Uint8Array },
): AsyncGenerator<Uint8Array, void, undefined> {
  let index = 0
  for await (const frame of framesOf(film, size, context)) {
    const { rgb, alpha } = await cut(frame)
    const rgba = new Uint8Array(alpha.length * 4)
    for (let at = 0; at < alpha.length; at++) {
      const opaque = alpha[at]! > 0.02
      // what is not seen is black: it costs nothing to store
      rgba[at * 4] = opaque ? rgb[at * 3]! : 0
      rgba[at * 4 + 1] = opaque ? rgb[at * 3 + 1]! : 0
      rgba[at * 4 + 2] = opaque ? rgb[at * 3 + 2]! : 0
      rgba[at * 4 + 3] = opaque ? alpha[at]! * 255 + 0.5 : 0
    }
    if (index++ === Math.floor(film.frames / 3)) poster.frame = rgba
    yield rgba
  }
}

/** The decoder of the previews knows no alpha: they are written again from a frame that has it. */
async function showThrough({ files }: ProducedOutput, frame: Uint8Array | undefined, size: Size): Promise<void> {
  if (!frame) return
  const { default: sharp } = await import('sharp')
  for (const { variant, path } of files) {
    if (variant !== 'poster' && variant !== 'thumbnail') continue
    const picture = sharp(frame, { raw: { ...size, channels: 4 } })
    const side = variant === 'thumbnail' ? 512 : LONGEST_SIDE
    await picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).toFile(path)
  }
}
