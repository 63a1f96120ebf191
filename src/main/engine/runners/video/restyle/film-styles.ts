import { boxBlur, slope } from '../../kit/pixels/plane.ts'
import type { Size } from '../film/film-source.ts'
import { luma, greyOf } from '../../kit/pixels/luma.ts'
import { clamp } from '../../kit/maths.ts'

export type FilmStyle = 'oil' | 'watercolour' | 'paper' | 'pencil' | 'comic' | 'neon'

type Draw = (rgb: Uint8Array) => Uint8Array

/** A way of drawing, prepared for pictures of one size. */
export function filmStyle(style: FilmStyle, size: Size): Draw {
  return STYLES[style](size, Math.max(1, Math.min(size.width, size.height) / 360))
}

const STYLES: Readonly<Record<FilmStyle, (size: Size, unit: number) => Draw>> = {
  oil: (size, unit) => {
    const relief = weave(size, unit, 0.5)
    return (rgb) => {
      const strokes = brushed(rgb, size, Math.round(4 * unit))
      const light = greyOf(strokes)
      return shade(strokes, (at, value) => {
        const x = at % size.width
        // thick paint catches light from the upper left along every stroke
        const ridge = x > 0 && at >= size.width ? (light[at]! - light[at - size.width - 1]!) * 0.8 : 0
        return saturated(value, 1.32) + ridge + relief[at]! * 7
      })
    }
  },
  watercolour: (size, unit) => {
    const grain = weave(size, unit, 2.6)
    const bloom = weave(size, unit * 14, 1)
    return (rgb) => {
      const washes = brushed(rgb, size, Math.round(3.4 * unit))
      const edge = edgesOf(greyOf(washes), size, 1)
      return shade(washes, (at, value) => {
        const wet = 255 - (255 - saturated(value, 1.22)) * (0.74 + bloom[at]! * 0.16)
        return wet + 10 - Math.min(46, edge[at]! * 0.55) + grain[at]! * 9
      })
    }
  },
  paper: (size, unit) => {
    const fibre = weave(size, unit, 1.6)
    return (rgb) => {
      const sheets = brushed(rgb, size, Math.round(5 * unit))
      const light = greyOf(sheets)
      light.set(boxBlur(light, size, Math.round(2 * unit)))
      const layer = Int8Array.from(light, (value) => Math.floor(value / 43))
      const reach = Math.max(2, Math.round(3.2 * unit))
      return shade(sheets, (at, value) => {
        const own = layer[at]!
        let shadow = 0
        // a higher sheet up and left of here throws its shadow
        for (let step = 1; step <= reach; step++) {
          const from = at - step * (size.width + 1)
          if (from >= 0 && layer[from]! > own) shadow = Math.max(shadow, 1 - (step - 1) / reach)
        }
        const flat = ((own + 0.62) * 43) / Math.max(8, light[at]!)
        return saturated(value, 1.15) * clamp(flat, 0.6, 1.8) * (1 - 0.42 * shadow) + fibre[at]! * 8
      })
    }
  },
  pencil: (size, unit) => {
    const tooth = weave(size, unit, 1.3)
    return (rgb) => {
      const light = greyOf(rgb)
      const around = light.slice()
      around.set(boxBlur(around, size, Math.round(3 * unit)))
      around.set(boxBlur(around, size, Math.round(3 * unit)))
      const result = new Uint8Array(rgb.length)
      for (let at = 0, y = 0; y < size.height; y++)
        for (let x = 0; x < size.width; x++, at++) {
          // darker than its surroundings: a line; darker in itself: hatching, the more the darker
          const line = clamp((around[at]! - light[at]! - 2) / 26)
          const hatch =
            strokeAt((x + y) / (2.6 * unit)) * tone(around[at]!, 150) +
            strokeAt((x - y * 0.6) / (2.6 * unit)) * tone(around[at]!, 80)
          const graphite =
            Math.min(1, line * 0.95 + hatch * 0.5 + tone(around[at]!, 200) * 0.12) * (0.86 + tooth[at]! * 0.3)
          result[at * 3] = 246 - graphite * 200
          result[at * 3 + 1] = 243 - graphite * 198
          result[at * 3 + 2] = 235 - graphite * 184
        }
      return result
    }
  },
  comic: (size, unit) => {
    const dots = halftone(size, 5 * unit)
    return (rgb) => {
      const flat = brushed(rgb, size, Math.round(3 * unit))
      const light = greyOf(flat)
      const edge = edgesOf(light, size, 1.2)
      return shade(flat, (at, value) => {
        if (edge[at]! > 46) return 18
        const level = light[at]!
        // light is stepped, not each colour: greys must stay grey
        const step = saturated(value, 1.5) * ((Math.floor(level / 44) * 44 + 26) / Math.max(12, level))
        return level < dots[at]! ? step * 0.74 : step + 6
      })
    }
  },
  neon: (size, unit) => (rgb) => {
    const light = greyOf(rgb)
    light.set(boxBlur(light, size, Math.round(unit)))
    const edge = edgesOf(light, size, 1.6)
    const halo = edge.map((value) => Math.min(value, 120))
    for (let round = 0; round < 2; round++) halo.set(boxBlur(halo, size, Math.round(5 * unit)))
    return shade(rgb, (at, value, channel) => {
      const hue = saturated(value, 2.6)
      const base = [10, 6, 26][channel]! + hue * 0.1
      const tube = Math.min(1, Math.max(0, edge[at]! - 14) / 70)
      return base + Math.min(1, halo[at]! / 26) * (hue * 0.75 + [36, 10, 60][channel]!) * 0.8 + tube * (150 + hue * 0.5)
    })
  },
}

