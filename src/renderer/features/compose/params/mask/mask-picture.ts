import type { Alpha, Rect, Size } from './pixels/alpha.ts'

/** The service fits a mask to its picture: more detail than this no brush can paint. */
const LONGEST_SIDE = 2048

export function maskSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Shows a part of a mask on a canvas of its size, in one colour as CSS writes it. */
export function showPart(canvas: HTMLCanvasElement, mask: Alpha, part: Rect, colour: string): void {
  const context = contextOf(canvas)
  const shown = new ImageData(part.width, part.height)
  const pixels = new Uint32Array(shown.data.buffer)
  const ink = inkOf(colour)
  for (let y = 0; y < part.height; y += 1) {
    let from = (part.y + y) * mask.width + part.x
    for (let to = y * part.width; to < (y + 1) * part.width; to += 1, from += 1)
      pixels[to] = ink | (mask.data[from]! << 24)
  }
  context.putImageData(shown, part.x, part.y)
}

/** A colour as the bytes of a pixel that nothing can be seen of. */
function inkOf(colour: string): number {
  const context = contextOf(Object.assign(document.createElement('canvas'), { width: 1, height: 1 }))
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return (blue << 16) | (green << 8) | red
}

/** A kept mask: white is taken, black is not. */
export async function readMask(address: string, { width, height }: Size): Promise<Alpha> {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = address
  await picture.decode()
  const context = contextOf(Object.assign(document.createElement('canvas'), { width, height }))
  context.drawImage(picture, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height).data
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) data[at] = pixels[at * 4]!
  return { width, height, data }
}

/** As the service reads it: white is to be changed, black stays, and `feather` softens the edge between them. */
export async function writeMask(mask: Alpha, feather: number): Promise<File> {
  const { width, height } = mask
  const sharp = Object.assign(document.createElement('canvas'), { width, height })
  showPart(sharp, mask, { x: 0, y: 0, width, height }, 'white')
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = contextOf(canvas)
  context.fillStyle = 'black'
  context.fillRect(0, 0, width, height)
  if (feather > 0) context.filter = `blur(${feather}px)`
  context.drawImage(sharp, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The mask could not be written.')
  return new File([blob], 'mask.png', { type: 'image/png' })
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This window cannot paint.')
  return context
}
