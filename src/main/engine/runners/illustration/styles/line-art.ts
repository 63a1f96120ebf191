import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { createNoise2D } from 'simplex-noise'
import type { Actor } from '../../kit/scene/cast.ts'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { adjust, labOfHex, mix, tone } from '../../kit/colour/hex.ts'
import { joinSameColour } from '../../kit/drawing/merge.ts'
import { outlinesOf, pathOf } from '../../kit/drawing/outline.ts'
import { fillRim, fillRule } from '../../kit/drawing/sheet.ts'
import type { Element, Point, Shape } from '../../kit/drawing/shape.ts'
import { pictureCanvas } from './picture-canvas.ts'
import type { Style } from './style.ts'
import { clamp } from '../../kit/maths.ts'

type Noise = (x: number, y: number) => number

/** Pen and ink on paper: wavering contours, hatching for tone, and one spot colour for what matters. */
export const drawLineArt: Style = async ({ picture, width, height, random, step }) => {
  const { canvas, pen } = pictureCanvas(picture, width, height)
  const noise = createNoise2D(random.fork('hand').next)
  const paper = '#f8f2e4'
  const ink = '#26222b'
  const spot = spotColour(picture)
  pen.fillStyle = paper
  pen.fillRect(0, 0, picture.frame.width, picture.frame.height)
  const lineWidth = 2.3
  for (const [index, element] of picture.elements.entries()) {
    if (element.role === 'light' || element.role === 'shade') continue
    if (element.role === 'weather')
      drawStrokes(
        pen,
        element,
        mix(paper, ink, picture.palette.time === 'night' ? 0.25 : picture.scene.abstract ? 0.4 : 1),
        paper,
      )
    else drawElement(pen, picture, element, { ink, paper, spot, lineWidth, noise })
    if (index % 8 === 7) await step(index / picture.elements.length)
  }
  drawBorder(pen, picture, ink, paper, noise)
  return canvas
}

interface Pens {
  ink: string
  paper: string
  spot: string
  lineWidth: number
  noise: Noise
}

/** The colour the words ask for, or the strongest of what comes first in them, or an accent. */
function spotColour({ scene, cast, palette }: ComposedPicture): string {
  const asked =
    scene.subjects.find(({ colour }) => colour !== null && tone(colour).chroma > 0.05)?.colour ??
    scene.sky.sun?.colour ??
    scene.settingColour ??
    scene.colours[0]
  const colour = asked ?? wornColour(cast[0]) ?? palette.accents[0] ?? '#d8432f'
  const { lightness } = tone(colour)
  return adjust(colour, { lightness: clamp(lightness, 0.56, 0.78) - lightness, chroma: 1.05 })
}

/** Of cats on a sofa the cats are meant: the part in front counts. */
function wornColour(actor: Actor | undefined): string | null {
  const shapes = actor?.drawing.shapes.slice(-(actor.drawing.parts?.at(-1) ?? actor.drawing.shapes.length)) ?? []
  const weights = new Map<string, number>()
  for (const { path, paint } of shapes) {
    if (typeof paint !== 'string' || tone(paint).chroma < 0.07) continue
    const [left, top, right, bottom] = path.getBounds()
    weights.set(paint, (weights.get(paint) ?? 0) + (right - left) * (bottom - top) * tone(paint).chroma)
  }
  return [...weights].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null
}

function drawElement(pen: SKRSContext2D, picture: ComposedPicture, element: Element, pens: Pens): void {
  const { ink, paper, noise } = pens
  const near = 1 - element.depth
  const line = pens.lineWidth * (0.5 + near * 0.75)
  const tint = mix(ink, paper, element.depth * 0.42)
  const shapes = joinSameColour(element.shapes)
  if (element.role === 'subject') {
    // a halo of bare paper lifts the subject off whatever is hatched behind it
    pen.strokeStyle = paper
    pen.lineWidth = line * 5
    pen.lineJoin = 'round'
    for (const { path } of shapes) pen.stroke(path)
  }
  for (const shape of shapes) {
    const { path, glows } = shape
    const spotted = isSpotted(picture, element, shape, pens.spot)
    pen.fillStyle = spotted ? pens.spot : paper
    pen.fill(path, fillRule(path))
    const level = darkness(shape)
    if (element.role === 'sky' && picture.palette.time === 'night') scratchSky(pen, picture, shape, pens, line)
    else if (element.role === 'sky') hatchSky(pen, picture, shape, { ink: tint, line, noise })
    else if (element.role === 'celestial' && picture.palette.time === 'night') continue
    else if (!glows && level > 0.7 && (element.role === 'subject' || isSmall(path))) {
      pen.fillStyle = tint
      pen.fill(path, fillRule(path))
    } else if (!glows)
      hatch(pen, shape, {
        level: element.role === 'subject' ? level - 0.08 : level,
        depth: element.depth,
        ink: tint,
        line,
        noise,
      })
    if (element.role === 'sky') continue
    pen.strokeStyle = tint
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.lineWidth = line * (element.role === 'subject' ? 1.15 : 0.9)
    pen.stroke(waver(path, noise, 0.9 + line * 0.22))
  }
}

