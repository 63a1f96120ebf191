import { createSheet, type Sheet } from '../kit/drawing/sheet.ts'
import { ellipse } from '../kit/drawing/paths.ts'
import { glossary } from '../kit/words/listed.ts'
import type { Size } from '../kit/pixels/plane.ts'
import { converter, formatHex, parse } from '../kit/colour/culori.ts'
import { silhouetteOf } from './layers.ts'
import { clamp } from '../kit/maths.ts'

const WALLS: Readonly<Record<string, string>> = glossary(`
  white #f4f4f2, stone #c9c3ba, blush #eac7bd, sage #b9c7b0, sky #b5cfe3, sand #e3cfa8, noir #26262b
`)

/** How strong the light is, how dark it gets beside it, and how soft the shadows are. */
const LIGHTS: Readonly<Record<string, { glow: number; dark: number; shadow: number; blur: number }>> = {
  soft: { glow: 0.3, dark: 0.16, shadow: 0.3, blur: 1 },
  bright: { glow: 0.6, dark: 0.03, shadow: 0.22, blur: 0.7 },
  dramatic: { glow: 0.4, dark: 0.62, shadow: 0.62, blur: 0.45 },
}

const FROM: Readonly<Record<string, number>> = { left: -1, right: 1, top: 0, front: 0 }

interface StudioOptions {
  style: string
  lighting: string
  direction: string
}

const toOklch = converter('oklch')

function shade(colour: string, lightness: number, chroma = 1): string {
  const { l, c, h } = toOklch(parse(colour)!)
  return formatHex({ mode: 'oklch', l: clamp(l * lightness, 0.02, 0.99), c: c * chroma, h: h ?? 0 })
}

/** The wall of that name or colour; otherwise a quiet one that lets the product's own colour speak: its opposite, light and nearly grey. */
export function wallFor(palette: string, product: string): string {
  const named = WALLS[palette] ?? (parse(palette) ? palette : undefined)
  if (named) return named
  const { l, c, h } = toOklch(parse(product)!)
  return formatHex({
    mode: 'oklch',
    l: l > 0.78 ? 0.72 : 0.88,
    c: Math.min(0.045, c * 0.5 + 0.01),
    h: ((h ?? 60) + 180) % 360,
  })
}

/** Puts the product on a set: a wall that bends into the floor, light from one side, a shadow that holds it down. */
export function stage(product: Sheet, wall: string, size: Size, options: StudioOptions): Sheet {
  const { width, height } = size
  const { style, direction } = options
  const light = LIGHTS[options.lighting] ?? LIGHTS['soft']!
  const from = FROM[direction] ?? 0
  const layer = createSheet(size.width, size.height)
  const { pen } = layer
  const onPodium = style === 'podium'
  const floor = height * (onPodium ? 0.68 : 0.82)
  paintSweep(layer, wall, light, from, height * 0.68)

  const scale = Math.min(
    (width * 0.62) / product.canvas.width,
    (height * (onPodium ? 0.5 : 0.6)) / product.canvas.height,
  )
  const [wide, high] = [product.canvas.width * scale, product.canvas.height * scale]
  const left = (width - wide) / 2
  const unit = Math.min(width, height)
  if (onPodium)
    paintPodium(layer, { wall, floor, radius: Math.min(width * 0.46, wide * 0.62 + unit * 0.05), from, light })

  const place = { left, floor, wide, high, unit, from }
  if (style === 'mirror') paintReflection(layer, product, place)
  paintShadow(layer, product, place, light, direction)
  pen.drawImage(lit(product, wide, high, from, light).canvas, left, floor - high)
  paintVignette(layer, light.dark)
  return layer
}

type Light = (typeof LIGHTS)[string]

