import { frameStrip } from './ground.ts'
import { darker, lighter, mix, translucent } from '../../colour/hex.ts'
import { blob, ellipse } from '../../drawing/paths.ts'
import { Sketch } from '../../drawing/sketch.ts'
import { drawIcon } from '../objects/icons.ts'
import type { Stage } from '../stage.ts'
import { drawCumulus, drawSky } from './sky.ts'

export function drawSpace(stage: Stage): void {
  const { frame, palette, random, unit } = stage
  stage.horizon = frame.height
  stage.zoom = 1.2
  drawSky(stage, { bottom: frame.height * 1.2, clouds: false, lights: false })
  const roll = random.fork('space')
  for (let cloud = 0; cloud < 9; cloud++) {
    const tint = palette.graded(mix(roll.pick(palette.accents), '#4a3f9a', 0.45), 0.2)
    const along = cloud / 8
    const nebula = blob(
      {
        x: frame.width * (along + roll.between(-0.1, 0.1)),
        y: frame.height * (0.75 - along * 0.5 * stage.focus.side + roll.between(-0.1, 0.1)),
      },
      unit * roll.between(120, 260),
      unit * roll.between(70, 150),
      0.25,
      roll,
    )
    stage.glow(0.985, nebula, translucent(tint, 0.16))
  }
  drawPlanet(
    stage,
    { x: frame.width * (0.5 - stage.focus.side * 0.3), y: frame.height * roll.between(0.72, 0.9) },
    unit * roll.between(170, 240),
    roll.pick(palette.accents),
    0.9,
  )
  drawPlanet(
    stage,
    {
      x: frame.width * (0.5 + stage.focus.side * roll.between(0.32, 0.42)),
      y: frame.height * roll.between(0.14, 0.24),
    },
    unit * roll.between(40, 70),
    roll.pick(palette.accents),
    0.88,
  )
  if (roll.chance(0.6))
    stage.put(drawIcon('ringed-planet'), {
      x: frame.width * (0.5 - stage.focus.side * 0.36),
      y: frame.height * 0.3,
      height: unit * 120,
      depth: 0.6,
      keep: 0.4,
    })
  const everywhere = frameStrip(stage, [0.18, 0.82], [0.4, 0.74], [0.44, 0.3])
  for (const home of ['space', 'air', 'ground', 'water', 'underwater', 'table', 'floor'] as const)
    stage.places[home] = everywhere
}

function drawPlanet(
  stage: Stage,
  centre: { x: number; y: number },
  radius: number,
  colour: string,
  depth: number,
): void {
  const { palette, random } = stage
  const roll = random.fork(`planet ${Math.round(radius)}`)
  const body = palette.graded(colour, 0.3)
  stage.paint('celestial', depth, ellipse(centre, radius), body)
  for (let band = -2; band <= 2; band++) {
    const y = centre.y + band * radius * 0.34 + roll.between(-6, 6)
    const half = Math.sqrt(Math.max(0, radius ** 2 - (y - centre.y) ** 2))
    const stripe = ellipse({ x: centre.x, y }, half * 0.98, radius * roll.between(0.05, 0.1))
    stage.paint('celestial', depth - 0.001, stripe, band % 2 === 0 ? lighter(body, 0.05) : darker(body, 0.05))
  }
  const away = Math.sign(centre.x - stage.light.x) || 1
  const night =
    new Sketch().path(
      `M${centre.x} ${centre.y - radius} A${radius} ${radius} 0 0 ${away > 0 ? 1 : 0} ${centre.x} ${centre.y + radius} A${radius * 1.25} ${radius * 1.25} 0 0 ${away > 0 ? 0 : 1} ${centre.x} ${centre.y - radius}Z`,
      '#000000',
    ).shapes[0]?.path ?? ellipse(centre, 1)
  stage.paint('celestial', depth - 0.002, night, translucent(palette.ink, 0.4))
}

/** Above the clouds, with towers of them as far as one sees. */
export function drawOpenSky(stage: Stage): void {
  const { frame, palette, random } = stage
  stage.horizon = frame.height * 0.86
  drawSky(stage, { bottom: frame.height })
  const roll = random.fork('cloud sea')
  const pale = palette.isDark
    ? mix(palette.sky[2] ?? palette.haze, '#8fa0c8', 0.25)
    : mix(palette.haze, '#ffffff', 0.72)
  for (let row = 0; row < 4; row++) {
    const count = 6 - row
    for (let index = 0; index < count; index++) {
      const tint = mix(pale, palette.sky[2] ?? pale, 0.36 - row * 0.12)
      const cloud = drawCumulus(roll, tint)
      const width = frame.width * (0.26 + row * 0.09)
      stage.add(
        'cloud',
        0.8 - row * 0.18,
        new Sketch().add(
          cloud,
          frame.width * ((index + roll.between(0.1, 0.9)) / count),
          frame.height * (0.8 + row * 0.085),
          width / (cloud.box.right - cloud.box.left),
        ).shapes,
      )
    }
  }
  const air = frameStrip(stage, [0.18, 0.82], [0.4, 0.66], [0.6, 0.4])
  stage.places.air = air
  stage.places.space = air
  stage.places.ground = {
    ...air,
    back: frame.height * 0.8,
    front: frame.height * 0.86,
    backDepth: 0.5,
    frontDepth: 0.4,
  }
}
