import { useEffect, useRef } from 'react'
import { HALF, type Alpha } from '../pixels/alpha.ts'
import styles from './selection-preview.module.css'

/** What a click would take or remove: a wash with a line around it, in another colour than the mask, which stays. */
export function SelectionPreview({ shape, removes }: { shape: Alpha; removes: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, shape)
  }, [shape])
  return (
    <canvas
      ref={canvas}
      className={styles.preview}
      data-removes={removes}
      width={shape.width}
      height={shape.height}
      aria-hidden="true"
    />
  )
}

/** As much of the colour as the inside has of the line's. */
const WASH = 0.4

function draw(canvas: HTMLCanvasElement, shape: Alpha): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = shape
  const shown = new ImageData(width, height)
  for (let at = 0; at < shape.data.length; at += 1)
    shown.data[at * 4 + 3] = isEdge(shape, at) ? 255 : shape.data[at]! * WASH
  context.globalCompositeOperation = 'source-over'
  context.putImageData(shown, 0, 0)
  context.globalCompositeOperation = 'source-in'
  // the token's colour as the theme resolves it: a canvas reads no variables
  context.fillStyle = getComputedStyle(canvas).color
  context.fillRect(0, 0, width, height)
}

/** Two pixels wide: the line is seen where the picture is shown smaller than the network answers. */
function isEdge({ width, data }: Alpha, at: number): boolean {
  if (data[at]! < HALF) return false
  for (let by = 1; by <= 2; by += 1) {
    if ((data[at - by] ?? 0) < HALF || (data[at + by] ?? 0) < HALF) return true
    if ((data[at - by * width] ?? 0) < HALF || (data[at + by * width] ?? 0) < HALF) return true
  }
  return false
}
