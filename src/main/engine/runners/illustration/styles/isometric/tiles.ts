import type { SettingName } from '../../../kit/scene/scene.ts'
import { drawMountains, drawVolcano, drawDesert, drawArctic, drawMoon } from './barren-tiles.ts'
import { drawCity, drawStreet, drawRoom, drawTable, drawStudio, drawClouds } from './built-tiles.ts'
import { drawField, drawForest, drawJungle, drawFarm, drawGarden, drawVillage, drawRoad } from './land-tiles.ts'
import type { Tile } from './tile.ts'
import { drawSea, drawIsland, drawBeach, drawCoast, drawPond, drawRiver, drawUnderwater } from './water-tiles.ts'

/** Builds the piece of world the subjects stand on; the middle is left free for them. */
export function buildTile(tile: Tile, setting: SettingName): void {
  BUILDERS[setting](tile)
}

const BUILDERS: Readonly<Record<SettingName, (tile: Tile) => void>> = {
  sea: drawSea,
  beach: drawBeach,
  coast: drawCoast,
  island: drawIsland,
  lake: drawPond,
  pond: drawPond,
  river: drawRiver,
  forest: drawForest,
  jungle: drawJungle,
  mountains: drawMountains,
  field: drawField,
  farm: drawFarm,
  garden: drawGarden,
  desert: drawDesert,
  arctic: drawArctic,
  city: drawCity,
  street: drawStreet,
  village: drawVillage,
  road: drawRoad,
  room: drawRoom,
  table: drawTable,
  space: drawMoon,
  moon: drawMoon,
  underwater: drawUnderwater,
  sky: drawClouds,
  volcano: drawVolcano,
  cave: drawMoon,
  studio: drawStudio,
}
