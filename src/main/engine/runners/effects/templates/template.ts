import type { Rgb255 } from '../../kit/colour/rgb.ts'
import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../kit/random.ts'

/** What a template is given to lay out. */
export interface TemplateBrief {
  count: number
  /** How wide each picture is for its height. */
  shapes: readonly number[]
  /** Picture number `index`, cropped around its subject to fill the place; after the last comes the first again. */
  cropped: (index: number, width: number, height: number) => Promise<Canvas>
  /** What is to be set in type; empty when nothing was said. */
  words: string
  /** Colours asked for, dark to light; empty when the template may choose. */
  inks: readonly Rgb255[]
  random: Random
  /** To be awaited now and then: reports how far it is, and ends the work when nobody wants it any more. */
  step: (share: number) => Promise<void>
}

export type Template = (brief: TemplateBrief) => Promise<Canvas>
