import type { Size } from '../../kit/pixels/plane.ts'
import type { Rgba8 } from '../../kit/pixels/rgba8.ts'
import type { Random } from '../../kit/random.ts'
import type { Subject } from '../subject.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'

/** What a look is given to work with. */
export interface StyleBrief {
  picture: Rgba8
  /** Colours asked for, dark to light; empty when the look may choose. */
  inks: readonly Rgb255[]
  /** How coarse the dots, tiles and strokes are: 1 as designed, less when fine was asked for, more when bold was. */
  coarseness: number
  random: Random
  /** The main thing of the picture; looked for only when it is asked for. */
  subject: () => Promise<Subject>
  /** To be awaited now and then: reports how far it is, and ends the work when nobody wants it any more. */
  step: (share: number) => Promise<void>
}

export interface Style {
  draw: (brief: StyleBrief) => Rgba8 | Promise<Rgba8>
  /** It does nothing with inks itself: the finished picture is toned with them. */
  toneAfter?: true
  /** Every pixel stays where it was, so that what was cut out stays cut out. */
  keepsShape?: true
}

/** A thousandth of the longer side: what a stroke or a dot is measured in, so that every size looks alike. */
export function unitOf({ width, height }: Size): number {
  return Math.max(width, height) / 1000
}
