import { Path2D } from '@napi-rs/canvas'
import { ellipse, openLine, polygon, rectangle, closedCurve, smoothCurve } from './paths.ts'
import { rows, type XY } from '../rows.ts'
import type { Bounds } from '../pixels/plane.ts'
import type { Anchors, Drawing, Paint, Point, Shape } from './shape.ts'

export type { XY }
/** Points as pairs, or as SVG writes those of a polygon. */
type Knots = string | readonly XY[]
/** The canvas library declares these as enums but exports them empty. */
const ROUND_STROKE = { cap: 1, join: 1 } as const

const points = (list: Knots): Point[] => (typeof list === 'string' ? rows(list) : list).map(([x, y]) => ({ x, y }))

/** Collects shapes from back to front; y grows downwards and the drawing stands on its lowest edge. */
export class Sketch {
  readonly #shapes: Shape[] = []

  path(path: Path2D | string, paint: Paint, glows = false): this {
    this.#shapes.push({ path: typeof path === 'string' ? new Path2D(path) : path, paint, glows })
    return this
  }

  polygon(corners: Knots, paint: Paint, glows = false): this {
    return this.path(polygon(points(corners)), paint, glows)
  }

  soft(knots: Knots, paint: Paint, glows = false): this {
    return this.path(closedCurve(points(knots)), paint, glows)
  }

  circle(x: number, y: number, radius: number, paint: Paint, glows = false): this {
    return this.path(ellipse({ x, y }, radius), paint, glows)
  }

  ellipse(x: number, y: number, radiusX: number, radiusY: number, paint: Paint, rotation = 0): this {
    return this.path(ellipse({ x, y }, radiusX, radiusY, rotation), paint)
  }

  rectangle(x: number, y: number, width: number, height: number, paint: Paint, radius = 0, glows = false): this {
    return this.path(rectangle(x, y, width, height, radius), paint, glows)
  }

  /** A round-ended stroke through the points, kept as its outline so that every style can treat it as a shape. */
  line(knots: Knots, width: number, paint: Paint, curved = false): this {
    const path = curved ? smoothCurve(points(knots)) : openLine(points(knots))
    return this.path(path.stroke({ width, ...ROUND_STROKE }), paint)
  }

  add(drawing: Drawing, x: number, y: number, scaleX: number, scaleY = Math.abs(scaleX), rotation = 0): this {
    for (const shape of drawing.shapes) {
      const path = transformed(shape.path, x, y, scaleX, scaleY, rotation)
      this.#shapes.push({ path, paint: shape.paint, glows: shape.glows })
    }
    return this
  }

  get shapes(): readonly Shape[] {
    return this.#shapes
  }

  finish(anchors?: Anchors): Drawing {
    return { shapes: this.#shapes, box: boundsOfShapes(this.#shapes), ...(anchors && { anchors }) }
  }
}

export function transformed(path: Path2D, x: number, y: number, scaleX: number, scaleY: number, rotation = 0): Path2D {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const moved = new Path2D()
  moved.addPath(path, { a: scaleX * cos, b: scaleX * sin, c: -scaleY * sin, d: scaleY * cos, e: x, f: y })
  moved.setFillType(path.getFillType())
  return moved
}

export function boundsOfShapes(shapes: readonly Shape[]): Bounds {
  const box: Bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { path } of shapes) {
    const [left, top, right, bottom] = path.computeTightBounds()
    if (!(right > left || bottom > top)) continue
    box.left = Math.min(box.left, left)
    box.top = Math.min(box.top, top)
    box.right = Math.max(box.right, right)
    box.bottom = Math.max(box.bottom, bottom)
  }
  return Number.isFinite(box.left) ? box : { left: 0, top: 0, right: 1, bottom: 1 }
}
