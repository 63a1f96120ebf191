import { Path2D } from '@napi-rs/canvas'
import { darker, lighter, translucent } from '../../../kit/colour/hex.ts'
import { ellipse, polygon } from '../../../kit/drawing/paths.ts'
import { rows, type XYZ } from '../../../kit/rows.ts'
import { boxHeight, type Drawing, type Paint, type Point, type Shape } from '../../../kit/drawing/shape.ts'
import type { Palette } from '../../../kit/scene/palette.ts'
import { clamp } from '../../../kit/maths.ts'

/** x runs to the right and nearer, y to the left and nearer, z up; one unit is one cell of the tile. */
export type Spot = XYZ

/** The corners of a surface, as spots or as rows of text. */
type Corners = string | readonly Spot[]

const COS = Math.cos(Math.PI / 6)
const SIN = Math.sin(Math.PI / 6)

interface Piece {
  /** Painter's order: nearer cells later. */
  near: number
  shapes: Shape[]
}

/** Draws solids in isometric projection and hands them out from back to front. */
export class IsoSketch {
  readonly #pieces: Piece[] = []
  readonly #origin: Point
  readonly cell: number
  readonly #palette: Palette

  constructor(origin: Point, cell: number, palette: Palette) {
    this.#origin = origin
    this.cell = cell
    this.#palette = palette
  }

  at([x, y, z]: Spot): Point {
    return {
      x: this.#origin.x + (x - y) * COS * this.cell,
      y: this.#origin.y + (x + y) * SIN * this.cell - z * this.cell,
    }
  }

