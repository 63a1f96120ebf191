/** A strip of ground where things may stand: feet between two lines, and how near each line is. */
export type Strip = Record<'left' | 'right' | 'back' | 'front' | 'backDepth' | 'frontDepth', number>

type Span = readonly [from: number, to: number]

/** From side to side, from the far line to the near one, and how deep in the picture those are. */
export const strip = ([left, right]: Span, [back, front]: Span, [backDepth, frontDepth]: Span): Strip => ({
  left,
  right,
  back,
  front,
  backDepth,
  frontDepth,
})
