import { yieldToEventLoop } from '../../../tools/yield-to-event-loop.ts'
import { rgba8OfCanvas } from '../kit/pixels/rgba8.ts'
import { composeScene } from '../kit/scene/compose-scene.ts'
import type { PaletteChoice } from '../kit/scene/palette.ts'
import { drawingRandom } from '../kit/random.ts'
import { readPrompt } from '../kit/scene/read-prompt.ts'
import type { Scene, TimeOfDay } from '../kit/scene/scene.ts'
import { drawFlowField } from './styles/flow-field.ts'
import { drawIsometric } from './styles/isometric.ts'
import { drawLineArt } from './styles/line-art.ts'
import { drawPaperCut, drawPaperLandscape } from './styles/paper-cut.ts'
import { drawPixelArt } from './styles/pixel-art.ts'
import { drawPoster } from './styles/poster.ts'
import { drawRisograph } from './styles/risograph.ts'
import { drawStainedGlass } from './styles/stained-glass.ts'
import type { Style } from './styles/style.ts'
import { drawWatercolour } from './styles/watercolour.ts'

export const STYLES = {
  'paper-cut': drawPaperCut,
  poster: drawPoster,
  'line-art': drawLineArt,
  'stained-glass': drawStainedGlass,
  'flow-field': drawFlowField,
  isometric: drawIsometric,
  risograph: drawRisograph,
  watercolour: drawWatercolour,
  'pixel-art': drawPixelArt,
  'paper-landscape': drawPaperLandscape,
} satisfies Record<string, Style>
export type IllustrationStyle = keyof typeof STYLES

/** Palettes that are an hour of the day. */
const HOURS: ReadonlySet<string> = new Set<TimeOfDay>(['dawn', 'day', 'dusk', 'night'])

export interface IllustrationRequest {
  prompt: string
  negativePrompt?: string
  style: IllustrationStyle
  palette?: PaletteChoice
  width: number
  height: number
  seed: number
}

interface IllustrationOptions {
  signal?: AbortSignal
  /** Between 0 and 1, only ever rising. */
  onProgress?: (progress: number) => void
}

export interface Illustration {
  width: number
  height: number
  /** RGBA, eight bits each, opaque. */
  pixels: Buffer
}

/** A picture composed by rules from the words of a prompt: the same request always gives the same bytes. */
export async function renderIllustration(
  request: IllustrationRequest,
  options: IllustrationOptions = {},
): Promise<Illustration> {
  const { prompt, style, palette, width, height, seed } = request
  let reached = 0
  const step = async (share: number): Promise<void> => {
    options.signal?.throwIfAborted()
    if (share > reached) {
      reached = share
      options.onProgress?.(share)
    }
    // an abort arrives as a message: give it the chance to be read
    await yieldToEventLoop()
    options.signal?.throwIfAborted()
  }
  await step(0.01)
  const scene = sceneFor(request)
  // each style lays the same words out in its own way
  const random = drawingRandom(`${style}\n${prompt}\n${seed}`)
  const picture = composeScene(scene, { width, height }, palette, random.fork('picture'))
  await step(0.1)
  const canvas = await STYLES[style]({
    picture,
    width,
    height,
    random: random.fork('style'),
    step: (share) => step(0.1 + share * 0.85),
  })
  const { data } = rgba8OfCanvas(canvas)
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  await step(1)
  return { width, height, pixels }
}

function sceneFor({ prompt, negativePrompt, style, palette }: IllustrationRequest): Scene {
  const scene = readPrompt(prompt, negativePrompt)
  if (typeof palette === 'string' && HOURS.has(palette)) scene.time = palette as TimeOfDay
  // a landscape shows a place, whatever the words leave open
  return { ...scene, abstract: scene.abstract && style !== 'paper-landscape' }
}
