import type { Size } from '../../kit/pixels/plane.ts'
import { ellipse } from '../../kit/drawing/paths.ts'
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../kit/random.ts'

export interface Sheet {
  pen: SKRSContext2D
  random: Random
  width: number
  height: number
  /** The shorter one. */
  side: number
  ground: string
  inks: readonly string[]
  /** What carries the composition, and the one colour that breaks it. */
  strong: string
  surprise: string
  sparse: boolean
}

export const COMPOSITIONS = { modules, arcs, diagonals, overlaps, ribbons, stripes }

const disc = ({ pen }: Sheet, colour: string, x: number, y: number, radius: number) => {
  pen.fillStyle = colour
  pen.fill(ellipse({ x, y }, radius))
}

const slab = ({ pen }: Sheet, colour: string, x: number, y: number, width: number, height: number) => {
  pen.fillStyle = colour
  pen.fillRect(x, y, width, height)
}

interface Ring {
  centre: { x: number; y: number }
  radius: number
  thickness: number
  /** The quarters that it begins and ends with: the whole of it where nothing is said. */
  quarters?: readonly [from: number, to: number]
}

const ring = ({ pen }: Sheet, colour: string, { centre, radius, thickness, quarters: [from, to] = [0, 4] }: Ring) => {
  pen.strokeStyle = colour
  pen.lineWidth = thickness
  pen.lineCap = 'butt'
  pen.beginPath()
  pen.arc(centre.x, centre.y, radius, (from * Math.PI) / 2, (to * Math.PI) / 2)
  pen.stroke()
}

/** Never the same ink twice in a row. */
function inkWheel({ random, inks }: Sheet): () => string {
  let last = ''
  return () => {
    last = random.pick(inks.filter((ink) => ink !== last))
    return last
  }
}

/** Quarter circles, leaves, stripes and discs on a grid; some cells are four times as large. */
function modules(sheet: Sheet): void {
  const { pen, random, width, height, side, sparse } = sheet
  const columns = random.whole(sparse ? 3 : 4, sparse ? 4 : 6)
  const cell = side / columns
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const taken = new Set<number>()
  const ink = inkWheel(sheet)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      if (taken.has(row * across + column)) continue
      const large = random.next() < 0.13 && column + 1 < across && row + 1 < down
      const span = large ? 2 : 1
      for (let dy = 0; dy < span; dy++) for (let dx = 0; dx < span; dx++) taken.add((row + dy) * across + column + dx)
      pen.save()
      pen.translate((column + span / 2) * cell, (row + span / 2) * cell)
      pen.scale(cell * span, cell * span)
      pen.rotate((random.whole(0, 3) * Math.PI) / 2)
      if (random.next() > (sparse ? 0.45 : 0.16)) {
        slab(sheet, ink(), -0.502, -0.502, 1.004, 1.004)
        random.pick(MODULES)(sheet, ink(), ink())
      }
      pen.restore()
    }
}

type Module = (sheet: Sheet, ink: string, other: string) => void

const outlineOf = (path: string) => new Path2D(path)
const form =
  (path: string): Module =>
  ({ pen }, ink) => {
    pen.fillStyle = ink
    pen.fill(outlineOf(path))
  }

/** Each in a square from -0.5 to 0.5. */
const MODULES: readonly Module[] = [
  form('M-.5 -.5 H.5 A1 1 0 0 1 -.5 .5Z'),
  (sheet, ink, other) => {
    form('M-.5 -.5 H.5 A1 1 0 0 1 -.5 .5Z')(sheet, ink, other)
    form('M-.5 -.5 H.16 A.66 .66 0 0 1 -.5 .16Z')(sheet, other, ink)
    form('M-.5 -.5 H-.17 A.33 .33 0 0 1 -.5 -.17Z')(sheet, ink, other)
  },
  (sheet, ink, other) => {
    disc(sheet, ink, 0, 0, 0.4)
    disc(sheet, other, 0, 0, 0.17)
  },
  form('M-.5 -.5 A1 1 0 0 1 .5 .5 A1 1 0 0 1 -.5 -.5Z'),
  (sheet, ink) => {
    for (let bar = 0; bar < 4; bar++) slab(sheet, ink, -0.5, -0.5 + bar * 0.25, 1, 0.125)
  },
  form('M-.5 .5 H.5 L-.5 -.5Z'),
  ({ pen }, ink, other) => {
    for (const [y, colour] of [
      [0, ink],
      [-0.5, other],
    ] as const) {
      pen.fillStyle = colour
      pen.beginPath()
      pen.arc(0, y + 0.5, 0.5, Math.PI, Math.PI * 2)
      pen.fill()
    }
  },
  (sheet, ink) => {
    for (let dot = 0; dot < 9; dot++)
      disc(sheet, ink, -0.33 + (dot % 3) * 0.33, -0.33 + Math.floor(dot / 3) * 0.33, 0.09)
  },
]

