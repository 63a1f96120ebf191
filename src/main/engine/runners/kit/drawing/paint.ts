import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Paint, Shape } from './shape.ts'

export const fillRule = (path: Shape['path']): 'evenodd' | 'nonzero' =>
  path.getFillTypeString() === 'evenodd' ? 'evenodd' : 'nonzero'

export function setPaint(context: SKRSContext2D, paint: Paint): void {
  if (typeof paint === 'string') {
    context.fillStyle = paint
    return
  }
  const gradient = context.createLinearGradient(paint.from.x, paint.from.y, paint.to.x, paint.to.y)
  for (const { at, colour } of paint.stops) gradient.addColorStop(at, colour)
  context.fillStyle = gradient
}

export function fillShape(context: SKRSContext2D, { path, paint }: Shape): void {
  setPaint(context, paint)
  context.fill(path, fillRule(path))
}
