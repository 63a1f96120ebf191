import { fairHeight, type Actor } from './cast.ts'
import { boxHeight, boxWidth } from '../drawing/shape.ts'
import type { Place, Stage } from './stage.ts'
import { clamp } from '../maths.ts'

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
export function arrange(stage: Stage, place: Place, actors: readonly Actor[], shared: boolean): Spot[] {
  const { frame } = stage
  const room = Math.max(1, place.front - frame.height * 0.05)
  const far = place === stage.farGround ? 0.62 : 1
  const fitted = actors.map((actor): Item => {
    const natural = { actor, height: fairHeight(actor) * stage.unit * stage.zoom * far }
    const fit = Math.min(
      1,
      (frame.width * 0.62) / widthOf(natural),
      (frame.height * (actor.isBuilding ? 0.8 : 0.66)) / natural.height,
      room / natural.height,
    )
    return { actor, height: natural.height * fit }
  })
  const aloft = place === stage.places.air || place === stage.places.underwater || place === stage.places.space
  // what flies keeps clear of what stands at the focus
  if (aloft) return float(stage, place, fitted, shared ? frame.width * (0.5 - stage.focus.side * 0.2) : stage.focus.x)
  const great = fitted.filter(({ actor }) => actor.isBuilding)
  const small = fitted.filter(({ actor }) => !actor.isBuilding)
  if (great.length === 0 || small.length === 0) return besideCrowd(stage, place, fitted)
  const side = stage.focus.side
  const buildings = rows(stage, place, great, { from: 0, to: 0.2 })
  const others = rows(stage, place, small, { from: 0.55, to: 1, shift: -side * frame.width * 0.2 })
  const hidden = buildings.some((building) => others.some((other) => covers(other, building)))
  return hidden ? sideBySide(stage, place, great, small) : [...buildings, ...others]
}

const spanOf = ({ actor, height, x }: Spot): [left: number, right: number] => {
  const half = widthOf({ actor, height }) / 2
  return [x - half, x + half]
}

/** Whether a great part of a building would be seen only behind someone. */
function covers(near: Spot, building: Spot): boolean {
  const [[left, right], [from, to]] = [spanOf(near), spanOf(building)]
  return Math.min(right, to) - Math.max(left, from) > (to - from) * 0.4
}

/** On narrow ground a building and those before it share the width. */
function sideBySide(stage: Stage, place: Place, great: readonly Item[], small: readonly Item[]): Spot[] {
  const needed = (items: readonly Item[]): number => items.reduce((sum, item) => sum + widthOf(item) * 1.1, 0)
  const share = clamp(needed(great) / (needed(great) + needed(small)), 0.3, 0.7)
  const border = place.left + (place.right - place.left) * share
  const spots = [
    ...rows(stage, { ...place, right: border }, great, { from: 0, to: 0.2 }),
    ...rows(stage, { ...place, left: border }, small, { from: 0.55, to: 1 }),
  ]
  for (const spot of spots) spot.place = place
  return spots
}

/** One or two who would be lost in a crowd stand beside it. */
function besideCrowd(stage: Stage, place: Place, items: readonly Item[]): Spot[] {
  const isOfMany = ({ actor }: Item): boolean =>
    items.filter((other) => other.actor.object === actor.object).length > CROWD
  const few = items.filter((item) => !isOfMany(item))
  if (few.length === 0 || few.length > 2 || few.length === items.length)
    return rows(stage, place, items, { from: 0, to: 1 })
  const room = place.right - place.left
  const wanted = few.reduce((sum, item) => sum + widthOf(item) * 1.2, 0) / room
  const border = room * clamp(wanted, 0.2, 0.45)
  const [left, right] =
    stage.focus.side < 0
      ? [
          { ...place, right: place.left + border },
          { ...place, left: place.left + border },
        ]
      : [
          { ...place, left: place.right - border },
          { ...place, right: place.right - border },
        ]
  const spots = [
    ...rows(stage, right, items.filter(isOfMany), { from: 0, to: 1 }),
    ...rows(stage, left, few, { from: 0.6, to: 1 }),
  ]
  // a part of a place is still that place
  for (const spot of spots) spot.place = place
  return spots
}

const CROWD = 4

interface Depth {
  /** Of the place, 0 at its back and 1 at its front. */
  from: number
  to: number
  /** How far beside the focus a single row stands. */
  shift?: number
}