  /** The pieces drawn by `draw` keep together and take their place by this point. */
  group(near: number, draw: (into: IsoGroup) => void): void {
    const shapes: Shape[] = []
    draw(new IsoGroup(this, shapes, this.#palette))
    this.#pieces.push({ near, shapes })
  }

  finish(): Shape[] {
    return this.#pieces.toSorted((one, other) => one.near - other.near).flatMap(({ shapes }) => shapes)
  }
}

export class IsoGroup {
  readonly #iso: IsoSketch
  readonly #shapes: Shape[]
  readonly #palette: Palette

  constructor(iso: IsoSketch, shapes: Shape[], palette: Palette) {
    this.#iso = iso
    this.#shapes = shapes
    this.#palette = palette
  }

  get cell(): number {
    return this.#iso.cell
  }

  at(spot: Spot): Point {
    return this.#iso.at(spot)
  }

  flat(path: Path2D, paint: Paint, glows = false): this {
    this.#shapes.push({ path, paint, glows })
    return this
  }

  /** A circle lying on the ground, as wide and as deep as it is seen. */
  disc(centre: Point, across: number, down: number, colour: string): this {
    return this.flat(ellipse(centre, this.cell * across, this.cell * down), this.lit(colour))
  }

  /** How a circle of a radius in cells is seen on the ground. */
  seen(radius: number): [across: number, down: number] {
    return [radius * this.cell * 1.22, radius * this.cell * 0.7]
  }

  lit(colour: string, keep = 0.35): string {
    return this.#palette.lit(colour, 0, keep)
  }

  quad(corners: Corners, colour: string, glows = false): this {
    return this.flat(this.#outline(corners), glows ? this.#palette.graded(colour, 0.5) : this.lit(colour), glows)
  }

  /** A surface whose colour is already that of the picture. */
  tinted(corners: Corners, colour: string): this {
    return this.flat(this.#outline(corners), colour)
  }

  #outline(corners: Corners): Path2D {
    return polygon((typeof corners === 'string' ? rows<Spot>(corners) : corners).map((corner) => this.at(corner)))
  }

  /** A block standing on (x, y, z): the top is lightest, the right side darkest. */
  box([x, y, z]: Spot, [width, depth, height]: Spot, colour: string, top = lighter(colour, 0.05)): this {
    const [right, front, up] = [x + width, y + depth, z + height]
    this.quad(
      `${x} ${front} ${z}, ${right} ${front} ${z}, ${right} ${front} ${up}, ${x} ${front} ${up}`,
      darker(colour, 0.035),
    )
    this.quad(
      `${right} ${y} ${z}, ${right} ${front} ${z}, ${right} ${front} ${up}, ${right} ${y} ${up}`,
      darker(colour, 0.11),
    )
    return this.quad(`${x} ${y} ${up}, ${right} ${y} ${up}, ${right} ${front} ${up}, ${x} ${front} ${up}`, top)
  }

  /** A gable roof over a box, its ridge along x. */
  roof([x, y, z]: Spot, [width, depth, height]: Spot, colour: string, gable: string): this {
    const [right, front, ridge] = [x + width, y + depth, z + height]
    const over = 0.16
    this.quad(`${right} ${y} ${z}, ${right} ${front} ${z}, ${right} ${y + depth / 2} ${ridge}`, darker(gable, 0.1))
    this.quad(
      [
        [x - over, front + over, z - over * 0.6],
        [right + over, front + over, z - over * 0.6],
        [right + over, y + depth / 2, ridge],
        [x - over, y + depth / 2, ridge],
      ],
      colour,
    )
    return this.quad(
      [
        [right + over, y + depth / 2, ridge],
        [right + over, y - over, z - over * 0.6],
        [right + over, y - over + 0.1, z - over * 0.6],
        [right + over, y + depth / 2, ridge - 0.1],
      ],
      darker(colour, 0.1),
    )
  }

  pyramid([x, y, z]: Spot, [width, depth, height]: Spot, colour: string): this {
    const peak: Spot = [x + width / 2, y + depth / 2, z + height]
    this.quad([[x, y + depth, z], [x + width, y + depth, z], peak], colour)
    return this.quad([[x + width, y, z], [x + width, y + depth, z], peak], darker(colour, 0.1))
  }

  cone([x, y, z]: Spot, radius: number, height: number, colour: string): this {
    const foot = this.at([x, y, z])
    const tip = this.at([x, y, z + height])
    const [across, down] = this.seen(radius)
    const side = (from: number, to: number): Path2D => {
      const points: Point[] = [tip]
      for (let step = 0; step <= 12; step++) {
        const angle = from + ((to - from) * step) / 12
        points.push({ x: foot.x + Math.cos(angle) * across, y: foot.y + Math.sin(angle) * down })
      }
      return polygon(points)
    }
    return this.flat(side(0, Math.PI), this.lit(colour)).flat(side(0, Math.PI * 0.42), this.lit(darker(colour, 0.07)))
  }

  ball([x, y, z]: Spot, radius: number, colour: string): this {
    const centre = this.at([x, y, z])
    const size = radius * this.cell
    this.flat(ellipse(centre, size), this.lit(darker(colour, 0.06)))
    this.flat(ellipse({ x: centre.x - size * 0.1, y: centre.y - size * 0.12 }, size * 0.86), this.lit(colour))
    return this.flat(
      ellipse({ x: centre.x - size * 0.28, y: centre.y - size * 0.34 }, size * 0.46),
      this.lit(lighter(colour, 0.06)),
    )
  }

  cylinder([x, y, z]: Spot, radius: number, height: number, colour: string): this {
    const foot = this.at([x, y, z])
    const top = this.at([x, y, z + height])
    const [across, down] = this.seen(radius)
    const body = new Path2D()
    body.moveTo(foot.x - across, foot.y)
    body.ellipse(foot.x, foot.y, across, down, 0, Math.PI, 0, true)
    body.lineTo(top.x + across, top.y)
    body.lineTo(top.x - across, top.y)
    body.closePath()
    return this.flat(body, this.lit(darker(colour, 0.05))).flat(
      ellipse(top, across, down),
      this.lit(lighter(colour, 0.05)),
    )
  }

  /** A soft dark patch on the ground. */
  shadow([x, y, z]: Spot, radius: number, strength = 0.24): this {
    return this.flat(ellipse(this.at([x, y, z]), ...this.seen(radius)), translucent(this.#palette.ink, strength))
  }

  /** A drawing that looks the same from every side, upright on its spot. */
  upright(drawing: Drawing, spot: Spot, height: number, keep: number, flip = false): this {
    const foot = this.at(spot)
    const scale = (height * this.cell) / boxHeight(drawing.box)
    const across = flip ? -scale : scale
    return this.#place(
      drawing.shapes,
      {
        a: across,
        b: 0,
        c: 0,
        d: scale,
        e: foot.x - ((drawing.box.left + drawing.box.right) / 2) * across,
        f: foot.y - drawing.box.bottom * scale,
      },
      keep,
    )
  }

  /** A drawing cut from boards of some thickness, standing along x; what sits on it stands a board nearer. */
  cutout(drawing: Drawing, spot: Spot, height: number, thickness: number, keep: number, flip: boolean): this {
    return this.#boards(drawing, { spot, height, thickness, keep, flip, lean: { a: COS, b: SIN } })
  }

  /** The same, turned to whoever looks: a face keeps its proportions. */
  standee(drawing: Drawing, spot: Spot, height: number, thickness: number, keep: number, flip: boolean): this {
    return this.#boards(drawing, { spot, height, thickness, keep, flip, lean: { a: 1, b: 0 } })
  }

  #boards(drawing: Drawing, { spot, height, thickness, keep, flip, lean }: Boards): this {
    const scale = (height * this.cell) / boxHeight(drawing.box)
    const across = flip ? -scale : scale
    const middle = (drawing.box.left + drawing.box.right) / 2
    const matrixAt = (back: number) => {
      const foot = this.at([spot[0], spot[1] - back, spot[2]])
      const [a, b] = [across * lean.a, across * lean.b]
      return { a, b, c: 0, d: scale, e: foot.x - middle * a, f: foot.y - middle * b - drawing.box.bottom * scale }
    }
    let first = 0
    for (const [index, count] of (drawing.parts ?? [drawing.shapes.length]).entries()) {
      const shapes = drawing.shapes.slice(first, first + count)
      first += count
      const forward = index * thickness * -0.4
      const layers = clamp(Math.ceil((thickness * this.cell) / 1.4), 3, 16)
      for (let layer = layers; layer > 0; layer--)
        this.#place(shapes, matrixAt(forward + (thickness * layer) / layers), keep, 0.13)
      this.#place(shapes, matrixAt(forward), keep)
    }
    return this
  }

  #place(shapes: readonly Shape[], matrix: Matrix, keep: number, shade = 0): this {
    for (const shape of shapes) {
      const path = new Path2D()
      path.addPath(shape.path, matrix)
      path.setFillType(shape.path.getFillType())
      this.flat(path, this.#relit(shape, keep, shade), shape.glows)
    }
    return this
  }

  #relit({ paint, glows }: Shape, keep: number, shade: number): Paint {
    if (typeof paint !== 'string') return paint
    const own = shade > 0 ? darker(paint.slice(0, 7), shade) : paint.slice(0, 7)
    return (glows ? this.#palette.graded(own, 0.5) : this.lit(own, keep)) + paint.slice(7)
  }
}

interface Boards {
  spot: Spot
  height: number
  thickness: number
  keep: number
  flip: boolean
  /** Where the drawing's x axis goes. */
  lean: { a: number; b: number }
}

type Matrix = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>
