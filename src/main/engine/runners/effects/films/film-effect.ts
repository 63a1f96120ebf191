import type { Rgb255 } from '../../kit/colour/rgb.ts'
import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../kit/random.ts'
import { clamp } from '../../kit/maths.ts'

export const FPS = 30

/** What a look for a film is given to plan with. */
interface FilmBrief {
  width: number
  height: number
  seconds: number
  hasSound: boolean
  /** Colours asked for, dark to light; empty when the look may choose. */
  inks: readonly Rgb255[]
  words: string
  /** How coarse dots and tiles are: 1 as designed. */
  coarseness: number
  random: Random
  /** Gives a still picture to the graph, and says what it is called there. */
  still: (picture: Canvas) => string
  /** The same for numbers of 16 bits: where each pixel comes from. */
  map: (values: Uint16Array, width: number, height: number) => string
}

export interface FilmLook {
  /** From [base] to [look], in filters that every build of ffmpeg has: some leave out those under the GPL, such as `eq`. */
  graph: string
  /** When it does not last as long as the film. */
  seconds?: number
  /** When its sound is not simply the film's: the name of a label in the graph. */
  sound?: string
  /** It does nothing with inks itself: the finished film is toned with them. */
  toneAfter?: true
}

export type FilmEffect = (brief: FilmBrief) => FilmLook

/** Every shade of grey becomes the ramp's colour for it. */
export function gradientMap(colours: readonly Rgb255[]): string {
  const curve = (channel: number) =>
    colours
      .map((colour, index) => `${round(index / (colours.length - 1))}/${round(clamp(colour[channel]!, 0, 255) / 255)}`)
      .join(' ')
  return `format=gray,format=gbrp,curves=r='${curve(0)}':g='${curve(1)}':b='${curve(2)}'`
}

const round = (value: number) => Number(value.toFixed(4))
