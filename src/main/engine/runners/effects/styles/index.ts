import type { StyleId } from '../effect-table.ts'
import { brickBuild } from './bricks.ts'
import { lowPoly, stainedGlass } from './glass.ts'
import { engraving, inkNoir, pencilSketch, topographic } from './ink.ts'
import { fisheyeLomo, glitch, kaleidoscope, lightLeaks, thermal, tiltShift } from './lens.ts'
import { asciiType } from './ascii-type.ts'
import { blueprint, neonEdges, spiralLine } from './lines.ts'
import { longShadow } from './long-shadow.ts'
import { oldNewspaper } from './newspaper.ts'
import { oilStrokes, paperLayers, pointillist, watercolourBloom } from './paint.ts'
import { crossProcess, cyanotype, halftoneComic, popDuotone, popGrid, risograph } from './print.ts'
import { stringArt } from './string-art.ts'
import type { Style } from './style.ts'
import { bubblePack, crossStitch, pixelMosaic } from './tiles.ts'

export const STYLES: Readonly<Record<StyleId, Style>> = {
  'ink-noir': inkNoir,
  'pop-duotone': popDuotone,
  'halftone-comic': halftoneComic,
  risograph,
  'watercolour-bloom': watercolourBloom,
  'paper-layers': paperLayers,
  'low-poly': lowPoly,
  'stained-glass': stainedGlass,
  'pixel-mosaic': pixelMosaic,
  'brick-build': brickBuild,
  'cross-stitch': crossStitch,
  'neon-edges': neonEdges,
  'oil-strokes': oilStrokes,
  pointillist,
  'pencil-sketch': pencilSketch,
  engraving,
  'spiral-line': spiralLine,
  'string-art': stringArt,
  topographic,
  'ascii-type': asciiType,
  cyanotype,
  blueprint,
  'old-newspaper': oldNewspaper,
  'cross-process': crossProcess,
  'light-leaks': lightLeaks,
  'fisheye-lomo': fisheyeLomo,
  'tilt-shift': tiltShift,
  glitch,
  thermal,
  kaleidoscope,
  'long-shadow': longShadow,
  'pop-grid': popGrid,
  'bubble-pack': bubblePack,
}
