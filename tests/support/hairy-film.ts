import sharp from 'sharp'
import type { Pixels } from '#main/engine/runners/kit/pixels/raw.ts'
import { createRandom } from '#main/engine/runners/kit/random.ts'
import { GROUNDS, hairyFigure } from './hairy-portrait.ts'

export interface HairyFrame {
  /** As a camera would see it. */
  picture: Pixels
  /** The share that each pixel has of the person, 0 to 1. */
  alpha: Float32Array
}

/** How the camera and the person move. */
export interface HairyScene {
  ground: keyof typeof GROUNDS
  /** Whether what is behind pans and a light wanders over it, or stands still. */
  groundMoves: boolean
  /** How far the person sways: 1 is two steps a second, 0.1 is somebody who talks to the camera. */
  sway?: number
}

/**
 * Somebody with loose hair who sways before a ground, 25 frames a second, and what a perfect cut-out of each frame is.
 */
export async function hairyFilm(
  { ground, groundMoves, sway = 1 }: HairyScene,
  { width, height }: { width: number; height: number },
  count: number,
): Promise<HairyFrame[]> {
  const frames: HairyFrame[] = []
  const random = createRandom('camera', ground)
  const figure = hairyFigure()
  for (let index = 0; index < count; index += 1) {
    const rgba = await sharp(Buffer.from(standing(figure, index / 25, sway, width, height)))
      .ensureAlpha()
      .raw()
      .toBuffer()
    const moment = groundMoves ? index / 25 : 0
    const alpha = new Float32Array(width * height)
    const data = new Uint8Array(alpha.length * 3)
    for (let at = 0; at < alpha.length; at += 1) {
      const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
      const behind = GROUNDS[ground](x + moment * 0.4, y)
      const light = groundMoves ? 46 * Math.exp(-((x - 0.2 - moment * 0.7) ** 2 + (y - 0.4) ** 2) * 24) : 0
      const share = rgba[at * 4 + 3]! / 255
      const grain = random.between(-5, 5)
      alpha[at] = share
      for (let channel = 0; channel < 3; channel += 1)
        data[at * 3 + channel] = Math.max(
          0,
          Math.min(255, Math.round(rgba[at * 4 + channel]! * share + (behind[channel]! + light) * (1 - share) + grain)),
        )
    }
    frames.push({ picture: { width, height, channels: 3, data }, alpha })
  }
  return frames
}

/** Two steps a second to the side and back, the head a little ahead of the body. */
function standing(figure: string, seconds: number, reach: number, width: number, height: number): string {
  const scale = (height * 0.95) / 400
  const sway = Math.sin(seconds * 4) * reach
  const left = width / 2 - 160 * scale + sway * width * 0.06
  const top = height * 0.06 + Math.abs(Math.cos(seconds * 4)) * height * 0.02 * reach
  const place = `translate(${left} ${top}) scale(${scale}) rotate(${sway * 4} 160 400)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="${place}">${figure}</g></svg>`
}

/** How far the mattes of a film are from the truth, and how much that changes from frame to frame. */
export function filmErrors(found: readonly Float32Array[], truth: readonly HairyFrame[]) {
  let [error, flicker] = [0, 0]
  const offAt = (frame: number, at: number) => found[frame]![at]! - truth[frame]!.alpha[at]!
  for (let frame = 0; frame < found.length; frame += 1)
    for (let at = 0; at < found[frame]!.length; at += 1) {
      error += Math.abs(offAt(frame, at))
      if (frame > 0) flicker += Math.abs(offAt(frame, at) - offAt(frame - 1, at))
    }
  const pixels = found[0]!.length
  return { error: error / pixels / found.length, flicker: flicker / pixels / (found.length - 1) }
}