/** How light a pixel may be to lie in a dot of its cell: the darker, the larger the dots. */
function halftone({ width, height }: Size, cell: number): Float32Array {
  const share = (place: number) => place / cell - Math.floor(place / cell) - 0.5
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const away = (share(x + y) ** 2 + share(x - y) ** 2) / 0.46 ** 2
    return Math.min(150, 165 * (1 - away))
  })
}

const tone = (level: number, below: number) => Math.max(0, (below - level) / below)
const strokeAt = (place: number) => Math.max(0, Math.sin(place * Math.PI * 2)) ** 1.5

// how light the pixel is that `shade` is at: its channels are looked at one after the other
const pixel = { grey: 0 }
const saturated = (value: number, amount: number) => pixel.grey + (value - pixel.grey) * amount

function shade(rgb: Uint8Array, change: (at: number, value: number, channel: number) => number): Uint8Array {
  const result = new Uint8Array(rgb.length)
  for (let at = 0, to = 0; to < rgb.length; at++, to += 3) {
    pixel.grey = luma(rgb[to]!, rgb[to + 1]!, rgb[to + 2]!)
    for (let channel = 0; channel < 3; channel++) {
      const value = change(at, rgb[to + channel]!, channel)
      result[to + channel] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
  return result
}

/** Strength of edges (Sobel). */
function edgesOf(grey: Float32Array, { width, height }: Size, gain: number): Float32Array {
  const edges = new Float32Array(grey.length)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const across = slope(grey, at - width + 1, at + 1, at + width + 1, at - width - 1, at - 1, at + width - 1)
      const down = slope(grey, at + width - 1, at + width, at + width + 1, at - width - 1, at - width, at - width + 1)
      edges[at] = (Math.hypot(across, down) / 4) * gain
    }
  return edges
}

/** Each pixel takes the mean of the calmest of the four squares that meet in it (Kuwahara): strokes with clean edges. */
function brushed(rgb: Uint8Array, { width, height }: Size, radius: number): Uint8Array {
  const wide = width + 1
  const sums = Array.from({ length: 5 }, () => new Float64Array(wide * (height + 1)))
  const [red, green, blue, light, squares] = sums as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let y = 0, from = 0; y < height; y++) {
    let [r, g, b, l, s] = [0, 0, 0, 0, 0]
    for (let x = 0; x < width; x++, from += 3) {
      const grey = luma(rgb[from]!, rgb[from + 1]!, rgb[from + 2]!)
      r += rgb[from]!
      g += rgb[from + 1]!
      b += rgb[from + 2]!
      l += grey
      s += grey * grey
      const at = (y + 1) * wide + x + 1
      red[at] = red[at - wide]! + r
      green[at] = green[at - wide]! + g
      blue[at] = blue[at - wide]! + b
      light[at] = light[at - wide]! + l
      squares[at] = squares[at - wide]! + s
    }
  }
  const result = new Uint8Array(rgb.length)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3) {
      let least = Infinity
      for (let quarter = 0; quarter < 4; quarter++) {
        const left = Math.max(0, quarter & 1 ? x : x - radius)
        const right = Math.min(width, (quarter & 1 ? x + radius : x) + 1)
        const top = Math.max(0, quarter & 2 ? y : y - radius)
        const bottom = Math.min(height, (quarter & 2 ? y + radius : y) + 1)
        const a = top * wide + left
        const b = top * wide + right
        const c = bottom * wide + left
        const d = bottom * wide + right
        const count = (right - left) * (bottom - top)
        const mean = (light[d]! - light[b]! - light[c]! + light[a]!) / count
        const spread = (squares[d]! - squares[b]! - squares[c]! + squares[a]!) / count - mean * mean
        if (spread >= least) continue
        least = spread
        result[to] = (red[d]! - red[b]! - red[c]! + red[a]!) / count
        result[to + 1] = (green[d]! - green[b]! - green[c]! + green[a]!) / count
        result[to + 2] = (blue[d]! - blue[b]! - blue[c]! + blue[a]!) / count
      }
    }
  return result
}

/** The surface that is painted on, from -0.5 to 0.5; it lies still while the film moves. */
function weave({ width, height }: Size, unit: number, coarse: number): Float32Array {
  const field = new Float32Array(width * height)
  for (let at = 0, y = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let hash = Math.imul(x + 0x3c6e, 0x27d4eb2d) ^ Math.imul(y + 0x372f, 0x165667b1)
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      field[at] = ((hash ^ (hash >>> 13)) & 1023) / 1023 - 0.5
    }
  field.set(boxBlur(field, { width, height }, Math.round(unit * coarse * 0.5)))
  let strongest = 0
  for (const value of field) strongest = Math.max(strongest, Math.abs(value))
  return field.map((value) => value / (strongest * 2))
}
