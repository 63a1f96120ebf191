import type { SKRSContext2D } from '@napi-rs/canvas'
import { SANS, useFont, wrap } from '../../kit/drawing/type.ts'
import { numberOf, requiredInput, sideOf, textOf } from '../../kit/params.ts'
import { readPicture } from '../../kit/picture.ts'
import { createRandom } from '../../kit/random.ts'
import { SAMPLE_RATE, silentStereo, type Stereo } from '../../kit/sound/samples.ts'
import { RunnerRefusedError, type Runner } from '../../runner.ts'
import { whenSaid } from '../../kit/listen/when-said.ts'
import { readCamera } from '../camera/camera.ts'
import { timed, timedByWords, type Caption } from './caption-times.ts'
import { framesIn, readFilmSound, type Size } from '../film/film-source.ts'
import { createFrame, drawStill, frameFor, rgbOfSheet, openStill } from '../camera/still-camera.ts'
import { keepSound, writeFrames } from '../film/write-frames.ts'

/** What is read in one glance. */
const LETTERS = 64
const LINES = 2
/** The film does not end with the last sound. */
const TAIL_SECONDS = 0.6
/** Of the shorter side. */
const TYPE_SIZE = 0.062
/** In pixels. */
const SMALLEST_TYPE = 8

/** A recording over a slowly moving still, with what is said set in type as it is said. */
export const captionFilm: Runner = async (job, context) => {
  const picture = requiredInput(job, 'first_frame')
  const words = textOf(job, 'text').trim()
  if (words === '') throw new RunnerRefusedError('invalid_input', 'There are no words to set.')
  const sound = await readFilmSound(requiredInput(job, 'audio'), context)
  if (sound.left.length === 0) throw new RunnerRefusedError('invalid_input', 'The recording is empty.')
  context.onProgress(0.05)
  const frame = frameFor(await readPicture(picture), sideOf(job, 540))
  const fps = numberOf(job, 'fps', 24)
  const count = framesIn(sound.left.length / SAMPLE_RATE + TAIL_SECONDS, fps)
  const still = await openStill(picture, frame)
  const camera = readCamera(textOf(job, 'prompt') || 'slow', createRandom('captions', job.seed).next())
  const said = await whenSaid(words, requiredInput(job, 'audio'), context)
  const captions = said ? timedByWords(partsOf(words), said) : timed(partsOf(words), sound)
  context.onProgress(0.15)
  const set = STYLES[textOf(job, 'style')] ?? setInOutline
  async function* frames() {
    const sheet = createFrame(frame)
    for (let index = 0; index < count; index++) {
      drawStill(sheet, still, camera(index / Math.max(1, count - 1)))
      const now = index / fps
      const caption = captions.find(({ from, until }) => now >= from && now < until)
      if (caption) setCaption(sheet, frame, caption, now, set)
      yield rgbOfSheet(sheet)
    }
  }
  const heard = await keepSound(job, 'voice', lengthened(sound, count / fps))
  return [await writeFrames(job, 0, { ...frame, fps, count, frames: frames(), sound: heard }, context)]
}

