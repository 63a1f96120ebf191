import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Size } from '../pixels/plane.ts'
import type { Paint, Shape } from './shape.ts'

export interface Sheet {
  canvas: Canvas
  pen: SKRSContext2D
}

/** A sheet of whole pixels to draw on, one at least; clear, unless it has a ground. */
export function createSheet(width: number, height: number, ground?: string): Sheet {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const pen = canvas.getContext('2d')
  if (ground !== undefined) {
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
  }
  return { canvas, pen }
}

/** Covers what lies along the edges. */
export function fillRim(pen: SKRSContext2D, { width, height }: Size, rim: number, colour: string): void {
  pen.fillStyle = colour
  pen.fillRect(0, 0, width, rim)
  pen.fillRect(0, height - rim, width, rim)
  pen.fillRect(0, 0, rim, height)
  pen.fillRect(width - rim, 0, rim, height)
}

export const fillRule = (path: Shape['path']): 'evenodd' | 'nonzero' =>
  path.getFillTypeString() === 'evenodd' ? 'evenodd' : 'nonzero'

export function setPaint(pen: SKRSContext2D, paint: Paint): void {
  if (typeof paint === 'string') {
    pen.fillStyle = paint
    return
  }
  const gradient = pen.createLinearGradient(paint.from.x, paint.from.y, paint.to.x, paint.to.y)
  for (const { at, colour } of paint.stops) gradient.addColorStop(at, colour)
  pen.fillStyle = gradient
}

export function fillShape(pen: SKRSContext2D, { path, paint }: Pick<Shape, 'path' | 'paint'>): void {
  setPaint(pen, paint)
  pen.fill(path, fillRule(path))
}
