import { join } from 'node:path'
import type { RunJob } from '../../workers/contract.ts'
import type { Runner } from '../runner.ts'
import { SMALLEST_SIDE, writeFilm } from '../kit/film.ts'
import { inputOf, numberOf, requiredInput, textOf } from '../kit/params.ts'
import { readPicture, type Picture } from '../kit/picture.ts'

const LONGEST_SIDE = 1920

interface Frame {
  width: number
  height: number
}

/** Moves a camera over a still, and over to a second one when there is one. */
export const moveCamera: Runner = async (job, context) => {
  const last = inputOf(job, 'last_frame')
  const first = await readPicture(requiredInput(job, 'first_frame'))
  const [seconds, fps] = [numberOf(job, 'duration', 4), numberOf(job, 'fps', 24)]
  const size = frameFor(first, Number.parseInt(textOf(job, 'resolution'), 10) || 540)
  const stills = [await prepare(job, first, 'first', size)]
  if (last) stills.push(await prepare(job, await readPicture(last), 'last', size))
  context.onProgress(0.1)

  const frames = Math.ceil(seconds * fps)
  const camera = cameraFor(textOf(job, 'prompt'), frames)
  const moves = stills.map(
    (_, index) =>
      `[${index}:v]zoompan=${camera}:d=${frames}:s=${size.width}x${size.height}:fps=${fps},setsar=1,format=yuv420p[s${index}]`,
  )
  const fade = seconds / 2
  const scene = last
    ? `[s0][s1]xfade=transition=fade:duration=${fade}:offset=${(seconds - fade) / 2}[film]`
    : '[s0]null[film]'
  const plan = {
    inputs: stills.flatMap((path) => ['-i', path]),
    graph: [...moves, scene].join(';'),
    seconds,
    fps,
    sound: null,
  }
  return [await writeFilm(job, 0, plan, context)]
}

/** As large as asked for on the shorter side, unless the picture is so long that the other side would be endless. */
function frameFor({ width, height }: Picture, side: number): Frame {
  const scale = Math.min(side / Math.min(width, height), LONGEST_SIDE / Math.max(width, height))
  const even = (length: number) => Math.max(SMALLEST_SIDE, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** Twice as large as the frame: the camera moves in whole pixels of it, and half a pixel of the film is not seen. */
async function prepare(job: RunJob, picture: Picture, name: string, { width, height }: Frame): Promise<string> {
  const path = join(job.directory, `${name}.png`)
  const enlarged = (await picture.open()).resize(width * 2, height * 2, { fit: 'cover' })
  await enlarged.flatten({ background: '#000000' }).png({ compressionLevel: 1 }).toFile(path)
  return path
}

function cameraFor(words: string, frames: number): string {
  const along = `on/${Math.max(frames - 1, 1)}`
  const centre = `x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2'`
  if (/\bzoom(s|ing)? out\b|\bpull(s|ing)? back\b/i.test(words)) return `z='1.25-0.25*${along}':${centre}`
  if (/\bleft\b/i.test(words)) return `z='1.2':x='(iw-iw/zoom)*(1-${along})':y='(ih-ih/zoom)/2'`
  if (/\bright\b/i.test(words)) return `z='1.2':x='(iw-iw/zoom)*${along}':y='(ih-ih/zoom)/2'`
  if (/\bup\b/i.test(words)) return `z='1.2':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*(1-${along})'`
  if (/\bdown\b/i.test(words)) return `z='1.2':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)*${along}'`
  return `z='1+0.25*${along}':${centre}`
}
