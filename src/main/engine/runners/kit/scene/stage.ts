import { createNoise2D } from 'simplex-noise'
import type { Size } from '../pixels/plane.ts'
import { translucent } from '../colour/hex.ts'
import { ellipse, rectangle } from '../drawing/paths.ts'
import { transformed } from '../drawing/sketch.ts'
import type { Drawing, Element, Paint, Role, Shape } from '../drawing/shape.ts'
import { materialsFor, type Materials } from './materials.ts'
import type { DrawOptions } from './objects/draw-options.ts'
import { drawObject } from './objects/draw-object.ts'
import type { Home } from './objects/traits.ts'
import type { Palette } from './palette.ts'
import type { Random } from '../random.ts'
import type { Scene, Season } from './scene.ts'

/** A strip of ground where things may stand: feet between two lines, and how near each line is. */
export type Strip = Record<'left' | 'right' | 'back' | 'front' | 'backDepth' | 'frontDepth', number>

type Span = readonly [from: number, to: number]

/** From side to side, from the far line to the near one, and how deep in the picture those are. */
export const strip = ([left, right]: Span, [back, front]: Span, [backDepth, frontDepth]: Span): Strip => ({
  left,
  right,
  back,
  front,
  backDepth,
  frontDepth,
})

/** Where things of one kind may stand. */
export interface Place extends Strip {
  /** The ground under a point, where it is not level. */
  groundAt?: (x: number) => number
}

interface PutOptions {
  x: number
  /** Where its feet are. */
  y: number
  height: number
  depth: number
  role?: Role
  flip?: boolean
  rotation?: number
  /** How far it keeps its own colour against the light. */
  keep?: number
}

/** The picture while it is being built: settings furnish it, subjects come on, the styles paint what stands here. */
export class Stage {
  readonly elements: Element[] = []
  readonly places: Partial<Record<Home, Place>> = {}
  /** Beyond the water: where houses stand when the near ground is too narrow for them. */
  farGround: Place | null = null
  readonly materials: Materials
  readonly noise: (x: number, y: number) => number
  /** Units of length: the side of a square with the picture's area is 1000. */
  readonly unit: number
  horizon: number
  /** Where the eye should land: on a third, left or right. */
  readonly focus: { x: number; side: -1 | 1 }
  /** Where the light comes from: the sun, the moon, or the side of a window. */
  light: { x: number; y: number }
  /** How much nearer the viewer is than in a landscape: a table fills the picture. */
  zoom = 1
  /** Daylight colour of the water, once there is any. */
  water: string | null = null

  readonly frame: Size
  readonly scene: Scene
  readonly palette: Palette
  readonly random: Random

  constructor(frame: Size, scene: Scene, palette: Palette, season: Season, random: Random) {
    this.frame = frame
    this.scene = scene
    this.palette = palette
    this.random = random
    this.materials = materialsFor(season)
    this.noise = createNoise2D(random.fork('noise').next)
    this.unit = Math.sqrt(frame.width * frame.height) / 1000
    this.horizon = frame.height * random.between(0.56, 0.64)
    const side = random.chance(0.5) ? 1 : -1
    this.focus = { x: frame.width * (0.5 + side * random.between(0.1, 0.17)), side }
    this.light = { x: frame.width * (0.5 - side * random.between(0.14, 0.28)), y: frame.height * 0.2 }
  }

  add(role: Role, depth: number, shapes: readonly Shape[]): void {
    if (shapes.length > 0) this.elements.push({ role, depth, shapes })
  }

  /** A shape whose colour is already that of the picture. */
  paint(role: Role, depth: number, path: Shape['path'], paint: Paint, glows = false): void {
    this.add(role, depth, [{ path, paint, glows }])
  }

  /** A shape that shines. */
  glow(depth: number, path: Shape['path'], paint: Paint): void {
    this.paint('light', depth, path, paint, true)
  }

  /** A shape in daylight colour: the hour and the distance are applied here. */
  lit(role: Role, depth: number, path: Shape['path'], colour: string, keep = 0): void {
    this.paint(role, depth, path, this.palette.lit(colour, depth, keep))
  }

  drawOptions(name: string, extra: Partial<DrawOptions> = {}): DrawOptions {
    return {
      random: this.random.fork(name),
      materials: this.materials,
      colour: null,
      accents: this.palette.accents,
      lit: this.palette.isDark,
      pose: null,
      ...extra,
    }
  }

  draw(id: string, name: string, extra: Partial<DrawOptions> = {}): Drawing {
    return drawObject(id, this.drawOptions(`${id} ${name}`, extra))
  }

  /** Sets a drawing on its feet in the picture and returns the scale it was given. */
  put(drawing: Drawing, options: PutOptions): number {
    const { x, y, height, depth, role = 'prop', flip = false, rotation = 0, keep = 0 } = options
    const { box } = drawing
    const scale = height / Math.max(1e-6, box.bottom - box.top)
    const across = flip ? -scale : scale
    const centre = ((box.left + box.right) / 2) * across
    const pivotX = x - (centre * Math.cos(rotation) - box.bottom * scale * Math.sin(rotation))
    const pivotY = y - (centre * Math.sin(rotation) + box.bottom * scale * Math.cos(rotation))
    this.add(
      role,
      depth,
      drawing.shapes.map((shape) => ({
        path: transformed(shape.path, pivotX, pivotY, across, scale, rotation),
        paint: this.#relight(shape, depth, keep),
        glows: shape.glows,
      })),
    )
    return scale
  }

  /** The soft dark patch that keeps a thing from floating. */
  shadow(x: number, y: number, width: number, depth: number, strength = 0.26): void {
    const lean = Math.sign(x - this.light.x) * width * 0.12
    const patch = ellipse({ x: x + lean, y }, width * 0.56, Math.max(2, width * 0.085))
    this.paint('shade', depth + 0.0005, patch, translucent(this.palette.ink, strength))
  }

  /** Everything from a line down to the lower edge. */
  band(role: Role, depth: number, top: number, colour: string): void {
    this.lit(role, depth, rectangle(-20, top, this.frame.width + 40, this.frame.height - top + 20), colour)
  }

  #relight(shape: Shape, depth: number, keep: number): Paint {
    const one = (colour: string): string => {
      const alpha = colour.slice(7)
      return (
        (shape.glows
          ? this.palette.graded(colour.slice(0, 7), 0.5)
          : this.palette.lit(colour.slice(0, 7), depth, keep)) + alpha
      )
    }
    if (typeof shape.paint === 'string') return one(shape.paint)
    return { ...shape.paint, stops: shape.paint.stops.map(({ at, colour }) => ({ at, colour: one(colour) })) }
  }
}
