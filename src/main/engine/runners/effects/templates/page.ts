import { canvasOf, rgba8OfCanvas } from '../../kit/pixels/rgba8.ts'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { css, inkPair, mixed } from '../inks.ts'
import { pressPaper } from '../styles/grain.ts'
import type { Random } from '../../kit/random.ts'
import type { Rgb255 } from '../../kit/colour/rgb.ts'
import { luma } from '../../kit/pixels/luma.ts'

/** The two colours a page is set in, unless others were asked for. */
export function pageColours(
  inks: readonly Rgb255[],
  ink: Rgb255,
  paper: Rgb255,
): { ink: Rgb255; paper: Rgb255; accent: Rgb255 } {
  const pair = inkPair(inks)
  if (!pair) return { ink, paper, accent: [214, 69, 48] }
  return { ink: pair[0], paper: mixed(pair[1], [255, 255, 255], 0.35), accent: inks[Math.floor(inks.length / 2)]! }
}

/** Draws with a soft shadow below, then without again. */
export function lifted(pen: SKRSContext2D, blur: number, draw: () => void, strength = 0.35): void {
  pen.save()
  pen.shadowColor = css([0, 0, 0], strength)
  pen.shadowBlur = blur
  pen.shadowOffsetY = blur * 0.45
  draw()
  pen.restore()
}

/** The finished page with the tooth of real paper. */
export function onPaper(canvas: Canvas, random: Random, strength = 5): Canvas {
  return canvasOf(pressPaper(rgba8OfCanvas(canvas), random, strength))
}

/** A picture that has lost its colour; `warm` leaves it a little brown. */
export function faded(picture: Canvas, { saturation, warm = 0 }: { saturation: number; warm?: number }): Canvas {
  const raster = rgba8OfCanvas(picture)
  for (let at = 0; at < raster.data.length; at += 4) {
    const light = luma(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!)
    for (let channel = 0; channel < 3; channel++) {
      const value = light + (raster.data[at + channel]! - light) * saturation
      raster.data[at + channel] = 14 + value * 0.92 + warm * (1 - channel)
    }
  }
  return canvasOf(raster)
}

/** The words in pieces: lines as they were written, or else sentences. */
export function captionsOf(words: string): string[] {
  const parts = words.split(/\r?\n|(?<=[.!?;])\s+/u).map((part) => part.trim().replace(/[;]$/u, ''))
  return parts.filter((part) => part !== '')
}

/** The first line or sentence, and what follows it. */
export function titleOf(words: string, otherwise: string): { title: string; rest: string[] } {
  const [title = otherwise, ...rest] = captionsOf(words)
  return { title: title.replace(/[.]$/u, ''), rest }
}
