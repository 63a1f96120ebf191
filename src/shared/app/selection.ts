import { z } from '../schema.ts'
import { Nothing } from './common-inputs.ts'

/** The longer side of a mask, in pixels. */
export const MOST_MASK_SIDE = 1024
/** More places than anybody clicks on to say what is meant. */
const MOST_POINTS = 64

/** Parts of the picture's width and height, as it is shown. */
const part = z.number().min(0).max(1)

export const SelectionPoint = z.strictObject({
  x: part,
  y: part,
  /** Whether what is there is to be taken or left out. */
  adds: z.boolean(),
})
export type SelectionPoint = z.infer<typeof SelectionPoint>

export const SelectionBox = z.strictObject({ x: part, y: part, width: part.positive(), height: part.positive() })
export type SelectionBox = z.infer<typeof SelectionBox>

export const SelectionMask = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  /** Base64 of a byte a pixel, row by row: 0 is left out, 255 is taken. */
  mask: z.string(),
  /** Which part of the picture is taken. */
  share: z.number().min(0).max(1),
  /** How sure the network is, between 0 and 1. */
  score: z.number().min(0).max(1),
})

/** What a person has pointed at: at least a point to take, or a box. */
const asked = {
  points: z.array(SelectionPoint).max(MOST_POINTS),
  box: SelectionBox.nullable(),
}

const OnMedia = z.strictObject({ mediaId: z.string().min(1) })

/** Clicks become masks. A window names a picture by the id by which it shows it. */
export const SELECTION_COMMANDS = {
  /** Whether the media pack has what it takes. */
  'selection.available': { input: Nothing, output: z.object({ available: z.boolean() }), staleOn: {} },
  /**
   * Looks at the picture, once; whoever asks meanwhile waits for the same look. `selection.progress` tells how far it is.
   * `selection_unavailable` where the media pack lacks what it takes.
   */
  'selection.prepare': { input: OnMedia, output: z.object({ state: z.literal('ready') }) },
  /**
   * What is meant by the points and the box. Prepares by itself. A newer question about the same picture takes the place
   * of one that waits, which fails with `canceled`.
   */
  'selection.select': {
    input: OnMedia.extend(asked).refine(
      ({ points, box }) => box !== null || points.some(({ adds }) => adds),
      'Expected a point to take, or a box.',
    ),
    output: SelectionMask,
  },
  /** What is kept of the picture goes; it also goes by itself after some minutes without a question. */
  'selection.release': { input: OnMedia, output: Nothing },
} as const
