import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { createRandom } from '../../kit/random.ts'
import type { Palette } from '../palette.ts'
import { drawSkyline, drawThings, plant } from './furnish.ts'
import { inkAt, inksFor } from './inks.ts'
import { ridge, type Frame } from './ridges.ts'
import { drawSnowCaps, LAYOUTS, laySheet, veil } from './sheets.ts'
import { drawSky, drawWeather } from './sky.ts'
import { readView } from './view.ts'

/** Sheets of coloured paper one before the other, from the sky to the nearest edge. */
export function drawPaperLandscape(words: string, seed: number, palette: Palette, frame: Frame): Canvas {
  const random = createRandom('paper landscape', words, seed)
  const view = readView(words, random)
  const canvas = createCanvas(frame.width, frame.height)
  const context = canvas.getContext('2d')
  const pen = { context, unit: Math.min(frame.width, frame.height) / 1000 }
  const inks = inksFor(palette, view.season)
  const light = { x: frame.width * random.between(0.22, 0.78), y: frame.height * random.between(0.2, 0.32) }
  drawSky(pen, random, view, inks, frame, light)
  const sheets = LAYOUTS[view.place]
  const spread = random.between(0.02, 0.12)
  // opposite the light, so that the picture balances
  const aside = frame.width * (light.x < frame.width / 2 ? random.between(0.6, 0.82) : random.between(0.18, 0.4))
  const dwelling = view.things.has('house') || view.things.has('tent')
  for (const [index, sheet] of sheets.entries()) {
    const depth = (index + 1) / sheets.length
    const colour = inkAt(inks.layers, depth)
    const edge = ridge(sheet.kind, random, frame, sheet)
    // what stands on a sheet is half hidden by it
    if (sheet.kind === 'city') drawSkyline(pen, random, edge, frame, { colour, depth, view, inks })
    drawThings(pen, random, { edge, colour, depth, index, view, inks, frame, aside })
    laySheet(pen, edge, colour, frame)
    if (sheet.kind === 'mountains' && view.place !== 'desert' && index < 3)
      drawSnowCaps(pen, edge, colour, frame, view.season === 'winter' ? 0.1 : 0.05)
    const clearing = dwelling && index >= 4 ? aside : null
    const { place, season } = view
    plant(pen, random, { edge, colour, depth, kind: sheet.kind, place, season, frame, spread, clearing })
    if (view.weather === 'fog') veil(pen, inks.sky[1], frame, 0.26)
  }
  drawWeather(pen, random, view, frame)
  return canvas
}
