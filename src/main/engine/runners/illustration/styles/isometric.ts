import { rows } from '../../kit/rows.ts'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import { translucent } from '../../kit/colour/hex.ts'
import { fillShape } from '../../kit/drawing/sheet.ts'
import { ellipse } from '../../kit/drawing/paths.ts'
import type { Shape } from '../../kit/drawing/shape.ts'
import type { Random } from '../../kit/random.ts'
import { standActors } from './isometric/actors.ts'
import { buildBlocks } from './isometric/blocks.ts'
import { IsoSketch } from './isometric/iso-sketch.ts'
import { drawBackdrop, hangSky } from './isometric/sky-model.ts'
import { TILE, type Tile } from './isometric/tile.ts'
import { buildTile } from './isometric/tiles.ts'
import { pictureCanvas } from './picture-canvas.ts'
import type { Style } from './style.ts'

/** The scene as a model on a tile: blocks for the world, toys cut from board for what moves in it. */
export const drawIsometric: Style = async ({ picture, width, height, random, step }) => {
  const { canvas, pen } = pictureCanvas(picture, width, height)
  for (const shape of drawBackdrop(picture, random.fork('backdrop'))) fillShape(pen, shape)
  await step(0.2)
  const shapes = buildModel(picture, random)
  await step(0.5)
  for (const [index, shape] of shapes.entries()) {
    fillShape(pen, shape)
    if (index % 600 === 599) await step(0.5 + (0.5 * index) / shapes.length)
  }
  return canvas
}

function buildModel(picture: ComposedPicture, random: Random): Shape[] {
  const { frame, palette, materials, scene, setting, cast } = picture
  const cell = Math.min((frame.width * 0.9) / (TILE * 1.732), (frame.height * 0.9) / (TILE + 5.2))
  const origin = { x: frame.width / 2, y: frame.height * 0.53 - TILE * 0.5 * cell + cell * 1.1 }
  const iso = new IsoSketch(origin, cell, palette)
  const lit = palette.isDark
  const { accents } = palette
  const tile: Tile = {
    iso,
    scene,
    palette,
    materials,
    random: random.fork('tile'),
    props: { random: random.fork('props'), materials, accents, lit },
    options: (name) => ({ random: random.fork(name), materials, colour: null, accents, lit, pose: null }),
    hasActors: cast.length > 0,
    floor: 0,
    watery: false,
    dry: null,
  }
  dropShadow(iso, palette.ink)
  if (setting === null) buildBlocks(tile)
  else {
    buildTile(tile, setting)
    standActors(tile, cast)
    hangSky(tile, setting)
  }
  return iso.finish()
}

/** The tile hovers a little over its backdrop. */
function dropShadow(iso: IsoSketch, ink: string): void {
  const centre = iso.at([TILE / 2, TILE / 2, -2.6])
  iso.group(-200, (group) => {
    for (const [reach, strength] of rows('1.08 0.08, 0.98 0.1, 0.86 0.12'))
      group.flat(
        ellipse(centre, TILE * 0.866 * iso.cell * reach, TILE * 0.48 * iso.cell * reach),
        translucent(ink, strength),
      )
  })
}
