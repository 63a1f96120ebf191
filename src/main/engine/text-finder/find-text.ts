import type { TextFinding, TextJob } from '../jobs/library-jobs.ts'
import { openSmall } from '../media/image.ts'
import { takeFrameAt } from '../media/previews.ts'
import type { Ffmpeg } from '../media/run-ffmpeg.ts'
import { UnreadableMediaError } from '../media/unreadable.ts'
import { pixelsOf, type Pixels } from '../runners/kit/pixels/raw.ts'
import type { RunContext } from '../runners/runner.ts'
import { readLine, type Place, type ReadLine } from './read-line.ts'
import { regionsOf, type TextRegion } from './regions.ts'
import { mapText, type TextMap } from './text-map.ts'

/** Letters are read from no more than this; larger pictures are made smaller first. */
const READ_SIDE = 2048
/** Where it shows, white lettering can be read as well as black. */
const GROUND = '#808080'
/** A picture is read from so often, its largest lines first: a page of a book, or a wall of rings, must not take long. */
const MOST_READINGS = 24
/** Words come and go in a film: it is looked at in these parts of its length. */
const MOMENTS = [0.15, 0.5, 0.85]
/** Times its height. */
const SURELY_LONG = 1.5

/**
 * How surely a line must be read to count as text, by the number of its letters. The detector alone takes a vase, a figure
 * or a tuft of grass for a letter, as surely as print: of 230 pictures of our models in which nothing can be read it
 * marked 41. Read, these came to one letter (0.89 at the most), to two (DO, 0.81), to three (TVT, 0.67) or to more (oooo,
 * 0.58), while words that were meant came to 0.74 where they were tiny, to 0.9 and more elsewhere, and two letters or
 * digits to 0.99. So one letter is never enough, and the fewer there are, the surer they have to be.
 */
export function isText({ letters, confidence }: ReadLine): boolean {
  if (letters.length < 2) return false
  return confidence >= (letters.length === 2 ? 0.95 : letters.length === 3 ? 0.85 : 0.7)
}

/** Looks for letters that can be read, in a picture or at some moments of a film. */
export async function findText(
  { path, mimeType, seconds }: TextJob,
  context: Pick<RunContext, 'ffmpeg' | 'pack' | 'threads' | 'signal' | 'onProgress'>,
): Promise<TextFinding> {
  try {
    const moments = mimeType.startsWith('video/') ? MOMENTS.map((part) => part * (seconds ?? 0)) : [null]
    const found = { lines: 0, share: 0 }
    for (const [index, moment] of moments.entries()) {
      const picture = await pixelsAt({ path, mimeType }, moment, context)
      const { lines, share } = await textIn(picture, context)
      found.lines = Math.max(found.lines, lines)
      found.share = Math.max(found.share, share)
      context.onProgress((index + 1) / moments.length)
    }
    return { readable: true, ...found }
  } catch (error) {
    context.signal.throwIfAborted()
    // the file is what it is: a second look would see the same
    if (error instanceof UnreadableMediaError) return { readable: false }
    throw error
  }
}

async function pixelsAt(
  file: { path: string; mimeType: string },
  moment: number | null,
  { ffmpeg, signal }: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<Pixels> {
  const source = moment === null ? file.path : await takeFrameAt(ffmpeg, file, moment, signal)
  try {
    const small = await openSmall(source, file.mimeType, READ_SIDE)
    return await pixelsOf(small.flatten({ background: GROUND }))
  } catch (cause) {
    throw new UnreadableMediaError('No picture could be made of it.', { cause })
  }
}

/** How many lines can be read, and which part of the picture they take. */
async function textIn(
  picture: Pixels,
  context: Pick<RunContext, 'pack' | 'threads' | 'signal'>,
): Promise<{ lines: number; share: number }> {
  const map = await mapText(picture, context)
  let [lines, area] = [0, 0]
  let left = MOST_READINGS
  for (const region of regionsOf(map)) {
    const turns = turnsOf(region).slice(0, left)
    left -= turns.length
    if (!(await isReadable(picture, placed(region, map, picture), turns, context))) continue
    lines += 1
    area += region.width * region.height
  }
  return { lines, share: Math.min(1, area / (map.width * map.height)) }
}

/** A long line lies along its letters, with its feet on either side; a short one may stand on any of its four. */
function turnsOf({ width, height }: TextRegion): number[] {
  return width >= SURELY_LONG * height ? [0, 2] : [0, 1, 2, 3]
}

/** Where it is in the picture itself, whose sides are hardly ever steps of the network. */
function placed({ score: _score, ...region }: TextRegion, map: TextMap, picture: Pixels): Omit<Place, 'quarters'> {
  const [across, down] = [picture.width / map.width, picture.height / map.height]
  return {
    ...region,
    x: region.x * across,
    y: region.y * down,
    width: region.width * across,
    height: region.height * down,
  }
}

async function isReadable(
  picture: Pixels,
  place: Omit<Place, 'quarters'>,
  turns: readonly number[],
  context: Pick<RunContext, 'pack' | 'threads' | 'signal'>,
): Promise<boolean> {
  for (const quarters of turns) {
    context.signal.throwIfAborted()
    if (isText(await readLine(picture, { ...place, quarters }, context))) return true
  }
  return false
}
