import { rectangle } from '../../kit/drawing/paths.ts'
import { rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { type RegionMap, distanceToSeams, mapRegions, paintDetails, soften } from './regions.ts'
import { sample } from '../../kit/pixels/plane.ts'
import type { Canvas } from '@napi-rs/canvas'
import { createSheet } from '../../kit/drawing/sheet.ts'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { hexOfLab, labOfHex } from '../../kit/colour/hex.ts'
import type { Role } from '../../kit/drawing/shape.ts'
import { hashText, type Random } from '../../kit/random.ts'
import { cutGlass, type Cells } from './glass-cells.ts'
import { eachRow, paintFlat } from './picture-canvas.ts'
import type { Style } from './style.ts'
import { mottle, speckle } from '../../kit/pixels/texture.ts'
import { hexOfRgb255, rgb255Of } from '../../kit/colour/rgb.ts'
import { clamp } from '../../kit/maths.ts'

/** The drawing is made at this size at most; lead and glass are then poured at full size. */
const CARTOON_SIDE = 760

/** Panes of coloured glass in lead, lit from behind; fine detail is painted on the glass. */
export const drawStainedGlass: Style = async ({ picture, width, height, random, step }) => {
  const reduce = Math.min(1, CARTOON_SIDE / Math.min(width, height))
  const [cartoonWidth, cartoonHeight] = [Math.round(width * reduce), Math.round(height * reduce)]
  const map = mapRegions(picture, cartoonWidth, cartoonHeight, smallestPane)
  await step(0.15)
  const cells = cutGlass(picture, map, random.fork('cut'))
  await step(0.3)
  const colours = glassColours(picture, map, cells, random.fork('glass'))
  const { regionOf } = cells
  const unit = cartoonWidth / picture.frame.width
  const panes = soften(
    distanceToSeams(cells.labels, cartoonWidth, cartoonHeight, () => true),
    cartoonWidth,
    cartoonHeight,
  )
  await step(0.4)
  const isSubject = (label: number): boolean => map.regions[regionOf[label] ?? 0]?.role === 'subject'
  const outlines = soften(
    distanceToSeams(cells.labels, cartoonWidth, cartoonHeight, (one, other) => isSubject(one) !== isSubject(other)),
    cartoonWidth,
    cartoonHeight,
  )
  await step(0.5)
  const canvas = await pourGlass(
    { width, height, map, cells, colours, panes, outlines, unit, salt: hashText(String(random.next()), 5) },
    (share) => step(0.5 + share * 0.36),
  )
  // eyes, windows, spokes: what is too fine for lead is fired onto the glass
  const pen = canvas.getContext('2d')
  const border = (13 * width) / picture.frame.width
  pen.save()
  pen.clip(rectangle(border, border, width - border * 2, height - border * 2))
  pen.globalAlpha = 0.86
  pen.drawImage(paintDetails(picture, width, height, smallestPane), 0, 0)
  pen.restore()
  await step(0.9)
  addBloom(canvas)
  return canvas
}

const SMALLEST: Readonly<Partial<Record<Role, number>>> = { subject: 11, sky: 90, cloud: 30, celestial: 26 }
const smallestPane = (role: Role): number => SMALLEST[role] ?? 24

/** The mean colour of the picture under each pane, richer, and each pane of its own batch. */
function glassColours(picture: ComposedPicture, map: RegionMap, cells: Cells, random: Random): Uint8Array {
  const model = rgba8OfCanvas(
    paintFlat(picture, map.width, map.height, ({ role }) => role !== 'shade' && role !== 'weather'),
  ).data
  const sums = new Float64Array(cells.count * 4)
  for (let index = 0; index < cells.labels.length; index++) {
    const at = (cells.labels[index] ?? 0) * 4
    for (let channel = 0; channel < 3; channel++)
      sums[at + channel] = (sums[at + channel] ?? 0) + (model[index * 4 + channel] ?? 0)
    sums[at + 3] = (sums[at + 3] ?? 0) + 1
  }
  const colours = new Uint8Array(cells.count * 3)
  for (let label = 0; label < cells.count; label++) {
    const at = label * 4
    const count = Math.max(1, sums[at + 3] ?? 1)
    const mean = (channel: number) => (sums[at + channel] ?? 0) / count
    const own = labOfHex(hexOfRgb255([mean(0), mean(1), mean(2)]))
    const subject = map.regions[cells.regionOf[label] ?? 0]?.role === 'subject'
    const spread = subject ? 0.35 : 1
    const rich = picture.palette.isDark ? 1.24 : 1.4
    const glass = hexOfLab({
      l: 0.09 + own.l * 0.93 + random.between(-0.05, 0.05) * spread,
      a: own.a * rich + random.between(-0.014, 0.014) * spread,
      b: own.b * rich + random.between(-0.016, 0.016) * spread,
    })
    colours.set(rgb255Of(glass), label * 3)
  }
  return colours
}

interface Pour {
  width: number
  height: number
  map: RegionMap
  cells: Cells
  colours: Uint8Array
  panes: Float32Array
  outlines: Float32Array
  unit: number
  salt: number
}

async function pourGlass(
  { width, height, map, cells, colours, panes, outlines, unit, salt }: Pour,
  pause: (share: number) => Promise<void>,
): Promise<Canvas> {
  const { canvas } = createSheet(width, height)
  const reduce = map.width / width
  const scale = 1 / reduce
  const border = 13 * unit
  await eachRow(
    canvas,
    (row, y) => {
      const cartoonY = (y + 0.5) * reduce - 0.5
      const labelRow = Math.min(map.height - 1, Math.max(0, Math.round(cartoonY))) * map.width
      for (let x = 0; x < width; x++) {
        const cartoonX = (x + 0.5) * reduce - 0.5
        const edge = Math.min(cartoonX, cartoonY, map.width - 1 - cartoonX, map.height - 1 - cartoonY)
        const pane = Math.min(sample(panes, map, cartoonX, cartoonY), Math.max(0, edge - border) + 0.3)
        const outline = sample(outlines, map, cartoonX, cartoonY)
        const lead = Math.max(
          leadAt(pane, 2.3 * unit + 0.55, scale),
          leadAt(outline, 4 * unit + 0.7, scale),
          edge < border ? 1 : 0,
        )
        const label = cells.labels[labelRow + Math.min(map.width - 1, Math.max(0, Math.round(cartoonX)))] ?? 0
        const turn = (label * 0.7) % 3.1
        const streak = mottle(
          x * Math.cos(turn) + y * Math.sin(turn),
          (y * Math.cos(turn) - x * Math.sin(turn)) * 0.22,
          15 * unit * scale,
          salt + label,
        )
        const seed = mottle(x, y, 46 * unit * scale, salt)
        const inner = Math.min(1, pane / (26 * unit))
        const glass = 0.74 + streak * 0.2 + seed * 0.16 + inner * 0.13 + (speckle(x, y, salt) - 0.5) * 0.03
        const metal = leadTone(pane, outline, unit)
        const at = x * 4
        for (let channel = 0; channel < 3; channel++) {
          const lit = (colours[label * 3 + channel] ?? 0) * glass
          row[at + channel] = lit * (1 - lead) + metal * (channel === 2 ? 1.12 : 1) * lead
        }
        row[at + 3] = 255
      }
    },
    pause,
  )
  return canvas
}

/** 1 inside the lead, 0 outside, with an edge one final pixel wide. */
const leadAt = (distance: number, half: number, scale: number): number => clamp((half - distance) * scale + 0.5)

const leadTone = (pane: number, outline: number, unit: number): number => {
  const ridge = Math.min(pane / (2.3 * unit + 0.55), outline / (4 * unit + 0.7))
  return ridge < 0.42 ? 50 : 24
}

/** Daylight spills over the lead. */
function addBloom(canvas: Canvas): void {
  const side = Math.min(canvas.width, canvas.height)
  const small = 0.25
  const soft = createSheet(Math.max(8, canvas.width * small), Math.max(8, canvas.height * small))
  soft.pen.filter = `blur(${Math.max(1, side * small * 0.012)}px)`
  soft.pen.drawImage(canvas, 0, 0, soft.canvas.width, soft.canvas.height)
  const pen = canvas.getContext('2d')
  pen.globalCompositeOperation = 'screen'
  pen.globalAlpha = 0.26
  pen.drawImage(soft.canvas, 0, 0, canvas.width, canvas.height)
  pen.globalAlpha = 1
  pen.globalCompositeOperation = 'source-over'
}
