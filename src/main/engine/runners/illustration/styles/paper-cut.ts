import { Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createNoise2D } from 'simplex-noise'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { adjust, lighter, mix } from '../../kit/colour/hex.ts'
import { joinSameColour } from '../../kit/drawing/merge.ts'
import { outlinesOf, pathOf } from '../../kit/drawing/outline.ts'
import { fillRule, fillShape, setPaint } from '../../kit/drawing/sheet.ts'
import { rectangle, closedCurve } from '../../kit/drawing/paths.ts'
import type { Element, Point, Shape } from '../../kit/drawing/shape.ts'
import { hashText } from '../../kit/random.ts'
import { eachRow, pictureCanvas } from './picture-canvas.ts'
import { skyColourNear } from './sky-rings.ts'
import type { Style, StyleJob } from './style.ts'
import { mottle, speckle } from '../../kit/pixels/texture.ts'

const EVEN_ODD = 1
const SKY_SHEETS = 6

interface Manner {
  /** Torn land under a sky of uneven holes, behind a passe-partout; or all cut along clean curves to the edge. */
  torn: boolean
}

export const drawPaperCut: Style = (job) => layPaper(job, { torn: true })
export const drawPaperLandscape: Style = (job) => layPaper(job, { torn: false })

/** Sheets of coloured paper, one behind the other, each with its shadow. */
async function layPaper(job: StyleJob, { torn }: Manner): Promise<Canvas> {
  const { picture, width, height, random, step } = job
  const { canvas, pen, scale } = pictureCanvas(picture, width, height)
  const noise = createNoise2D(random.fork('tear').next)
  for (const [index, element] of picture.elements.entries()) {
    if (element.role === 'shade') continue
    if (element.role === 'sky') drawSkySheets(pen, job, element, scale, torn ? 0.08 : 0)
    else if (element.role === 'light' || element.role === 'weather') drawVellum(pen, element)
    else if (torn && isTornSheet(element, picture.frame.width)) drawTornSheet(pen, element, scale, noise)
    else drawCutout(pen, element, scale)
    if (index % 8 === 7) await step(0.8 * (index / picture.elements.length))
  }
  if (torn) drawFrame(pen, picture, scale)
  await step(0.82)
  await pressFibres(canvas, hashText(String(random.next()), 3), (share) => step(0.82 + share * 0.18))
  return canvas
}

function castShadow(pen: SKRSContext2D, scale: number, lift: number): void {
  pen.shadowColor = 'rgba(24,18,40,0.42)'
  pen.shadowBlur = lift * scale * 1.5
  pen.shadowOffsetX = lift * scale * 0.35
  pen.shadowOffsetY = lift * scale * 0.7
}

function noShadow(pen: SKRSContext2D): void {
  pen.shadowColor = 'rgba(0,0,0,0)'
}

/** The sky is a well: sheets with ever wider holes around the light. */
function drawSkySheets(
  pen: SKRSContext2D,
  { picture, random }: StyleJob,
  { shapes }: Element,
  scale: number,
  uneven: number,
): void {
  const { frame, light } = picture
  for (const shape of shapes) {
    const [left, , right] = shape.path.getBounds()
    if (typeof shape.paint === 'string' || right - left < frame.width) {
      fillShape(pen, shape)
      continue
    }
    pen.fillStyle = skyColourNear(shape.paint, 1)
    pen.fill(shape.path)
    const roll = random.fork('sky sheets')
    const reach = Math.hypot(Math.max(light.x, frame.width - light.x), Math.max(light.y, frame.height * 0.7))
    for (let sheet = 1; sheet <= SKY_SHEETS; sheet++) {
      const share = sheet / (SKY_SHEETS + 0.6)
      const knots = 14
      const hole = Array.from({ length: knots }, (_, knot): Point => {
        const angle = (knot / knots) * Math.PI * 2
        const radius = reach * (0.08 + share * 0.86) * roll.between(1 - uneven, 1 + uneven)
        return { x: light.x + Math.cos(angle) * radius, y: light.y + Math.sin(angle) * radius * 0.92 }
      })
      const paper = rectangle(-60, -60, frame.width + 120, frame.height + 120)
      paper.addPath(closedCurve(hole))
      paper.setFillType(EVEN_ODD)
      pen.save()
      castShadow(pen, scale, 9)
      pen.fillStyle = skyColourNear(shape.paint, 1 - share)
      pen.fill(paper, 'evenodd')
      pen.restore()
    }
  }
}

/** Light and rain are laid over the rest like tracing paper. */
function drawVellum(pen: SKRSContext2D, { shapes, role }: Element): void {
  pen.save()
  pen.globalAlpha = role === 'light' ? 0.8 : 1
  for (const shape of shapes) {
    fillShape(pen, shape)
  }
  pen.restore()
}

