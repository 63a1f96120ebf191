import sharp from 'sharp'
import type { Pixels } from '#main/engine/runners/kit/pixels/raw.ts'
import { createRandom } from '#main/engine/runners/kit/random.ts'
import { PORTRAIT } from './portrait.ts'

/** What can lie behind somebody, one colour a pixel. */
export const GROUNDS = {
  light: (x, y) => [232 - y * 20, 230 - y * 18, 224 - x * 10],
  dark: (x, y) => [34 + x * 14, 38 + y * 12, 52 + y * 20],
  coloured: (x, y) => [40 + x * 90, 150 - y * 60, 110 + x * 40],
  brown: (x, y) => [112 + y * 30, 84 + y * 20, 62 + x * 16],
  busy: (x, y) => {
    const leaf = Math.sin(x * 61) * Math.cos(y * 47) + Math.sin((x + y) * 23)
    return [96 + leaf * 34, 128 + leaf * 42, 78 + leaf * 22]
  },
} satisfies Record<string, (x: number, y: number) => readonly [number, number, number]>

export interface HairyPortrait {
  /** As a camera would see it. */
  picture: Pixels
  /** The person alone: colours and the share each pixel has of them, 0 to 1. */
  person: Pixels
  alpha: Float32Array
}

/** The drawn portrait with loose strands of hair, before a ground, and what a perfect cut-out of it would be. */
export async function hairyPortrait(ground: keyof typeof GROUNDS, width = 480): Promise<HairyPortrait> {
  const height = Math.round((width * 400) / 320)
  const size = { width, height }
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400">${hairyFigure()}</svg>`
  const rgba = await sharp(Buffer.from(drawn), { density: (72 * width) / 320 })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const random = createRandom('camera', ground)
  const alpha = new Float32Array(width * height)
  const data = new Uint8Array(alpha.length * 3)
  for (let at = 0; at < alpha.length; at += 1) {
    const behind = GROUNDS[ground]((at % width) / width, Math.floor(at / width) / height)
    const share = rgba[at * 4 + 3]! / 255
    const grain = random.between(-5, 5)
    alpha[at] = share
    for (let channel = 0; channel < 3; channel += 1)
      data[at * 3 + channel] = Math.max(
        0,
        Math.min(255, Math.round(rgba[at * 4 + channel]! * share + behind[channel]! * (1 - share) + grain)),
      )
  }
  return {
    picture: { ...size, channels: 3, data },
    person: { ...size, channels: 4, data: new Uint8Array(rgba) },
    alpha,
  }
}

/** The person alone, within 320 by 400, as a part of an SVG. */
export function hairyFigure(): string {
  return PORTRAIT.toString()
    .replace(/<svg[^>]*>/, '')
    .replace(/<rect width="320" height="400"[^>]*>/, '')
    .replace('</g></svg>', `${strands()}</g>`)
}

/** Curls that stand off the head, each a little different in width and colour. */
function strands(): string {
  const random = createRandom('strands')
  return Array.from({ length: 150 }, () => {
    const angle = random.between(-2.9, 2.9)
    const [across, down] = [Math.sin(angle), -Math.cos(angle)]
    const [x, y] = [160 + across * 70, 148 + down * 88]
    if (y > 235) return ''
    const reach = random.between(12, 34)
    const bend = random.between(-16, 16)
    const [endX, endY] = [x + across * reach - down * bend * 0.6, y + down * reach + Math.abs(bend)]
    const middle = `${x + across * reach * 0.7 - down * bend} ${y + down * reach * 0.7 + across * bend}`
    const brown = random.whole(50, 95)
    return `<path d="M${x} ${y}Q${middle} ${endX} ${endY}" fill="none" stroke="rgb(${brown},${Math.round(brown * 0.62)},${Math.round(brown * 0.4)})" stroke-width="${random.between(0.5, 1.6)}" stroke-linecap="round"/>`
  }).join('')
}

/** How far a matte is from the truth where the truth is neither there nor gone, and a little around it. */
export function matteErrors(
  found: Float32Array,
  truth: Float32Array,
  { width, height }: { width: number; height: number },
) {
  const band = unknownBand(truth, width, height)
  let [absolute, squared, gradient, count] = [0, 0, 0, 0]
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      if (!band[at]) continue
      const off = found[at]! - truth[at]!
      absolute += Math.abs(off)
      squared += off * off
      gradient += (slope(found, at, width) - slope(truth, at, width)) ** 2
      count += 1
    }
  return { sad: absolute / 1000, mse: squared / count, gradient: gradient / 1000 }
}

function unknownBand(truth: Float32Array, width: number, height: number): Uint8Array {
  const reach = Math.max(2, Math.round(width / 60))
  const band = new Uint8Array(truth.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = truth[y * width + x]!
      if (value < 0.02 || value > 0.98) continue
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1)
        band.fill(1, row * width + Math.max(0, x - reach), row * width + Math.min(width, x + reach + 1))
    }
  return band
}

const slope = (plane: Float32Array, at: number, width: number) =>
  Math.hypot(plane[at + 1]! - plane[at - 1]!, plane[at + width]! - plane[at - width]!) / 2
