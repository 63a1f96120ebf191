import type { Rgb255 } from '../kit/colour/rgb.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import type { FilmId } from './effect-table.ts'
import { readContainer, type TimedType } from '../../media/container.ts'
import { inputArguments } from '../../media/decode.ts'
import { pictureSizeOf, sizeWithin, writeFilm } from '../kit/film.ts'
import { requiredInput, textOf } from '../kit/params.ts'
import { createRandom } from '../kit/random.ts'
import { RunnerRefusedError, type Runner } from '../runner.ts'
import { coarsenessOf } from './coarseness.ts'
import { FPS, gradientMap, type FilmLook } from './films/film-effect.ts'
import { FILM_EFFECTS } from './films/index.ts'
import { inkRamp, readInks } from './inks.ts'

/** Larger films are made smaller before anything is done to them. */
const LONGEST_SIDE = 1280

/** A named look for a film; its own sound stays. */
export const applyFilm: Runner = async (job, context) => {
  const id = job.effectId ?? textOf(job, 'effect')
  const effect = Object.hasOwn(FILM_EFFECTS, id) ? FILM_EFFECTS[id as FilmId] : undefined
  if (!effect) throw new RunnerRefusedError('invalid_input', 'There is no such film effect.')
  const video = requiredInput(job, 'video')
  const film = await readContainer(video.path, video.mimeType as TimedType)
  const { width, height } = sizeWithin(pictureSizeOf(film), LONGEST_SIDE)
  const words = textOf(job, 'prompt').trim()
  const inks = readInks(textOf(job, 'palette'), words)
  const stills: { name: string; bytes: Buffer }[] = []
  const add = (extension: string, bytes: Buffer) => {
    stills.push({ name: `still-${stills.length}.${extension}`, bytes })
    return `${stills.length}:v`
  }
  const look = effect({
    width,
    height,
    seconds: film.durationSeconds,
    hasSound: film.hasAudio,
    inks,
    words,
    coarseness: coarsenessOf(words),
    random: createRandom(id),
    still: (picture: Canvas) => add('png', picture.toBuffer('image/png')),
    map: (values, wide, tall) => add('pgm', greyMap(values, wide, tall)),
  })
  const inputs = [...inputArguments(video.path, video.mimeType)]
  for (const { name, bytes } of stills) {
    const path = join(job.directory, name)
    await writeFile(path, bytes)
    inputs.push('-loop', '1', '-framerate', String(FPS), '-i', path)
  }
  const plan = {
    inputs,
    graph: `[0:v:0]scale=${width}:${height},setsar=1,fps=${FPS}[base];${look.graph};[look]${finishing(look, inks)}setsar=1,format=yuv420p[film]`,
    seconds: look.seconds ?? film.durationSeconds,
    fps: FPS,
    sound: film.hasAudio ? (look.sound ?? '[0:a:0]') : null,
  }
  return [await writeFilm(job, 0, plan, context)]
}

function finishing({ toneAfter }: FilmLook, inks: readonly Rgb255[]): string {
  const ramp = toneAfter ? inkRamp(inks) : null
  return ramp
    ? `format=gbrp,split[plain][grey];[grey]${gradientMap(ramp)}[inked];[inked][plain]blend=all_mode=normal:all_opacity=0.5,`
    : ''
}

/** Numbers of 16 bits as a picture that ffmpeg reads unchanged. */
function greyMap(values: Uint16Array, width: number, height: number): Buffer {
  const pixels = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  // the format keeps the high byte first
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n65535\n`), Buffer.from(pixels).swap16()])
}