const isSmall = (path: Path2D): boolean => {
  const [left, top, right, bottom] = path.getBounds()
  return (right - left) * (bottom - top) < 2600
}

function isSpotted(picture: ComposedPicture, { role }: Element, { paint, glows }: Shape, spot: string): boolean {
  if (typeof paint !== 'string') return false
  if (picture.scene.abstract) return role === 'celestial' || near(paint, spot)
  if (role === 'celestial')
    return glows && (picture.scene.sky.sun !== null ? tone(paint).chroma > 0.06 : !wearsSpot(picture, spot))
  if (role !== 'subject') return glows && picture.palette.isDark && role === 'prop'
  return glows || near(paint, spot)
}

/** Whether any subject takes the spot colour; if none does, the sun or moon must. */
function wearsSpot({ elements }: ComposedPicture, spot: string): boolean {
  return elements.some(
    ({ role, shapes }) =>
      role === 'subject' && shapes.some(({ paint }) => typeof paint === 'string' && near(paint, spot)),
  )
}

/** Near enough in hue to be printed with the spot colour. */
function near(paint: string, spot: string): boolean {
  const [own, wanted] = [labOfHex(paint), labOfHex(spot)]
  return tone(paint).chroma > 0.07 && Math.hypot((own.l - wanted.l) * 0.5, own.a - wanted.a, own.b - wanted.b) < 0.12
}

/** 0 is paper, 1 is solid ink. */
function darkness({ paint }: Shape): number {
  const colour = typeof paint === 'string' ? paint : (paint.stops.at(-1)?.colour ?? '#ffffff')
  return clamp((0.93 - labOfHex(colour).l) / 0.78)
}

/** What is drawn with: an ink, how wide its line is, and how the hand wavers. */
interface Hand {
  ink: string
  line: number
  noise: Noise
}

/** Lines closer and in more directions the darker it is; all of one slant within a shape, like one turn of the wrist. */
function hatch(
  pen: SKRSContext2D,
  { path }: Shape,
  { level, depth, ink, line, noise }: Hand & { level: number; depth: number },
): void {
  const [left, top, right, bottom] = path.getBounds()
  const size = Math.min(right - left, bottom - top)
  if (level < 0.2 || size < 7) return
  const spacing = Math.max(3.4, 15 - level * 12) * (0.75 + (1 - depth) * 0.5)
  pen.save()
  pen.clip(path, fillRule(path))
  pen.strokeStyle = ink
  pen.lineCap = 'round'
  pen.lineWidth = line * 0.52
  const angles = level > 0.68 ? [-0.72, 0.62] : [-0.72]
  for (const angle of angles) pen.stroke(hatchLines({ left, top, right, bottom }, angle, spacing, noise))
  pen.restore()
}

function hatchLines(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  angle: number,
  spacing: number,
  noise: Noise,
): Path2D {
  const path = new Path2D()
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const reach = Math.hypot(right - left, bottom - top) / 2
  for (let across = -reach; across <= reach; across += spacing) {
    let drawing = false
    for (let along = -reach; along <= reach; along += 9) {
      const drift = noise((centre.x + across) / 60, along / 90) * spacing * 0.3
      const x = centre.x + cos * along - sin * (across + drift)
      const y = centre.y + sin * along + cos * (across + drift)
      if (x < left - 9 || x > right + 9 || y < top - 9 || y > bottom + 9 || noise(x / 37, y / 37 + across) > 0.72)
        drawing = false
      else if (drawing) path.lineTo(x, y)
      else {
        path.moveTo(x, y)
        drawing = true
      }
    }
  }
  return path
}

