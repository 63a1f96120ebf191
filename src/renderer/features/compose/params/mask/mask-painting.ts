/** One movement of the brush, in the mask's own pixels. */
export interface Stroke {
  erase: boolean
  size: number
  points: readonly Point[]
}

export interface Point {
  x: number
  y: number
}

/** The service fits a mask to its picture: more detail than this no brush can paint. */
const LONGEST_SIDE = 2048

export function maskSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Everything painted so far, in one colour on nothing. */
export function drawMask(
  canvas: HTMLCanvasElement,
  { base, strokes, colour }: { base: CanvasImageSource | undefined; strokes: readonly Stroke[]; colour: string },
): void {
  const context = contextOf(canvas)
  context.globalCompositeOperation = 'source-over'
  context.clearRect(0, 0, canvas.width, canvas.height)
  if (base) {
    context.drawImage(base, 0, 0, canvas.width, canvas.height)
    context.globalCompositeOperation = 'source-in'
    context.fillStyle = colour
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  for (const stroke of strokes) drawStroke(context, stroke, colour)
}

function drawStroke(context: CanvasRenderingContext2D, { erase, size, points }: Stroke, colour: string): void {
  const [first, ...rest] = points
  if (!first) return
  context.globalCompositeOperation = erase ? 'destination-out' : 'source-over'
  context.strokeStyle = colour
  context.lineWidth = size
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(first.x, first.y)
  // a line to itself is a dot
  for (const point of rest.length > 0 ? rest : [first]) context.lineTo(point.x, point.y)
  context.stroke()
}

/** An earlier mask as it can be painted on: white becomes opaque, black nothing. */
export async function readMask(address: string, { width, height }: { width: number; height: number }) {
  const picture = new Image()
  picture.crossOrigin = 'anonymous'
  picture.src = address
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = contextOf(canvas)
  context.drawImage(picture, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 3] = pixels.data[at] ?? 0
  context.putImageData(pixels, 0, 0)
  return canvas
}

/** As the service reads it: white is to be changed, black stays, and `feather` softens the edge between them. */
export async function writeMask(painted: HTMLCanvasElement, feather: number): Promise<File> {
  const { width, height } = painted
  const white = Object.assign(document.createElement('canvas'), { width, height })
  const shape = contextOf(white)
  shape.drawImage(painted, 0, 0)
  shape.globalCompositeOperation = 'source-in'
  shape.fillStyle = 'white'
  shape.fillRect(0, 0, width, height)

  const mask = Object.assign(document.createElement('canvas'), { width, height })
  const context = contextOf(mask)
  context.fillStyle = 'black'
  context.fillRect(0, 0, width, height)
  if (feather > 0) context.filter = `blur(${feather}px)`
  context.drawImage(white, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => mask.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The mask could not be written.')
  return new File([blob], 'mask.png', { type: 'image/png' })
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This window cannot paint.')
  return context
}
