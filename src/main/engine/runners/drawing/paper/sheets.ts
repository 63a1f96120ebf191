import { darker, lighter, mix } from '../../illustration/drawing/colour.ts'
import type { Edge, Frame } from './ridges.ts'
import { cut, type Pen } from './pen.ts'
import type { Place } from './view.ts'

interface Sheet {
  kind: Place
  base: number
  rise: number
}

const sheet = (kind: Place, base: number, rise: number): Sheet => ({ kind, base, rise })

/** Far to near. */
export const LAYOUTS: Record<Place, readonly Sheet[]> = {
  mountains: [
    sheet('mountains', 0.52, 0.2),
    sheet('mountains', 0.6, 0.17),
    sheet('mountains', 0.7, 0.13),
    sheet('hills', 0.78, 0.07),
    sheet('hills', 0.88, 0.07),
    sheet('forest', 0.97, 0.05),
  ],
  sea: [
    sheet('hills', 0.57, 0.06),
    sheet('sea', 0.64, 0.035),
    sheet('sea', 0.71, 0.045),
    sheet('sea', 0.79, 0.055),
    sheet('sea', 0.88, 0.06),
    sheet('sea', 0.97, 0.06),
  ],
  desert: [
    sheet('mountains', 0.54, 0.06),
    sheet('desert', 0.6, 0.07),
    sheet('desert', 0.68, 0.1),
    sheet('desert', 0.78, 0.12),
    sheet('desert', 0.89, 0.12),
    sheet('desert', 1, 0.1),
  ],
  city: [
    sheet('hills', 0.56, 0.08),
    sheet('city', 0.66, 0.01),
    sheet('city', 0.77, 0.01),
    sheet('city', 0.88, 0.01),
    sheet('hills', 0.96, 0.03),
  ],
  lake: [
    sheet('mountains', 0.5, 0.18),
    sheet('mountains', 0.57, 0.12),
    sheet('forest', 0.63, 0.03),
    sheet('sea', 0.7, 0.012),
    sheet('sea', 0.79, 0.014),
    sheet('forest', 0.94, 0.1),
  ],
  forest: [
    sheet('hills', 0.5, 0.14),
    sheet('forest', 0.58, 0.1),
    sheet('forest', 0.67, 0.09),
    sheet('forest', 0.77, 0.08),
    sheet('forest', 0.88, 0.08),
    sheet('forest', 1, 0.07),
  ],
  hills: [
    sheet('hills', 0.52, 0.13),
    sheet('hills', 0.6, 0.13),
    sheet('hills', 0.69, 0.12),
    sheet('hills', 0.79, 0.11),
    sheet('hills', 0.9, 0.1),
    sheet('hills', 1, 0.07),
  ],
}

function traceBelow({ context, unit }: Pen, edge: Edge, { width, height }: Frame): void {
  const step = Math.max(1, unit * 4)
  context.moveTo(-step, height * 1.2)
  for (let x = -step; x <= width + step; x += step) context.lineTo(x, edge(x))
  context.lineTo(width + step, height * 1.2)
  context.closePath()
}

/** A sheet with the shadow it throws on the one behind, light on its cut edge, and shade towards its foot. */
export function laySheet(pen: Pen, edge: Edge, colour: string, frame: Frame): void {
  const { context, unit } = pen
  context.save()
  context.shadowColor = 'rgba(10,12,30,0.42)'
  context.shadowBlur = unit * 26
  context.shadowOffsetY = -unit * 7
  const shade = context.createLinearGradient(0, frame.height * 0.35, 0, frame.height)
  shade.addColorStop(0, lighter(colour, 0.03))
  shade.addColorStop(1, darker(colour, 0.05))
  context.fillStyle = shade
  context.beginPath()
  traceBelow(pen, edge, frame)
  context.fill()
  context.restore()
  context.strokeStyle = `${lighter(colour, 0.1)}b0`
  context.lineWidth = unit * 2
  context.beginPath()
  traceBelow(pen, edge, frame)
  context.stroke()
}

export function drawSnowCaps(pen: Pen, edge: Edge, colour: string, frame: Frame, depth: number): void {
  const { context, unit } = pen
  const step = Math.max(1, unit * 4)
  let highest = frame.height
  for (let x = 0; x < frame.width; x += step) highest = Math.min(highest, edge(x))
  const line = highest + frame.height * (depth + 0.03)
  context.save()
  context.beginPath()
  traceBelow(pen, edge, frame)
  context.clip()
  cut(
    pen,
    mix(colour, '#ffffff', 0.78),
    () => {
      context.moveTo(-step, -frame.height)
      for (let x = -step, turn = 0; x <= frame.width + unit * 40; x += unit * 17, turn++)
        context.lineTo(
          x,
          Math.min(line, edge(x) + frame.height * depth * 1.4) + (turn % 2 === 0 ? unit * 13 : -unit * 9),
        )
      context.lineTo(frame.width + unit * 40, -frame.height)
      context.closePath()
    },
    0.5,
  )
  context.restore()
}

export function veil({ context }: Pen, colour: string, { width, height }: Frame, opacity: number): void {
  const mist = context.createLinearGradient(0, height * 0.3, 0, height)
  mist.addColorStop(0, `${colour}00`)
  mist.addColorStop(
    0.4,
    `${colour}${Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')}`,
  )
  mist.addColorStop(1, `${colour}20`)
  context.fillStyle = mist
  context.fillRect(0, 0, width, height)
}