/** At night the sky is a field of ink, and light is what is scratched out of it. */
function scratchSky(
  pen: SKRSContext2D,
  { frame, horizon }: ComposedPicture,
  { path }: Shape,
  { ink, paper, noise }: Pens,
  line: number,
): void {
  pen.save()
  pen.clip(path, fillRule(path))
  pen.fillStyle = mix(ink, paper, 0.05)
  pen.fill(path, fillRule(path))
  const lines = new Path2D()
  const floor = Math.min(horizon, frame.height)
  for (let y = 0; y < floor; y += 8) {
    let drawing = false
    for (let x = -10; x <= frame.width + 10; x += 10) {
      const keep = noise(x / 170, y / 13) * 0.5 + 0.5 < (y / floor) ** 1.6 * 0.86
      if (keep && drawing) lines.lineTo(x, y + noise(x / 150, y / 40) * 3)
      else if (keep) lines.moveTo(x, y + noise(x / 150, y / 40) * 3)
      drawing = keep
    }
  }
  pen.strokeStyle = mix(paper, ink, 0.3)
  pen.lineWidth = line * 0.9
  pen.lineCap = 'round'
  pen.stroke(lines)
  pen.restore()
}

/** The sky is drawn with level strokes, dense where it is dark, none where it is light. */
function hatchSky(
  pen: SKRSContext2D,
  picture: ComposedPicture,
  { paint, path }: Shape,
  { ink, line, noise }: Hand,
): void {
  const { frame } = picture
  const [left, top, right, bottom] = path.getBounds()
  pen.save()
  pen.clip(path, fillRule(path))
  pen.strokeStyle = ink
  pen.lineWidth = line * 0.8
  pen.lineCap = 'round'
  const lines = new Path2D()
  for (let y = Math.max(0, top); y < Math.min(bottom, frame.height); y += 9) {
    const share = y / Math.min(picture.horizon, frame.height)
    const level = levelAt(paint, share)
    let drawing = false
    for (let x = Math.max(-10, left); x <= Math.min(right, frame.width + 10); x += 10) {
      const wave = noise(x / 170, y / 46) * 4
      const keep = noise(x / 150, y / 15) * 0.5 + 0.5 < level * 1.16 - 0.12
      if (keep && drawing) lines.lineTo(x, y + wave)
      else if (keep) lines.moveTo(x, y + wave)
      drawing = keep
    }
  }
  pen.stroke(lines)
  pen.restore()
}

const skyLevel = (colour: string): number => clamp((0.9 - labOfHex(colour).l) / 0.72)

function levelAt(paint: Shape['paint'], share: number): number {
  if (typeof paint === 'string') return skyLevel(paint) * 0.6
  const index = Math.min(paint.stops.length - 1, Math.floor(Math.max(0, share) * paint.stops.length))
  return skyLevel(paint.stops[index]?.colour ?? '#ffffff')
}

/** The same outline from an unsteady hand. */
function waver(path: Path2D, noise: Noise, amount: number): Path2D {
  const wobble = ({ x, y }: Point): Point => ({
    x: x + noise(x / 26, y / 26) * amount,
    y: y + noise(x / 26 + 40, y / 26) * amount,
  })
  return pathOf(outlinesOf(path, 7).map((ring) => ring.map(wobble)))
}

function drawStrokes(pen: SKRSContext2D, { shapes }: Element, ink: string, paper: string): void {
  for (const { path, paint } of shapes) {
    const faint = typeof paint !== 'string'
    if (faint) continue
    const [left, top, right, bottom] = path.getBounds()
    const round = Math.abs(right - left - (bottom - top)) < 1
    pen.fillStyle = round ? paper : ink
    pen.fill(path)
    if (!round) continue
    pen.strokeStyle = ink
    pen.lineWidth = 0.7
    pen.stroke(path)
  }
}

function drawBorder(pen: SKRSContext2D, { frame }: ComposedPicture, ink: string, paper: string, noise: Noise): void {
  const margin = Math.min(frame.width, frame.height) * 0.035
  fillRim(pen, frame, margin, paper)
  const box = new Path2D()
  box.rect(margin, margin, frame.width - margin * 2, frame.height - margin * 2)
  pen.strokeStyle = ink
  pen.lineWidth = 2.6
  pen.stroke(waver(box, noise, 1.6))
}