/** Sentences, and those that are too long for one glance in their clauses or words. */
export function partsOf(text: string): string[] {
  const sentences = text.replaceAll(/\s+/gu, ' ').match(/[^.!?…。！？]+[.!?…。！？]*["'”’»)]*\s*/gu) ?? [text]
  return sentences.flatMap((sentence) => dividedEvenly(sentence.trim())).filter((part) => part !== '')
}

/** In as few parts as are short enough, none of them much shorter than the others; best behind a comma. */
function dividedEvenly(sentence: string): string[] {
  const parts = Math.ceil(sentence.length / LETTERS)
  if (parts <= 1) return [sentence]
  const target = sentence.length / parts
  const spaces = [...sentence.matchAll(/ /g)].map(({ index }) => index)
  const cost = (at: number) => Math.abs(at - target) - (/[,;:–—]$/u.test(sentence.slice(0, at)) ? target * 0.35 : 0)
  const [cut] = spaces.filter((at) => at <= LETTERS).toSorted((one, other) => cost(one) - cost(other))
  // one word without an end
  if (cut === undefined) return [sentence]
  return [sentence.slice(0, cut), ...dividedEvenly(sentence.slice(cut + 1))]
}

/** `said` is how many of the words have been begun. */
type SetLines = (context: SKRSContext2D, lines: readonly string[], place: Place, said: number) => void

interface Place {
  centre: number
  /** The middle of the first line. */
  top: number
  size: number
  lineHeight: number
}

function setCaption(
  context: SKRSContext2D,
  { width, height }: Size,
  { text, words }: Caption,
  now: number,
  set: SetLines,
): void {
  const most = width * 0.86
  const fits = (lines: readonly string[]) =>
    lines.length <= LINES && lines.every((line) => context.measureText(line).width <= most)
  let size = Math.min(width, height) * TYPE_SIZE
  useFont(context, SANS, 650, size)
  // a word that is wider than the film, or a third line, is set smaller
  while (!fits(wrap(context, text, most, LINES + 1)) && size > SMALLEST_TYPE)
    useFont(context, SANS, 650, (size *= 0.92))
  const lines = evenLines(context, text, most)
  const lineHeight = size * 1.3
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const top = height - Math.min(width, height) * 0.09 - lineHeight * (lines.length - 0.5)
  const said = words.filter(({ from }) => from <= now).length
  set(context, lines, { centre: width / 2, top, size, lineHeight }, said)
}

/** As few lines as there must be, of about the same length. */
function evenLines(context: SKRSContext2D, text: string, most: number): string[] {
  let lines = wrap(context, text, most, LINES)
  for (let width = most * 0.95; width > most * 0.4; width *= 0.95) {
    const narrower = wrap(context, text, width, LINES + 1)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

const setInOutline: SetLines = (context, lines, { centre, top, size, lineHeight }) => {
  context.lineJoin = 'round'
  context.lineWidth = size * 0.2
  context.strokeStyle = 'rgba(0, 0, 0, 0.85)'
  context.fillStyle = '#ffffff'
  for (const [index, line] of lines.entries()) {
    context.strokeText(line, centre, top + index * lineHeight)
    context.fillText(line, centre, top + index * lineHeight)
  }
}

const setInBox: SetLines = (context, lines, { centre, top, size, lineHeight }) => {
  for (const [index, line] of lines.entries()) {
    const wide = context.measureText(line).width + size * 0.8
    context.fillStyle = 'rgba(12, 14, 20, 0.78)'
    context.fillRect(centre - wide / 2, top + (index - 0.5) * lineHeight, wide, lineHeight)
    context.fillStyle = '#ffffff'
    context.fillText(line, centre, top + index * lineHeight)
  }
}

/** What has been said is lit, what is to come waits in grey. */
const setAsSung: SetLines = (context, lines, { centre, top, size, lineHeight }, said) => {
  context.lineJoin = 'round'
  context.lineWidth = size * 0.2
  context.strokeStyle = 'rgba(0, 0, 0, 0.85)'
  context.textAlign = 'left'
  let count = 0
  for (const [index, line] of lines.entries()) {
    const y = top + index * lineHeight
    let x = centre - context.measureText(line).width / 2
    context.strokeText(line, x, y)
    for (const word of line.split(' ')) {
      count += 1
      context.fillStyle = count === said ? '#ffd84d' : count < said ? '#ffffff' : 'rgba(255, 255, 255, 0.55)'
      context.fillText(word, x, y)
      x += context.measureText(`${word} `).width
    }
  }
}

const STYLES: Readonly<Record<string, SetLines>> = { outline: setInOutline, box: setInBox, karaoke: setAsSung }

function lengthened({ left, right }: Stereo, seconds: number): Stereo {
  const longer = silentStereo(seconds)
  longer.left.set(left.subarray(0, longer.left.length))
  longer.right.set(right.subarray(0, longer.right.length))
  return longer
}
