import { createSheet } from '../../kit/drawing/sheet.ts'
import { type Rgba8, createRgba8, resized, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import { blurred, enliven, lightOf, rampAt, rampOf, slopesOf } from '../tone.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { css, inkRamp, mixed } from '../inks.ts'
import { clouds } from './grain.ts'
import { unitOf, type Style } from './style.ts'
import { clamp, smoothstep, triple } from '../../kit/maths.ts'
import { luma } from '../../kit/pixels/luma.ts'

/** Triangles that lean on the edges of what is shown. */
export const lowPoly: Style = {
  async draw({ picture, inks, coarseness, random, step }) {
    const { width, height } = picture
    const cell = Math.max(width, height) / (30 / coarseness)
    const [columns, rows] = [Math.max(2, Math.round(width / cell)), Math.max(2, Math.round(height / cell))]
    const { steepness } = slopesOf(blurred(lightOf(picture), unitOf(picture) * 2))
    const points: [number, number][] = []
    for (let row = 0; row <= rows; row++)
      for (let column = 0; column <= columns; column++) {
        const [x, y] = [(column / columns) * width, (row / rows) * height]
        const [reachX, reachY] = [column % columns === 0 ? 0 : width / columns, row % rows === 0 ? 0 : height / rows]
        let best: [number, number] = [
          x + random.between(-0.25, 0.25) * reachX,
          y + random.between(-0.25, 0.25) * reachY,
        ]
        let most = 0.25
        // a point takes the steepest place that it can reach without crossing its neighbours
        for (let trial = 0; trial < 40; trial++) {
          const tried: [number, number] = [
            x + random.between(-0.42, 0.42) * reachX,
            y + random.between(-0.42, 0.42) * reachY,
          ]
          const [u, v] = [Math.min(width - 1, Math.floor(tried[0])), Math.min(height - 1, Math.floor(tried[1]))]
          const edge = steepness.data[v * width + u]!
          if (edge > most) [best, most] = [tried, edge]
        }
        points.push(best)
      }
    const vivid = await resized(picture, width, height)
    enliven(vivid, 1.25, 1.06)
    const ramp = inkRamp(inks)
    const table = ramp && rampOf(ramp)
    const { canvas, pen } = createSheet(width, height)
    pen.lineWidth = 1
    pen.lineJoin = 'round'
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const at = row * (columns + 1) + column
        const corners = [points[at]!, points[at + 1]!, points[at + columns + 2]!, points[at + columns + 1]!] as const
        const [one, two] =
          contrast(vivid, corners[0], corners[2]) < contrast(vivid, corners[1], corners[3]) ? [0, 2] : [1, 3]
        for (const [first, second, third] of [
          [one, (one + 1) % 4, two],
          [two, (two + 1) % 4, one],
        ] as const) {
          const triangle = [corners[first as 0], corners[second as 0], corners[third as 0]] as const
          const own = triangleColour(vivid, triangle)
          const colour = table ? rampAt(table, luma(...own)) : own
          const facet = mixed(colour, random.next() > 0.5 ? [255, 255, 255] : [0, 0, 0], random.next() * 0.09)
          pen.fillStyle = pen.strokeStyle = css(facet)
          pen.beginPath()
          for (const [x, y] of triangle) pen.lineTo(x, y)
          pen.closePath()
          pen.fill()
          pen.stroke()
        }
      }
      if (row % 8 === 0) await step(row / rows)
    }
    return rgba8OfCanvas(canvas)
  },
}

type Point = readonly [number, number]

function colourAt({ width, height, data }: Rgba8, x: number, y: number): Rgb255 {
  const at = (clamp(Math.floor(y), 0, height - 1) * width + clamp(Math.floor(x), 0, width - 1)) * 4
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}

function contrast(picture: Rgba8, [x, y]: Point, [toX, toY]: Point): number {
  let [sum, last] = [0, colourAt(picture, x, y)]
  for (let step = 1; step <= 8; step++) {
    const next = colourAt(picture, x + ((toX - x) * step) / 8, y + ((toY - y) * step) / 8)
    sum += Math.abs(next[0] - last[0]) + Math.abs(next[1] - last[1]) + Math.abs(next[2] - last[2])
    last = next
  }
  return sum
}

function triangleColour(picture: Rgba8, [a, b, c]: readonly [Point, Point, Point]): Rgb255 {
  const sum = [0, 0, 0]
  let count = 0
  for (let u = 0.1; u < 1; u += 0.2)
    for (let v = 0.1; u + v < 1; v += 0.2) {
      const w = 1 - u - v
      const colour = colourAt(picture, a[0] * u + b[0] * v + c[0] * w, a[1] * u + b[1] * v + c[1] * w)
      for (let channel = 0; channel < 3; channel++) sum[channel]! += colour[channel]!
      count += 1
    }
  return triple((channel) => sum[channel]! / count)
}

