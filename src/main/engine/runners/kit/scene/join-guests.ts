import { boxHeight, boxWidth, type Drawing, type Point } from '../drawing/shape.ts'
import { Sketch } from '../drawing/sketch.ts'
import type { Random } from '../random.ts'
import type { RelationKind } from './scene.ts'

export interface Guest {
  kind: RelationKind
  drawing: Drawing
  height: number
  coloured: boolean
  /** The host is a house: who is in it shows at its door. */
  atDoor: boolean
}

interface Seat {
  /** Where the guest's feet go, in the host's units. */
  at: Point
  height: number
  behind: boolean
  flip?: boolean
}

/** One drawing of a host and all that sits on it, rides it, hangs over it or is held by it. */
export function joinGuests(host: Drawing, hostHeight: number, guests: readonly Guest[], random: Random): Drawing {
  if (guests.length === 0) return host
  const unit = boxHeight(host.box) / hostHeight
  const sketch = new Sketch()
  const parts: number[] = []
  const seated = guests.map((guest) => {
    // a cat and a dog on one sofa sit beside each other
    const row = guests.filter(({ kind }) => kind === guest.kind)
    return {
      guest,
      seat: seatFor(host, guest, { place: row.indexOf(guest), of: row.length }, guest.height * unit, random),
    }
  })
  const put = ({ guest, seat }: (typeof seated)[number]): void => {
    const { drawing } = guest
    const scale = seat.height / boxHeight(drawing.box)
    const across = seat.flip ? -scale : scale
    const centre = ((drawing.box.left + drawing.box.right) / 2) * across
    sketch.add(drawing, seat.at.x - centre, seat.at.y - drawing.box.bottom * scale, across, scale)
    parts.push(...(drawing.parts ?? [drawing.shapes.length]))
  }
  for (const one of seated) if (one.seat.behind) put(one)
  for (const shape of host.shapes) sketch.path(shape.path, shape.paint, shape.glows)
  parts.push(host.shapes.length)
  for (const one of seated) if (!one.seat.behind) put(one)
  return { ...sketch.finish(host.anchors), parts }
}

function seatFor(
  host: Drawing,
  guest: Guest,
  { place, of }: { place: number; of: number },
  height: number,
  random: Random,
): Seat {
  const { box, anchors } = host
  const [width, tall] = [boxWidth(box), boxHeight(box)]
  const middle = (box.left + box.right) / 2
  const aspect = boxWidth(guest.drawing.box) / boxHeight(guest.drawing.box)
  const slot = (room: number): number => (of === 1 ? 0 : (place / (of - 1) - 0.5) * room)
  switch (guest.kind) {
    case 'on':
    case 'riding': {
      const seat = anchors?.seat ?? { x: middle, y: box.top + tall * (guest.kind === 'riding' ? 0.3 : 0.05) }
      const most = (width * (anchors?.seat ? 0.62 : 0.8)) / (of * aspect)
      const size = Math.min(height, most, tall * 1.5)
      const foot = guest.kind === 'riding' ? size * 0.34 : size * 0.02
      return {
        at: { x: seat.x + slot(width * 0.5), y: seat.y + foot },
        height: size,
        behind: false,
        // figures look to the right, the animals of the icon set to the left
        flip: guest.kind === 'riding' || random.chance(0.5),
      }
    }
    case 'in': {
      if (guest.atDoor)
        return {
          at: { x: middle + width * (place % 2 === 0 ? 0.34 : -0.34), y: box.bottom + tall * 0.02 },
          height: Math.min(height, tall * 0.55),
          behind: false,
        }
      const seat = anchors?.seat ?? { x: middle, y: box.bottom - tall * 0.42 }
      const size = Math.min(height, (width * 0.8) / (Math.min(of, 3) * aspect), tall * 1.4)
      return {
        at: { x: seat.x + slot(width * 0.46), y: seat.y + size * 0.28 - (place % 2) * size * 0.2 },
        height: size,
        behind: true,
      }
    }
    case 'over':
      return {
        at: { x: middle + slot(width * 0.9), y: box.top - Math.min(height, tall) * 0.1 },
        height: Math.min(height, tall * 0.9),
        behind: true,
      }
    case 'under':
      return {
        at: {
          x: middle + width * random.between(0.08, 0.18) * (random.chance(0.5) ? 1 : -1) + slot(width * 0.6),
          y: box.bottom + tall * 0.015,
        },
        height: Math.min(Math.max(height, tall * 0.36), tall * 0.5),
        behind: false,
      }
    case 'against':
      return { at: { x: middle + slot(width * 0.6), y: box.bottom + tall * 0.03 }, height, behind: false }
    case 'behind':
      return {
        at: { x: middle + width * (random.chance(0.5) ? 0.4 : -0.4) + slot(width * 0.6), y: box.bottom - tall * 0.04 },
        height,
        behind: true,
      }
    case 'holding': {
      const hand = anchors?.hand ?? { x: middle + width * 0.3, y: box.bottom - tall * 0.42 }
      const byString = guest.drawing.anchors?.hand !== undefined
      const size = Math.min(height, tall * (byString ? 0.9 : 0.42))
      return {
        at: { x: hand.x + slot(tall * 0.3), y: byString ? hand.y : hand.y + size * 0.4 },
        height: size,
        behind: false,
      }
    }
    case 'wearing': {
      const head = anchors?.head ?? { x: middle, y: box.top, width: width * 0.5 }
      const size = (head.width * 1.15) / aspect
      return { at: { x: head.x, y: head.y + size * 0.3 }, height: size, behind: false }
    }
    default:
      return { at: { x: box.right + width * 0.3, y: box.bottom }, height, behind: false }
  }
}
