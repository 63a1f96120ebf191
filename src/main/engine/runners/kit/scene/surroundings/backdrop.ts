import { frameStrip } from './ground.ts'
import { rows, type XYZ } from '../../rows.ts'
import { darker, mix } from '../../colour/hex.ts'
import { drawPine, drawBroadleaf } from '../objects/trees.ts'
import { drawTowerBlock } from '../objects/buildings.ts'
import type { Scene, SettingName } from '../scene.ts'
import { strip, type Stage } from '../stage.ts'
import { scatter } from './scatter.ts'
import { drawHill, drawMountains } from './terrain.ts'

/** What closes the view behind open ground: the second place the words name, or one that suits. */
export function drawBackdrop(stage: Stage, base: number): void {
  const chosen = stage.scene.backdrop
  const kind: SettingName =
    chosen && chosen in BACKDROPS
      ? chosen
      : stage.random.fork('backdrop').pick(['mountains', 'field', 'field', 'forest'])
  BACKDROPS[kind]?.(stage, base)
}

const BACKDROPS: Partial<Record<SettingName, (stage: Stage, base: number) => void>> = {
  mountains: drawFarMountains,
  volcano: drawFarMountains,
  field: drawFarHills,
  forest: drawTreeline,
  jungle: drawTreeline,
  city: drawFarCity,
}

export function drawFarMountains(stage: Stage, base: number): void {
  const { grass, pine, rock, snowy } = stage.materials
  const height = base * 0.62
  const snow = snowy || isHigh(stage.scene)
  drawMountains(stage, mix(rock, '#7d93a8', 0.4), 0.88, base + 4, {
    height: height * 0.86,
    count: 5,
    snow,
    seed: 'far',
  })
  drawMountains(stage, rock, 0.78, base + 4, { height: height * 0.56, count: 4, snow, seed: 'near' })
  drawHill(stage, mix(pine, grass, 0.4), 0.7, base - stage.frame.height * 0.012, { rise: 0.03, waves: 2.4, seed: 71 })
}

const isHigh = (scene: Scene): boolean =>
  scene.weather === 'snow' || scene.season === 'winter' || scene.setting === 'mountains'

function drawFarHills(stage: Stage, base: number): void {
  const { frame } = stage
  const { grass } = stage.materials
  drawHill(stage, mix(grass, '#6f8fa8', 0.5), 0.9, base - frame.height * 0.1, { rise: 0.07, waves: 1.6, seed: 61 })
  drawHill(stage, mix(grass, '#5f8f88', 0.3), 0.8, base - frame.height * 0.05, { rise: 0.05, waves: 2.1, seed: 62 })
  const edge = drawHill(stage, darker(grass, 0.03), 0.7, base - frame.height * 0.012, {
    rise: 0.035,
    waves: 2.6,
    seed: 63,
  })
  scatter(stage, 'far trees', 9, drawBroadleaf, {
    ...frameStrip(stage, [0, 1], [0, 0.02], [0.71, 0.69]),
    height: frame.height * 0.07,
    groundAt: edge,
  })
}

function drawTreeline(stage: Stage, base: number): void {
  const { frame, scene } = stage
  const { pine } = stage.materials
  const autumn = scene.season === 'autumn'
  drawHill(stage, mix(pine, '#7d93a8', 0.3), 0.86, base - frame.height * 0.09, { rise: 0.05, waves: 1.8, seed: 64 })
  for (const [depth, height, count] of rows<XYZ>('0.8 0.17 24, 0.7 0.14 20')) {
    scatter(
      stage,
      `treeline ${depth}`,
      count,
      (options, random) => (random.chance(autumn ? 0.3 : 0.75) ? drawPine(options) : drawBroadleaf(options)),
      {
        ...strip(
          [-20, frame.width + 20],
          [base - frame.height * 0.01, base + frame.height * 0.02],
          [depth + 0.02, depth],
        ),
        height: frame.height * height,
        farShare: 0.7,
      },
    )
  }
}

export function drawFarCity(stage: Stage, base: number): void {
  const { frame } = stage
  for (const [depth, height, count] of rows<XYZ>('0.88 0.4 15, 0.78 0.3 12')) {
    scatter(stage, `skyline ${depth}`, count, drawTowerBlock, {
      ...strip(
        [-20, frame.width + 20],
        [base + frame.height * 0.01, base + frame.height * 0.02],
        [depth + 0.03, depth],
      ),
      height: frame.height * height,
      farShare: 0.55,
    })
  }
}
