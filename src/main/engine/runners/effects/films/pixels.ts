import { inkRamp } from '../inks.ts'
import { FPS, type FilmEffect } from './film-effect.ts'
import { paletteSheet, studs } from './overlays.ts'
import { rgb255Of } from '../../kit/colour/rgb.ts'

const CONSOLE =
  '#0d0b1e #1c1c3a #3b2a5c #6b2d5c #a2325f #d8434e #f2744a #f9a857 #fcd98a #fff6d6 #16343f #1f5b57 #2f8f63 #6cc067 #b8e07a #143a73 #1f6fb5 #45a8dc #8fd8ee #d7f3f5 #3a2418 #6d4428 #a5703f #d3a36b #efd0a7 #3c3f4d #6a7080 #9ca3af #cdd2d8 #ffffff #000000 #e8a0b8'.split(
    ' ',
  )
const BRICKS =
  '#f4f4f2 #a3a8ac #5b6268 #1b1f23 #c4281b #7b1d1d #f5801f #f7c91d #fbe696 #d9c08c #a36b3f #5c3a22 #287f46 #4fae4b #a6ca55 #1f4f3a #0d69ab #6ba9d8 #203a63 #b1d4e8 #8e5ea8 #e6a3c2 #e8b58f'.split(
    ' ',
  )

/** The cutscene of a game from a cartridge. */
export const pixelCinema: FilmEffect = (brief) => {
  const cell = Math.max(3, Math.round((Math.max(brief.width, brief.height) / 150) * brief.coarseness))
  const colours = brief.still(paletteSheet(inkRamp(brief.inks) ?? CONSOLE.map(rgb255Of)))
  return {
    graph:
      `[base]fps=12,scale=${Math.ceil(brief.width / cell)}:${Math.ceil(brief.height / cell)}:flags=area,hue=s=1.35,format=rgb24[small];[${colours}]fps=12[palette];` +
      `[small][palette]paletteuse=dither=bayer:bayer_scale=3:new=0,format=gbrp,scale=iw*${cell}:ih*${cell}:flags=neighbor,crop=${brief.width}:${brief.height}:0:0,fps=${FPS}[look]`,
  }
}

/** Toy bricks, frame by frame. */
export const brickFilm: FilmEffect = (brief) => {
  const cell = Math.max(4, Math.round((Math.max(brief.width, brief.height) / 72) * Math.max(0.7, brief.coarseness)))
  const [colours, shade] = [
    brief.still(paletteSheet(inkRamp(brief.inks) ?? BRICKS.map(rgb255Of))),
    brief.still(studs(brief, cell)),
  ]
  return {
    graph:
      `[base]fps=12,scale=${Math.ceil(brief.width / cell)}:${Math.ceil(brief.height / cell)}:flags=area,hue=s=1.3,format=rgb24[small];[${colours}]fps=12[palette];` +
      `[small][palette]paletteuse=dither=none:new=0,format=gbrp,scale=iw*${cell}:ih*${cell}:flags=neighbor,crop=${brief.width}:${brief.height}:0:0[flat];` +
      `[${shade}]format=gbrp,fps=12[studs];[flat][studs]blend=all_mode=hardlight:shortest=1,fps=${FPS}[look]`,
  }
}