function paintSweep({ canvas, pen }: Sheet, wall: string, { glow, dark }: Light, from: number, bend: number): void {
  const { width, height } = canvas
  const upright = pen.createLinearGradient(0, 0, 0, height)
  upright.addColorStop(0, shade(wall, 1 - dark * 0.55))
  upright.addColorStop(bend / height - 0.16, shade(wall, 1))
  upright.addColorStop(bend / height + 0.02, shade(wall, 0.955))
  upright.addColorStop(Math.min(0.98, bend / height + 0.14), shade(wall, 1.02))
  upright.addColorStop(1, shade(wall, 0.98 - dark * 0.2))
  pen.fillStyle = upright
  pen.fillRect(0, 0, width, height)
  const [x, y] = [width * (0.5 + from * 0.26), height * 0.34]
  const pool = pen.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.62)
  pool.addColorStop(0, `rgba(255,255,255,${glow})`)
  pool.addColorStop(0.5, `rgba(255,255,255,${glow * 0.3})`)
  pool.addColorStop(1, 'rgba(255,255,255,0)')
  pen.fillStyle = pool
  pen.fillRect(0, 0, width, height)
  if (from === 0) return
  const side = pen.createLinearGradient(from < 0 ? 0 : width, 0, from < 0 ? width : 0, 0)
  side.addColorStop(0.3, 'rgba(0,0,0,0)')
  side.addColorStop(1, `rgba(0,0,0,${0.1 + dark * 0.5})`)
  pen.fillStyle = side
  pen.fillRect(0, 0, width, height)
}

function paintPodium(
  { canvas, pen }: Sheet,
  { wall, floor, radius, from, light }: { wall: string; floor: number; radius: number; from: number; light: Light },
): void {
  const { width, height } = canvas
  const middle = width / 2
  const [tilt, depth] = [radius * 0.17, height * 0.13]
  const centre = floor - tilt * 0.35
  // the block's own shadow on the floor
  pen.save()
  pen.filter = `blur(${Math.round(radius * 0.09)}px)`
  pen.fillStyle = `rgba(0,0,0,${light.shadow})`
  pen.fill(ellipse({ x: middle - from * radius * 0.22, y: centre + depth + tilt * 0.2 }, radius * 1.06, tilt * 1.15))
  pen.restore()
  const body = pen.createLinearGradient(middle - radius, 0, middle + radius, 0)
  const bright = 0.5 + from * 0.32
  body.addColorStop(0, shade(wall, from < 0 ? 0.93 : 0.74 - light.dark * 0.2))
  body.addColorStop(bright, shade(wall, 1.0))
  body.addColorStop(1, shade(wall, from > 0 ? 0.93 : 0.74 - light.dark * 0.2))
  pen.fillStyle = body
  pen.beginPath()
  pen.ellipse(middle, centre + depth, radius, tilt, 0, 0, Math.PI)
  pen.ellipse(middle, centre, radius, tilt, 0, Math.PI, 0, true)
  pen.closePath()
  pen.fill()
  const top = pen.createLinearGradient(middle - radius, centre - tilt, middle + radius, centre + tilt)
  top.addColorStop(from > 0 ? 1 : 0, shade(wall, 1.08))
  top.addColorStop(from > 0 ? 0 : 1, shade(wall, 1 - light.dark * 0.2))
  pen.fillStyle = top
  pen.fill(ellipse({ x: middle, y: centre }, radius, tilt))
}

interface Place {
  left: number
  floor: number
  wide: number
  high: number
  unit: number
  from: number
}

function paintReflection({ pen }: Sheet, product: Sheet, { left, floor, wide, high }: Place): void {
  const mirror = createSheet(wide, high)
  mirror.pen.translate(0, high)
  mirror.pen.scale(1, -1)
  mirror.pen.drawImage(product.canvas, 0, 0, wide, high)
  mirror.pen.setTransform(1, 0, 0, 1, 0, 0)
  mirror.pen.globalCompositeOperation = 'destination-in'
  const fade = mirror.pen.createLinearGradient(0, 0, 0, Math.min(high, high * 0.45))
  fade.addColorStop(0, 'rgba(0,0,0,0.42)')
  fade.addColorStop(1, 'rgba(0,0,0,0)')
  mirror.pen.fillStyle = fade
  mirror.pen.fillRect(0, 0, wide, high)
  pen.save()
  pen.filter = 'blur(1.5px)'
  pen.drawImage(mirror.canvas, left, floor - 1)
  pen.restore()
}