function rows(stage: Stage, place: Place, items: readonly Item[], { from, to, shift = 0 }: Depth): Spot[] {
  const random = stage.random.fork(`rows ${from} ${items.length}`)
  const room = place.right - place.left
  const middle = (place.left + place.right) / 2
  const total = items.reduce((sum, item) => sum + widthOf(item) * 1.1, 0)
  const count = items.length <= 3 ? 1 : clamp(Math.ceil(total / (room * 1.05)), 1, 3)
  const perRow = Math.ceil(items.length / count)
  // one row is seen through the gaps of the next, and over it: nobody hides anybody
  const widest = room / (perRow + 0.5) / SEEN_THROUGH
  const tallest = ((place.front - place.back) * (to - from)) / Math.max(1, count - 1) / SEEN_OVER
  const average = total / 1.1 / items.length
  const high = Math.max(...items.map(({ height }) => height))
  const squeeze = count === 1 ? Math.min(1, room / total) : Math.min(1, widest / average, Math.max(tallest / high, 0.3))
  const spacing = Math.min(room / (perRow + 0.5), average * squeeze * 1.7)
  const ordered = items.toSorted((one, other) => other.height - one.height)
  const spots: Spot[] = []
  for (let row = 0; row < count; row++) {
    const members = random
      .shuffle(ordered.slice(row * perRow, (row + 1) * perRow))
      .map((item) => ({ actor: item.actor, height: item.height * squeeze }))
    const base = count === 1 ? (from + to) / 2 : from + ((to - from) * row) / (count - 1)
    const sway = (to - from) * (count === 1 ? 0.42 : 0.06)
    // every second row begins half a step further, however many stand in it
    const step = (row % 2) * 0.5 - (members.length % 2 === 0 ? 0.5 : 0) + (perRow % 2 === 0 ? 0.25 : -0.25)
    const way =
      count === 1 ? { centre: stage.focus.x + shift, spacing: null } : { centre: middle + step * spacing, spacing }
    spots.push(...line(stage, place, members, { ...way, base, sway, random }))
  }
  return spots
}

/** How much wider than its members a row is through which another one is seen. */
const SEEN_THROUGH = 1.3
/** How much of its height a row shows above the next. */
const SEEN_OVER = 0.3

interface Row {
  centre: number
  /** From one to the next, or null where they stand as close as they like. */
  spacing: number | null
  /** How far in front, 0 to 1, and by how much its members differ. */
  base: number
  sway: number
  random: Stage['random']
}

function line(stage: Stage, place: Place, members: readonly Item[], row: Row): Spot[] {
  const { spacing, base, sway, random } = row
  const room = place.right - place.left
  const widths = members.map(widthOf)
  const taken = widths.reduce((sum, width) => sum + width, 0)
  const usual = spacing === null ? (taken / members.length) * 0.3 : spacing - taken / members.length
  const gap = members.length > 1 ? Math.min((room - taken) / (members.length - 1), usual) : 0
  const length = taken + gap * (members.length - 1)
  const centre = Math.min(place.right - length / 2, Math.max(place.left + length / 2, row.centre))
  let x = centre - length / 2
  return members.map((item, index) => {
    const width = widths[index] ?? 0
    const near = Math.min(
      1,
      Math.max(0, base + (members.length > 1 ? (index % 2 === 0 ? sway : -sway) * random.between(0.6, 1) : 0)),
    )
    const middle = Math.min(
      stage.frame.width - width * 0.56,
      Math.max(
        width * 0.56,
        x + width / 2 + gap * (spacing === null ? random.between(-0.2, 0.2) : random.between(-0.08, 0.08)),
      ),
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

/** Things without ground under them: the largest at the focus, the others around it with air between. */
function float(stage: Stage, place: Place, items: readonly Item[], focusX: number): Spot[] {
  const { frame } = stage
  const random = stage.random.fork(`float ${items.length}`)
  const area = (place.right - place.left) * Math.max(1, place.front - frame.height * 0.04)
  const wanted = items.reduce((sum, item) => sum + widthOf(item) * item.height, 0)
  const squeeze = Math.min(1, Math.sqrt((area * 0.5) / wanted))
  const taken: { x: number; y: number; reach: number }[] = []
  const ordered = items.map((item, rank) => ({ item, rank })).sort((one, other) => other.item.height - one.item.height)
  return ordered.map(({ item, rank }, order) => {
    const height = item.height * squeeze * random.between(0.92, 1.06)
    const half = ((widthOf(item) / item.height) * height) / 2
    const reach = Math.max(half, height / 2) * 0.86
    const top = Math.min(place.front, Math.max(height + frame.height * 0.06, place.back * 0.4))
    const centre = { x: focusX, y: (top + place.front) / 2 - height / 2 }
    let best = { ...centre, score: -Infinity }
    for (let attempt = 0; attempt < (order === 0 ? 1 : 40); attempt++) {
      const x = Math.min(
        frame.width - half * 1.08,
        Math.max(half * 1.08, order === 0 ? focusX : random.between(place.left, place.right)),
      )
      const y =
        (order === 0
          ? items.length === 1
            ? (top + place.front) / 2
            : place.front - (place.front - top) * 0.4
          : random.between(top, place.front)) -
        height / 2
      const gap = Math.min(
        ...taken.map((other) => Math.hypot(other.x - x, other.y - y) - other.reach - reach),
        reach * 0.5,
      )
      const score = gap - Math.hypot(x - centre.x, (y - centre.y) * 1.3) * 0.16
      if (score > best.score) best = { x, y, score }
    }
    taken.push({ x: best.x, y: best.y, reach })
    return {
      actor: item.actor,
      x: best.x,
      y: best.y + height / 2,
      height,
      depth: place.backDepth + (place.frontDepth - place.backDepth) * random.next() - rank * 0.0006,
      flip: random.chance(0.5),
      rotation: random.between(-0.06, 0.06),
      place,
    }
  })
}
