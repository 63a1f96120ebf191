import { mottle, speckle } from '../illustration/styles/texture.ts'

/** The fibres of the sheet: every pixel a little lighter or darker, colours kept. Changes the pixels in place. */
export function addPaperGrain(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  salt: number,
  strength: number,
): void {
  for (let index = 0; index < pixels.length / 4; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const fibre = mottle(x, y, 2.6, salt) * 0.55 + speckle(x, y, salt) * 0.45 - 0.5
    const gain = 1 + fibre * strength
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 4 + channel
      pixels[at] = Math.min(255, Math.round(pixels[at]! * gain))
    }
  }
}
