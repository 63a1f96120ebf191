import type { SettingName } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { drawOpenSky, drawSpace, drawUnderwater } from './heavens.ts'
import { drawArctic, drawDesert, drawMoonLand, drawMountainLand, drawVolcano } from './highland.ts'
import { drawRoom, drawStudio, drawTable } from './indoors.ts'
import { drawFarm, drawField, drawGarden, drawRoad, drawVillage } from './meadow.ts'
import { drawCity, drawStreet } from './town.ts'
import { drawBeach, drawCoast, drawIsland, drawLake, drawPond, drawRiver, drawSea } from './water.ts'
import { drawCave, drawForest, drawJungle } from './woods.ts'

const SETTINGS: Readonly<Record<SettingName, (stage: Stage) => void>> = {
  sea: drawSea,
  beach: drawBeach,
  coast: drawCoast,
  island: drawIsland,
  lake: drawLake,
  pond: drawPond,
  river: drawRiver,
  forest: drawForest,
  jungle: drawJungle,
  mountains: drawMountainLand,
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
  space: drawSpace,
  moon: drawMoonLand,
  underwater: drawUnderwater,
  sky: drawOpenSky,
  volcano: drawVolcano,
  cave: drawCave,
  studio: drawStudio,
}

/** Builds the place around the subjects and says where they may stand. */
export function furnish(stage: Stage, setting: SettingName): void {
  SETTINGS[setting](stage)
}