/** Great rings cut by the edge of the sheet, and a small body that answers them. */
function arcs(sheet: Sheet): void {
  const { random, width, height, side, inks, strong, surprise, sparse } = sheet
  const centre = {
    x: width * random.pick([0, 0.25, 0.5, 1] as const),
    y: height * random.pick([0.25, 0.5, 0.75, 1] as const),
  }
  const rings = sparse ? 4 : random.whole(5, 9)
  const step = (Math.hypot(width, height) * random.between(0.62, 0.8)) / rings
  const ink = inkWheel(sheet)
  for (let index = rings; index >= 1; index--) {
    const half = random.next() < 0.35 ? random.whole(0, 3) : null
    ring(sheet, ink(), {
      centre,
      radius: step * (index - 0.5),
      thickness: step * random.pick([0.98, 0.98, 0.55, 0.3] as const),
      quarters: half === null ? [0, 4] : [half, half + 2],
    })
  }
  disc(sheet, strong, centre.x, centre.y, step * 0.5)
  const other = { x: width - centre.x * 0.7 - width * 0.16, y: height * random.between(0.15, 0.85) }
  disc(sheet, surprise, other.x, other.y, side * random.between(0.06, 0.13))
  if (!sparse) {
    const bar = side * 0.022
    for (let index = 0; index < random.whole(3, 7); index++)
      slab(sheet, inks[0]!, width * 0.08, height * 0.07 + index * bar * 2, side * 0.24, bar)
  }
}

/** Everything turned by one angle, as the constructivists did. */
function diagonals(sheet: Sheet): void {
  const { pen, random, width, height, side, strong, surprise, sparse } = sheet
  const ink = inkWheel(sheet)
  pen.save()
  pen.translate(width / 2, height / 2)
  pen.rotate(random.pick([-1, 1] as const) * random.pick([Math.PI / 4, Math.PI / 6, 0.4] as const))
  const reach = Math.hypot(width, height)
  slab(sheet, ink(), -reach, random.between(-0.2, 0.2) * side, reach * 2, reach)
  for (let index = 0; index < (sparse ? 4 : 9); index++) {
    const [long, thick] = [side * random.between(0.3, 1.3), side * random.pick([0.018, 0.04, 0.09, 0.17] as const)]
    slab(sheet, ink(), random.between(-0.6, 0.2) * side, random.between(-0.75, 0.7) * reach * 0.5, long, thick)
  }
  slab(sheet, strong, -side * random.between(0.1, 0.3), -reach, side * 0.13, reach * 2)
  pen.restore()
  const radius = side * random.between(0.2, 0.31)
  const at = { x: width * random.pick([0.33, 0.62, 0.7] as const), y: height * random.pick([0.3, 0.38, 0.62] as const) }
  disc(sheet, surprise, at.x, at.y, radius)
  pen.fillStyle = strong
  pen.beginPath()
  pen.arc(at.x, at.y, radius, Math.PI * 0.25, Math.PI * 1.25)
  pen.fill()
  if (!sparse) ring(sheet, ink(), { centre: at, radius: radius * 1.3, thickness: side * 0.016 })
}

/** Large shapes printed over each other, darker where they meet. */
function overlaps(sheet: Sheet): void {
  const { pen, random, width, height, side, ground, inks, strong, surprise, sparse } = sheet
  const lightGround = Number.parseInt(ground.slice(1, 3), 16) > 110
  pen.save()
  pen.globalCompositeOperation = lightGround ? 'multiply' : 'screen'
  const ink = inkWheel({ ...sheet, inks: [...inks.slice(0, 4), surprise] })
  const count = sparse ? 3 : random.whole(4, 6)
  const across = random.next() < 0.5
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count
    const x = width * (across ? 0.12 + share * 0.76 : random.pick([0.33, 0.5, 0.66] as const))
    const y = height * (across ? random.pick([0.36, 0.5, 0.64] as const) : 0.14 + share * 0.72)
    const size = side * random.between(0.2, 0.36)
    pen.fillStyle = ink()
    pen.beginPath()
    const form = random.pick(['disc', 'disc', 'half', 'square', 'triangle', 'drop'] as const)
    if (form === 'disc') pen.arc(x, y, size, 0, Math.PI * 2)
    if (form === 'half')
      pen.arc(x, y, size * 1.15, (random.whole(0, 3) * Math.PI) / 2, (random.whole(0, 3) * Math.PI) / 2 + Math.PI)
    if (form === 'square') pen.rect(x - size * 0.85, y - size * 0.85, size * 1.7, size * 1.7)
    if (form === 'triangle') {
      pen.moveTo(x, y - size * 1.1)
      pen.lineTo(x + size, y + size * 0.8)
      pen.lineTo(x - size, y + size * 0.8)
    }
    if (form === 'drop') pen.roundRect(x - size, y - size, size * 2, size * 2, [0, size, size, size])
    pen.fill()
  }
  pen.restore()
  disc(sheet, strong, width * random.between(0.12, 0.88), height * random.pick([0.1, 0.9] as const), side * 0.035)
}

