import type { SettingName } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { drawOpenSky, drawSpace } from './heavens.ts'
import { drawUnderwater } from './underwater.ts'
import { drawArctic, drawDesert, drawMoonLand } from './barrens.ts'
import { drawMountainLand, drawVolcano } from './mountains.ts'
import { drawRoom } from './room.ts'
import { drawStudio, drawTable } from './tabletop.ts'
import { drawFarm, drawField, drawGarden, drawRoad, drawVillage } from './meadow.ts'
import { drawCity } from './city.ts'
import { drawStreet } from './street.ts'
import { drawLake, drawPond, drawRiver } from './inland-water.ts'
import { drawIsland, drawSea } from './sea.ts'
import { drawBeach, drawCoast } from './shore.ts'
import { drawForest } from './forest.ts'
import { drawCave, drawJungle } from './wilds.ts'

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