const liftOf = ({ depth }: Element): number => 3 + (1 - depth) * 9

function drawCutout(pen: SKRSContext2D, element: Element, scale: number): void {
  pen.save()
  castShadow(pen, scale, liftOf(element))
  pen.fillStyle = typeof element.shapes[0]?.paint === 'string' ? element.shapes[0].paint : '#888888'
  pen.fill(outlineOf(element))
  pen.restore()
  for (const shape of joinSameColour(element.shapes)) drawPiece(pen, shape, scale)
}

function outlineOf({ shapes }: Element): Path2D {
  const outline = new Path2D()
  for (const { path } of shapes) outline.addPath(path)
  return outline
}

/** Hills that go from edge to edge are torn; floors, roads and walls, all straight lines, are cut. */
function isTornSheet({ role, shapes }: Element, width: number): boolean {
  if (role !== 'land' || shapes.length !== 1) return false
  const { path } = shapes[0]!
  const [left, , right] = path.getBounds()
  return left < 0 && right > width && /[CQ]/u.test(path.toSVGString())
}

/** One piece glued on the others: a hair of shadow, a hair of light along its upper edge. */
function drawPiece(pen: SKRSContext2D, { path, paint, glows }: Shape, scale: number): void {
  const [left, top, right, bottom] = path.getBounds()
  const size = Math.min(right - left, bottom - top) * scale
  pen.save()
  if (size > 10 && !glows) castShadow(pen, scale, Math.min(2.6, size / scale / 12))
  setPaint(pen, typeof paint === 'string' ? adjust(paint.slice(0, 7), { chroma: 1.06 }) + paint.slice(7) : paint)
  pen.fill(path, fillRule(path))
  noShadow(pen)
  if (size > 16) {
    pen.clip(path, fillRule(path))
    pen.translate(0.7, 1.1)
    pen.strokeStyle = 'rgba(255,255,255,0.3)'
    pen.lineWidth = 1.5
    pen.stroke(path)
  }
  pen.restore()
}

/** Torn paper shows its white core along the edge. */
function drawTornSheet(
  pen: SKRSContext2D,
  element: Element,
  scale: number,
  noise: (x: number, y: number) => number,
): void {
  const { path, paint } = element.shapes[0]!
  const tear = (rough: number, salt: number): Path2D =>
    pathOf(
      outlinesOf(path, 3).map((ring) =>
        ring.map(({ x, y }) => ({ x, y: y + (noise(x / 9, salt) * 0.6 + noise(x / 31, salt + 9)) * rough })),
      ),
    )
  const colour = typeof paint === 'string' ? paint : '#888888'
  const core = tear(2.6, 1)
  pen.save()
  castShadow(pen, scale, liftOf(element) * 1.2)
  pen.fillStyle = mix('#fbf6ec', colour, 0.22)
  pen.fill(core)
  pen.restore()
  pen.save()
  pen.translate(0, 4.2)
  pen.fillStyle = colour
  pen.fill(tear(2.2, 7))
  pen.restore()
}

/** A passe-partout, the nearest sheet of all. */
function drawFrame(pen: SKRSContext2D, picture: ComposedPicture, scale: number): void {
  const { width, height } = picture.frame
  const edge = Math.min(width, height) * 0.03
  const sheet = rectangle(-80, -80, width + 160, height + 160)
  sheet.addPath(rectangle(edge, edge, width - edge * 2, height - edge * 2, edge * 0.7))
  sheet.setFillType(EVEN_ODD)
  pen.save()
  castShadow(pen, scale, 13)
  pen.fillStyle = lighter(mix(picture.palette.paper, picture.palette.haze, 0.12), 0.02)
  pen.fill(sheet, 'evenodd')
  pen.restore()
}

async function pressFibres(canvas: Canvas, salt: number, pause: (share: number) => Promise<void>): Promise<void> {
  const { width, height } = canvas
  const grain = Math.max(1, Math.min(width, height) / 800)
  await eachRow(
    canvas,
    (row, y) => {
      for (let x = 0; x < width; x++) {
        const fibre =
          mottle(x, y, 5 * grain, salt) +
          mottle(x * 0.5, y, 2.2 * grain, salt + 1) +
          speckle(Math.floor(x / grain), Math.floor(y / grain), salt) * 0.7
        const factor = 0.955 + fibre * 0.034
        const at = x * 4
        row[at] = (row[at] ?? 0) * factor
        row[at + 1] = (row[at + 1] ?? 0) * factor
        row[at + 2] = (row[at + 2] ?? 0) * factor
      }
    },
    pause,
  )
}