/** Bundles of parallel bands that turn by right angles and pass over each other. */
function ribbons(sheet: Sheet): void {
  const { pen, random, width, height, side, ground, surprise, sparse } = sheet
  const ink = inkWheel(sheet)
  const cell = side / (sparse ? 3 : 4)
  pen.lineJoin = 'round'
  pen.lineCap = 'butt'
  for (let index = 0; index < (sparse ? 2 : 4); index++) {
    const points = windingPath(random, cell, index % 2 === 0, { width, height })
    const colours = [ink(), ink(), ink()]
    const bands = [0.74, 0.48, 0.22]
    const trace = (thickness: number, colour: string) => {
      pen.strokeStyle = colour
      pen.lineWidth = thickness
      pen.beginPath()
      for (const [at, [px, py]] of points.entries()) {
        if (at === 0) pen.moveTo(px, py)
        else if (at === points.length - 1) pen.lineTo(px, py)
        else pen.arcTo(px, py, points[at + 1]![0], points[at + 1]![1], cell * 0.5)
      }
      pen.stroke()
    }
    trace(cell * 0.88, ground)
    for (const [band, share] of bands.entries()) trace(cell * share, colours[band]!)
  }
  disc(
    sheet,
    surprise,
    width * random.between(0.2, 0.8),
    height * random.between(0.15, 0.85),
    side * random.between(0.09, 0.15),
  )
}

/** From one edge of the sheet to the opposite one, with turns to either side that never leave it. */
function windingPath(random: Random, cell: number, upright: boolean, { width, height }: Size): [number, number][] {
  const [long, broad] = upright ? [height, width] : [width, height]
  const lanes = Math.max(2, Math.floor(broad / cell))
  let lane = random.whole(0, lanes - 1)
  let at = -cell
  const path: [along: number, lane: number][] = [[at, lane]]
  while (at < long + cell) {
    at += cell * random.whole(1, 2)
    path.push([at, lane])
    if (at > long) break
    lane = random.pick(Array.from({ length: lanes }, (_, other) => other).filter((other) => other !== lane))
    path.push([at, lane])
  }
  path.push([long + cell * 2, lane])
  return path.map(([along, lane]) => {
    const across = (lane + 0.5) * (broad / lanes)
    return upright ? [across, along] : [along, across]
  })
}

/** Bars whose thickness grows by a rule, and a disc that changes colour where it crosses them. */
function stripes(sheet: Sheet): void {
  const { pen, random, width, height, side, ground, strong, surprise, sparse } = sheet
  const upright = random.next() < 0.4
  const long = upright ? width : height
  const count = sparse ? random.whole(6, 9) : random.whole(10, 18)
  const growth = random.between(1.08, 1.32)
  const unit = (long * (growth - 1)) / (growth ** count - 1)
  const from = random.next() < 0.5
  const tint = random.pick(sheet.inks)
  const bars: [number, number][] = []
  let at = 0
  for (let bar = 0; bar < count; bar++) {
    const pitch = unit * growth ** bar
    bars.push([from ? at : long - at - pitch, pitch * 0.58])
    at += pitch
  }
  const lay = (colour: string, other: string) => {
    for (const [index, [start, thick]] of bars.entries()) {
      const ink = index % 5 === 3 ? other : colour
      if (upright) slab(sheet, ink, start, 0, thick, height)
      else slab(sheet, ink, 0, start, width, thick)
    }
  }
  lay(strong, tint)
  const radius = side * random.between(0.26, 0.37)
  const centre = {
    x: width * random.pick([0.36, 0.5, 0.62] as const),
    y: height * random.pick([0.34, 0.45, 0.6] as const),
  }
  pen.save()
  pen.clip(ellipse({ x: centre.x, y: centre.y }, radius))
  slab(sheet, surprise, 0, 0, width, height)
  // inside the disc the bars run the other way
  pen.translate(centre.x, centre.y)
  pen.rotate(random.pick([Math.PI / 2, Math.PI / 4] as const))
  pen.translate(-centre.x, -centre.y)
  const pitch = side / random.whole(11, 20)
  for (let line = -30; line < 60; line++) slab(sheet, ground, -width, line * pitch, width * 3, pitch * 0.42)
  pen.restore()
}
