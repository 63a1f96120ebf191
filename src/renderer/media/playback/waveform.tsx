import { useEffect, useState } from 'react'
import { useSize } from '../../ui/use-size.ts'
import { slicesFor } from './peaks.ts'
import styles from './waveform.module.css'

interface WaveformProps {
  peaks: Float32Array
  /** How much has been heard, from 0 to 1. */
  share: number
}

/** A sound as a shape: what has been heard is darker. */
export function Waveform({ peaks, share }: WaveformProps) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const size = useSize(canvas)
  useEffect(() => {
    if (canvas && size.width > 0) draw(canvas, size, peaks)
  }, [canvas, size, peaks])
  return (
    <span className={styles.waveform}>
      <canvas ref={setCanvas} className={styles.shape} />
      <span className={styles.ahead} style={{ left: `${share * 100}%` }} />
    </span>
  )
}

/** A line of two pixels and a gap of one: single samples would be a grey block. */
const PITCH = 3
const LINE = 2

function draw(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }, peaks: Float32Array) {
  const density = window.devicePixelRatio || 1
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(density, density)
  // the token's colour as the theme resolves it: a canvas reads no variables
  context.fillStyle = getComputedStyle(canvas).color
  const middle = height / 2
  const lines = Math.floor(width / PITCH)
  for (const [line, [low, high]] of slicesFor(peaks, lines).entries()) {
    const top = middle - high * middle
    context.fillRect(line * PITCH, top, LINE, Math.max(1, middle - low * middle - top))
  }
}
