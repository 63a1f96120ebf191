import { createSheet } from '../kit/drawing/sheet.ts'
import type { Size } from '../kit/pixels/plane.ts'
import { formatHex, parse } from '../kit/colour/culori.ts'
import type { Sharp } from 'sharp'
import { openImage } from '../../media/image.ts'
import { renderIllustration } from '../illustration/illustration.ts'
import type { Picture } from '../kit/picture.ts'
import { openPixels, pixelsOf, type Pixels } from '../kit/pixels/raw.ts'
import type { RunContext } from '../runner.ts'
import { pixelsOfLayer } from './layers.ts'
import { wallFor } from './studio-set.ts'

/** How far behind the subject the scene lies: what is far is out of focus. */
const BLUR: Readonly<Record<string, number>> = { sharp: 0, soft: 0.006, dreamy: 0.02 }

/** Words for a wall rather than a place. */
const WALL = /\b(background|backdrop|studio|gradient|plain|solid|colou?r|wall)\b/i

/** The painter leaves the margin of the sheet free: it is cut off. */
const BLEED = 1.18

interface BackdropRequest extends Size {
  prompt: string
  /** A picture to stand before, instead of words. */
  picture: Picture | null
  focus: string
  seed: number
}

/** What stands behind the subject: another picture, a wall in the colour that the words name, or a scene painted from them. */
export async function makeBackdrop(request: BackdropRequest, context: RunContext): Promise<Pixels> {
  const { width, height, prompt, picture, focus, seed } = request
  if (picture) {
    const image = (await picture.open()).flatten({ background: '#ffffff' })
    return outOfFocus(image.resize(width, height, { fit: 'cover' }), request, BLUR[focus] ?? 0)
  }
  const colours = coloursIn(prompt)
  if (WALL.test(prompt) || isOnlyColours(prompt)) return makeWall(request, colours[0] ?? '#e9e6e1', colours[1])
  const scale = Math.min(1, 1280 / Math.max(width, height)) * BLEED
  const { pixels, ...size } = await renderIllustration(
    {
      prompt,
      style: 'watercolour',
      width: Math.max(64, Math.round(width * scale)),
      height: Math.max(64, Math.round(height * scale)),
      seed,
    },
    { signal: context.signal },
  )
  const scene = await openPixels({ ...size, data: pixels, channels: 4 })
  const inner = { width: Math.floor(size.width / BLEED), height: Math.floor(size.height / BLEED) }
  const middle = scene.extract({
    left: Math.floor((size.width - inner.width) / 2),
    top: Math.floor((size.height - inner.height) / 2),
    ...inner,
  })
  return outOfFocus(middle.resize(width, height, { fit: 'fill' }), request, BLUR[focus] ?? 0)
}

async function outOfFocus(image: Sharp, { width, height }: Size, amount: number): Promise<Pixels> {
  const sigma = Math.max(width, height) * amount
  // resized first: a blur inside the chain would work on the larger picture
  const fitted = await openImage(await image.png({ compressionLevel: 1 }).toBuffer())
  return pixelsOf(sigma >= 0.3 ? fitted.blur(sigma) : fitted)
}

/** A photographer's wall: brighter behind the subject, and another colour below if there is one. */
export function makeWall({ width, height }: Size, colour: string, second?: string): Pixels {
  const layer = createSheet(width, height)
  const { pen } = layer
  const base = wallFor(colour, colour)
  const down = pen.createLinearGradient(0, 0, 0, height)
  down.addColorStop(0, base)
  down.addColorStop(1, second ? wallFor(second, second) : base)
  pen.fillStyle = down
  pen.fillRect(0, 0, width, height)
  const reach = Math.hypot(width, height) / 2
  const glow = pen.createRadialGradient(width / 2, height * 0.42, 0, width / 2, height * 0.42, reach)
  glow.addColorStop(0, 'rgba(255,255,255,0.22)')
  glow.addColorStop(0.55, 'rgba(255,255,255,0)')
  glow.addColorStop(0.6, 'rgba(0,0,0,0)')
  glow.addColorStop(1, 'rgba(0,0,0,0.16)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, width, height)
  return pixelsOfLayer(layer)
}

const wordsOf = (prompt: string) => prompt.toLowerCase().match(/#[\da-f]{6}\b|[a-z]+/g) ?? []

function coloursIn(prompt: string): string[] {
  return wordsOf(prompt).flatMap((word) => {
    const colour = parse(word)
    return colour ? [formatHex(colour)] : []
  })
}

const isOnlyColours = (prompt: string) =>
  wordsOf(prompt).every((word) => parse(word) !== undefined || ['and', 'to', 'light', 'dark', 'soft'].includes(word))
