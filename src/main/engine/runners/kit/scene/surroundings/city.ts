import { downwards } from '../../drawing/shape.ts'
import { below, groundStrip } from './ground.ts'
import { darker, mix, translucent } from '../../colour/hex.ts'
import { ellipse, rectangle } from '../../drawing/paths.ts'
import { drawTowerBlock } from '../objects/buildings.ts'
import { WINDOW_LIGHT } from '../objects/draw-options.ts'
import { drawBroadleaf, drawBush } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { drawFarCity } from './backdrop.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'

export function drawCity(stage: Stage): void {
  const { frame, random } = stage
  stage.horizon = frame.height * random.fork('city').between(0.7, 0.76)
  const { horizon } = stage
  drawSky(stage, { bottom: horizon })
  drawFarCity(stage, horizon)
  scatter(stage, 'towers', 8, drawTowerBlock, {
    ...strip([0, frame.width], [horizon + frame.height * 0.03, horizon + frame.height * 0.05], [0.66, 0.58]),
    height: frame.height * 0.5,
    farShare: 0.55,
    clearing: 0.13,
  })
  if (stage.scene.subjects.some(({ relation, aloft }) => !relation && !aloft)) drawPark(stage)
  else drawWaterfront(stage)
}

function drawPark(stage: Stage): void {
  const { frame, materials } = stage
  stage.band('land', 0.52, below(stage, 0.16), mix(materials.grass, '#7f8f86', 0.35))
  stage.band('land', 0.5, below(stage, 0.36), '#b8b1a8')
  stage.band('land', 0.49, below(stage, 0.4), '#8d8b90')
  scatter(stage, 'city trees', 9, drawBroadleaf, {
    ...groundStrip(stage, [0, 1], [0.2, 0.34], [0.53, 0.51]),
    height: frame.height * 0.16,
    farShare: 0.7,
    clearing: 0.14,
  })
  scatter(stage, 'city bushes', 8, drawBush, {
    ...groundStrip(stage, [0, 1], [0.3, 0.36], [0.515, 0.505]),
    height: frame.height * 0.05,
    clearing: 0.14,
  })
  stage.places.ground = groundStrip(stage, [0.12, 0.88], [0.5, 0.86], [0.44, 0.26])
}

/** The skyline alone: its lights lie on the water in front. */
function drawWaterfront(stage: Stage): void {
  const { frame, palette, materials, unit } = stage
  const random = stage.random.fork('waterfront')
  const water = mix(materials.water, palette.sky[0] ?? materials.water, 0.4)
  const top = below(stage, 0.2)
  stage.band('land', 0.53, below(stage, 0.14), '#6d7078')
  const surface = rectangle(-20, top, frame.width + 40, frame.height - top + 20)
  const reflection = downwards(top, frame.height, [
    [0, mix(palette.lit(water, 0.4, 0.4), palette.sky.at(-1) ?? water, 0.3)],
    [1, palette.lit(darker(water, 0.1), 0.1, 0.4)],
  ])
  stage.paint('water', 0.52, surface, reflection)
  for (let streak = 0; streak < 70; streak++) {
    const [x, y] = [random.next() * frame.width, random.between(top, frame.height)]
    const tint = palette.isDark
      ? random.pick([WINDOW_LIGHT, '#ffc46b', palette.moon])
      : (palette.sky.at(-1) ?? '#ffffff')
    const gleam = ellipse({ x, y }, unit * random.between(10, 34), unit * random.between(1.6, 3.4))
    stage.glow(0.5, gleam, translucent(tint, random.between(0.3, 0.75)))
  }
  scatter(stage, 'quay trees', 12, drawBroadleaf, {
    ...strip([0, frame.width], [top - unit * 2, top], [0.53, 0.525]),
    height: frame.height * 0.07,
    farShare: 0.8,
  })
}