/** Pieces of glass that follow what is shown, held by lead, with light behind them. */
export const stainedGlass: Style = {
  async draw({ picture, inks, coarseness, random, step }) {
    const { width, height } = picture
    const unit = unitOf(picture)
    const smallScale = Math.min(1, 700 / Math.max(width, height))
    const small = await resized(
      picture,
      Math.max(4, Math.round(width * smallScale)),
      Math.max(4, Math.round(height * smallScale)),
    )
    const { owner, colours } = await pieces(small, 30 / coarseness, () => random.next(), step)
    const ramp = inkRamp(inks)
    const table = ramp && rampOf(ramp)
    const glass = colours.map((colour): Rgb255 => {
      const grey = luma(...colour)
      if (table) return rampAt(table, grey)
      return triple((channel) => 22 + 1.08 * (grey + (colour[channel] - grey) * 2.1))
    })
    // the distance to another piece makes the lead: found where the grid is, and drawn smooth at full size
    const lead = { width: small.width, height: small.height, data: new Float32Array(owner.length) }
    for (let y = 0; y < small.height; y++)
      for (let x = 0; x < small.width; x++) {
        const at = y * small.width + x
        const edge =
          x === 0 ||
          y === 0 ||
          x === small.width - 1 ||
          y === small.height - 1 ||
          owner[at] !== owner[at - 1] ||
          owner[at] !== owner[at - small.width]
        lead.data[at] = edge ? 1 : 0
      }
    const came = blurred(lead, 1)
    const [bubbles, streaks] = [clouds(width, height, unit * 14, random), clouds(width, height, unit * 70, random)]
    const window = createRgba8(width, height)
    for (let y = 0; y < height; y++) {
      const v = Math.min(small.height - 1, Math.floor((y / height) * small.height))
      for (let x = 0; x < width; x++) {
        const u = Math.min(small.width - 1, Math.floor((x / width) * small.width))
        const colour = glass[owner[v * small.width + u]!]!
        const bar = smoothstep(
          0.2,
          0.36,
          sampled(came, (x / width) * small.width - 0.5, (y / height) * small.height - 0.5),
        )
        const at = y * width + x
        const shine = 1 + bubbles.data[at]! * 0.1 + streaks.data[at]! * 0.22
        for (let channel = 0; channel < 3; channel++)
          window.data[at * 4 + channel] = colour[channel]! * shine * (1 - bar) + [24, 23, 27][channel]! * bar
      }
    }
    return window
  },
}

function sampled(
  { width, height, data }: { width: number; height: number; data: Float32Array },
  x: number,
  y: number,
): number {
  const [u, v] = [Math.max(0, Math.min(width - 2, Math.floor(x))), Math.max(0, Math.min(height - 2, Math.floor(y)))]
  const [right, down] = [clamp(x - u), clamp(y - v)]
  const at = v * width + u
  const top = data[at]! * (1 - right) + data[at + 1]! * right
  return top * (1 - down) + (data[at + width]! * (1 - right) + data[at + width + 1]! * right) * down
}

/** Superpixels: every pixel belongs to the centre that is near and alike; centres move to the middle of what they own. */
async function pieces(picture: Rgba8, across: number, next: () => number, step: (share: number) => Promise<void>) {
  const { width, height, data } = picture
  const cell = Math.max(2, Math.max(width, height) / across)
  const [columns, rows] = [Math.max(1, Math.round(width / cell)), Math.max(1, Math.round(height / cell))]
  const centres = Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) + 0.2 + next() * 0.6) * (width / columns)
    const y = (Math.floor(index / columns) + 0.2 + next() * 0.6) * (height / rows)
    return { x, y, colour: colourAt(picture, x, y) }
  })
  const owner = new Int32Array(width * height)
  for (let round = 0; round < 4; round++) {
    const sums = centres.map(() => [0, 0, 0, 0, 0, 0])
    for (let y = 0; y < height; y++) {
      const row = Math.min(rows - 1, Math.floor((y / height) * rows))
      for (let x = 0; x < width; x++) {
        const column = Math.min(columns - 1, Math.floor((x / width) * columns))
        const at = (y * width + x) * 4
        let [best, least] = [0, Infinity]
        for (let v = Math.max(0, row - 1); v <= Math.min(rows - 1, row + 1); v++)
          for (let u = Math.max(0, column - 1); u <= Math.min(columns - 1, column + 1); u++) {
            const index = v * columns + u
            const { x: cx, y: cy, colour } = centres[index]!
            const near = ((x - cx) ** 2 + (y - cy) ** 2) / (cell * cell)
            const alike =
              (data[at]! - colour[0]) ** 2 + (data[at + 1]! - colour[1]) ** 2 + (data[at + 2]! - colour[2]) ** 2
            const distance = near + alike / 9000
            if (distance < least) [best, least] = [index, distance]
          }
        owner[y * width + x] = best
        const sum = sums[best]!
        sum[0]! += x
        sum[1]! += y
        for (let channel = 0; channel < 3; channel++) sum[2 + channel]! += data[at + channel]!
        sum[5]! += 1
      }
    }
    for (const [index, [x, y, red, green, blue, count]] of sums.entries())
      if (count! > 0)
        centres[index] = { x: x! / count!, y: y! / count!, colour: [red! / count!, green! / count!, blue! / count!] }
    await step((round + 1) / 6)
  }
  return { owner, colours: centres.map(({ colour }) => colour) }
}
