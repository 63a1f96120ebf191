import { readPalette } from '../../kit/words/read-palette.ts'
import { sideOf, textOf } from '../../kit/params.ts'
import type { RunContext, Runner } from '../../runner.ts'
import { sizeWithin } from '../../kit/film.ts'
import { framesIn, framesOf, openFilm, soundOf, type Size, type SourceFilm } from '../film/film-source.ts'
import { filmStyle, type FilmStyle } from './film-styles.ts'
import { moodOf } from './mood.ts'
import { recolour } from './recolour.ts'
import { writeFrames } from '../film/write-frames.ts'

/** More drawings a second nobody tells apart, and a minute of them would take longer than a film may. */
const MOST_FPS = 30

/** The same film by another hand: every frame is drawn anew, and what does not move stays as it was drawn. */
export const restyleFilm: Runner = async (job, context) => {
  const film = await openFilm(job)
  const [shorter, longer] = [Math.min(film.width, film.height), Math.max(film.width, film.height)]
  const size = sizeWithin(film, sideOf(job, 360) * (longer / shorter))
  const words = textOf(job, 'prompt')
  const style = textOf(job, 'style') as FilmStyle
  const palette = readPalette(textOf(job, 'palette'))
  const fps = Math.min(film.fps, MOST_FPS)
  const count = framesIn(film.seconds, fps)
  const shown = { ...film, fps, frames: count }
  const manner = { style, palette: palette.length > 0 ? palette : readPalette(words), words }
  const plan = { ...size, fps, count, frames: drawn(shown, size, manner, context), sound: soundOf(film) }
  return [await writeFrames(job, 0, plan, context)]
}

async function* drawn(
  film: SourceFilm,
  size: Size,
  { style, palette, words }: { style: FilmStyle; palette: readonly string[]; words: string },
  context: RunContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const draw = filmStyle(style, size)
  const tint = palette.length > 1 ? recolour(palette) : null
  const mood = moodOf(words)
  const steady = new Float32Array(size.width * size.height * 3)
  let first = true
  for await (const frame of framesOf(film, size, context)) {
    settle(steady, frame, first)
    first = false
    const picture = new Uint8Array(steady.length)
    for (let at = 0; at < picture.length; at++) picture[at] = steady[at]! + 0.5
    mood?.(picture)
    const result = draw(picture)
    tint?.(result)
    yield result
  }
}

/** Noise is evened out over time, motion is not: strokes must not swim where nothing happens. */
function settle(steady: Float32Array, frame: Uint8Array, first: boolean): void {
  for (let at = 0; at < frame.length; at += 3) {
    const change =
      Math.abs(frame[at]! - steady[at]!) +
      Math.abs(frame[at + 1]! - steady[at + 1]!) +
      Math.abs(frame[at + 2]! - steady[at + 2]!)
    const share = first ? 1 : Math.min(1, 0.25 + (change / 60) ** 2)
    for (let channel = at; channel < at + 3; channel++) steady[channel]! += (frame[channel]! - steady[channel]!) * share
  }
}
