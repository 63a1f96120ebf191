import type { SKRSContext2D } from '@napi-rs/canvas'

/** A pen on a canvas whose shadows fall as they fall on paper. */
export interface Pen {
  context: SKRSContext2D
  /** A thousandth of the picture's shorter side, or so. */
  unit: number
}

type Points = readonly (readonly [number, number])[]

/** Cuts a shape out of one colour and lays it down. */
export function cut({ context, unit }: Pen, colour: string, trace: () => void, depth = 1): void {
  context.save()
  context.shadowColor = 'rgba(10,12,30,0.38)'
  context.shadowBlur = unit * 14 * depth
  context.shadowOffsetX = unit * 2.5 * depth
  context.shadowOffsetY = unit * 4 * depth
  context.fillStyle = colour
  context.beginPath()
  trace()
  context.fill()
  context.restore()
}

export const polygon = ({ context }: Pen, points: Points) => {
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  context.closePath()
}