/** The long soft shadow that falls away from the light, and the short dark one where the product stands. */
function paintShadow({ pen }: Sheet, product: Sheet, place: Place, light: Light, direction: string): void {
  const { left, floor, wide, high, unit, from } = place
  const dark = silhouetteOf(product, '#000000')
  pen.save()
  pen.globalAlpha = light.shadow * 0.75
  pen.filter = `blur(${Math.max(2, Math.round(unit * 0.022 * light.blur))}px)`
  const length = direction === 'top' ? 0.1 : direction === 'front' ? -0.16 : 0.24
  // lies on the floor behind the product for light from the side or the front, around its foot for light from above
  pen.transform(1, 0, (from * wide * 0.9) / Math.max(1, high), length, left, floor)
  pen.drawImage(dark.canvas, 0, -high, wide, high)
  pen.restore()
  const foot = footOf(product)
  pen.save()
  pen.globalAlpha = Math.min(0.85, light.shadow + 0.3)
  pen.filter = `blur(${Math.max(2, Math.round(unit * 0.01))}px)`
  pen.fillStyle = '#000000'
  pen.beginPath()
  const [start, end] = [left + foot.from * wide, left + foot.to * wide]
  pen.ellipse(
    (start + end) / 2 - from * unit * 0.008,
    floor - unit * 0.004,
    (end - start) / 2 + unit * 0.004,
    unit * 0.011,
    0,
    0,
    Math.PI * 2,
  )
  pen.fill()
  pen.restore()
}

/** Between which shares of its width the product touches the ground. */
function footOf({ canvas, pen }: Sheet): { from: number; to: number } {
  const { width, height } = canvas
  const rows = Math.max(1, Math.round(height * 0.05))
  const { data } = pen.getImageData(0, height - rows, width, rows)
  let [from, to] = [width, 0]
  for (let at = 0; at < width * rows; at += 1) {
    if (data[at * 4 + 3]! < 128) continue
    from = Math.min(from, at % width)
    to = Math.max(to, (at % width) + 1)
  }
  return to > from ? { from: from / width, to: to / width } : { from: 0.2, to: 0.8 }
}

/** The product at its size, a little brighter on the side of the light. */
function lit(product: Sheet, wide: number, high: number, from: number, light: Light): Sheet {
  const layer = createSheet(wide, high)
  const { pen } = layer
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(product.canvas, 0, 0, layer.canvas.width, layer.canvas.height)
  pen.globalCompositeOperation = 'source-atop'
  const across =
    from === 0
      ? pen.createLinearGradient(0, 0, 0, high)
      : pen.createLinearGradient(from < 0 ? 0 : wide, 0, from < 0 ? wide : 0, high * 0.3)
  across.addColorStop(0, `rgba(255,255,255,${0.06 + light.glow * 0.22})`)
  across.addColorStop(0.45, 'rgba(255,255,255,0)')
  across.addColorStop(0.55, 'rgba(0,0,0,0)')
  across.addColorStop(1, `rgba(0,0,0,${0.08 + light.dark * 0.55})`)
  pen.fillStyle = across
  pen.fillRect(0, 0, wide, high)
  return layer
}

function paintVignette({ canvas, pen }: Sheet, dark: number): void {
  const { width, height } = canvas
  const reach = Math.hypot(width, height) / 2
  const edge = pen.createRadialGradient(width / 2, height / 2, reach * 0.55, width / 2, height / 2, reach)
  edge.addColorStop(0, 'rgba(0,0,0,0)')
  edge.addColorStop(1, `rgba(0,0,0,${0.04 + dark * 0.45})`)
  pen.fillStyle = edge
  pen.fillRect(0, 0, width, height)
}
