import { fairHeight, type Actor } from './cast.ts'
import { boxHeight, boxWidth } from './drawing/shape.ts'
import type { Place, Stage } from './stage.ts'

export interface Spot {
  actor: Actor
  x: number
  y: number
  height: number
  depth: number
  flip: boolean
  rotation: number
  place: Place
}

/** An actor and the height it gets, in picture units. */
interface Item {
  actor: Actor
  height: number
}

const widthOf = ({ actor, height }: Item): number =>
  (boxWidth(actor.drawing.box) / boxHeight(actor.drawing.box)) * height

/** Shares out a place: buildings behind, a row or two of the rest around the focus, nothing cut by the frame. */
export function arrange(stage: Stage, place: Place, actors: readonly Actor[]): Spot[] {
  const { frame } = stage
  const room = Math.max(1, place.front - frame.height * 0.05)
  const far = place === stage.farGround ? 0.62 : 1
  const fitted = actors.map((actor): Item => {
    const natural = { actor, height: fairHeight(actor) * stage.unit * far }
    const fit = Math.min(
      1,
      (frame.width * 0.62) / widthOf(natural),
      (frame.height * 0.66) / natural.height,
      room / natural.height,
    )
    return { actor, height: natural.height * fit }
  })
  const aloft = place === stage.places.air || place === stage.places.underwater || place === stage.places.space
  if (aloft) return float(stage, place, fitted)
  const great = fitted.filter(({ actor }) => actor.isBuilding)
  const small = fitted.filter(({ actor }) => !actor.isBuilding)
  if (great.length === 0 || small.length === 0) return rows(stage, place, fitted, 0, 1, 0)
  const side = stage.focus.side
  return [...rows(stage, place, great, 0, 0.2, 0), ...rows(stage, place, small, 0.55, 1, -side * frame.width * 0.2)]
}

function rows(stage: Stage, place: Place, items: readonly Item[], from: number, to: number, shift: number): Spot[] {
  const random = stage.random.fork(`rows ${from} ${items.length}`)
  const room = place.right - place.left
  const total = items.reduce((sum, item) => sum + widthOf(item) * 1.1, 0)
  const count = items.length <= 3 ? 1 : Math.min(3, Math.max(1, Math.ceil(total / (room * 1.05))))
  const squeeze = Math.min(1, (room * count) / total)
  const ordered = [...items].sort((one, other) => other.height - one.height)
  const perRow = Math.ceil(items.length / count)
  const spots: Spot[] = []
  for (let row = 0; row < count; row++) {
    const members = random
      .shuffle(ordered.slice(row * perRow, (row + 1) * perRow))
      .map(({ actor, height }) => ({ actor, height: height * squeeze }))
    const base = count === 1 ? (from + to) / 2 : from + ((to - from) * row) / (count - 1)
    spots.push(
      ...line(
        stage,
        place,
        members,
        base,
        (to - from) * (count === 1 ? 0.42 : 0.14),
        shift + (row % 2 === 0 ? 0 : random.between(-0.06, 0.06) * room),
        random,
      ),
    )
  }
  return spots
}

function line(
  stage: Stage,
  place: Place,
  members: readonly Item[],
  base: number,
  sway: number,
  shift: number,
  random: Stage['random'],
): Spot[] {
  const room = place.right - place.left
  const widths = members.map(widthOf)
  const taken = widths.reduce((sum, width) => sum + width, 0)
  const gap = members.length > 1 ? Math.min((room - taken) / (members.length - 1), (taken / members.length) * 0.3) : 0
  const length = taken + gap * (members.length - 1)
  const centre = Math.min(place.right - length / 2, Math.max(place.left + length / 2, stage.focus.x + shift))
  let x = centre - length / 2
  return members.map((item, index) => {
    const width = widths[index] ?? 0
    const near = Math.min(
      1,
      Math.max(0, base + (members.length > 1 ? (index % 2 === 0 ? sway : -sway) * random.between(0.6, 1) : 0)),
    )
    const middle = Math.min(
      stage.frame.width - width * 0.56,
      Math.max(width * 0.56, x + width / 2 + gap * random.between(-0.2, 0.2)),
    )
    x += width + gap
    const share = 0.86 + near * 0.2
    return {
      actor: item.actor,
      x: middle,
      y: (place.groundAt?.(middle) ?? place.back) + (place.front - place.back) * near,
      height: item.height * share,
      depth: place.backDepth + (place.frontDepth - place.backDepth) * near - index * 0.0004,
      flip: random.chance(0.5),
      rotation: 0,
      place,
    }
  })
}

/** Things without ground under them: a loose group, neighbours at different heights. */
function float(stage: Stage, place: Place, items: readonly Item[]): Spot[] {
  const random = stage.random.fork(`float ${items.length}`)
  const room = place.right - place.left
  const widest = Math.max(...items.map(widthOf))
  const columns = Math.max(
    1,
    Math.min(items.length, Math.floor(room / (widest * 0.8)), Math.ceil(Math.sqrt(items.length * 1.7))),
  )
  const levels = Math.ceil(items.length / columns)
  const squeeze = Math.min(
    1,
    room / (widest * columns * 0.86),
    (place.front - stage.frame.height * 0.05) /
      (Math.max(...items.map(({ height }) => height)) * (0.62 + levels * 0.42)),
  )
  const spread = Math.min(room, widest * squeeze * columns * 1.12)
  const centre = Math.min(place.right - spread / 2, Math.max(place.left + spread / 2, stage.focus.x))
  return items.map((item, index) => {
    const column = index % columns
    const level = Math.floor(index / columns)
    const height = item.height * squeeze
    const stagger = (column % 2 === 0 ? 0 : 1) * height * 0.34 + random.between(-0.08, 0.08) * height
    const top = place.front - (levels - 1 - level) * height * 0.78
    const across = columns === 1 ? 0 : (column / (columns - 1) - 0.5) * (spread - widthOf(item) * squeeze)
    const offset = level % 2 === 0 ? 0 : (spread / columns) * 0.3
    const half = (widthOf(item) * squeeze) / 2
    return {
      actor: item.actor,
      x: Math.min(stage.frame.width - half * 1.06, Math.max(half * 1.06, centre + across + offset)),
      y: Math.max(height * 1.04, top - stagger),
      height: height * random.between(0.9, 1.06),
      depth: place.backDepth + (place.frontDepth - place.backDepth) * ((level + 1) / (levels + 1)) - index * 0.0006,
      flip: random.chance(0.5),
      rotation: random.between(-0.06, 0.06),
      place,
    }
  })
}
