import { darker, lighter, mix, translucent } from '../drawing/colour.ts'
import { blob, ellipse, ground, heightLine, polygon, rectangle, smoothCurve } from '../drawing/paths.ts'
import { drawGull } from '../objects/aircraft.ts'
import { drawIcon } from '../objects/icons.ts'
import { drawGrass, drawLilyPad, drawReeds } from '../objects/small-plants.ts'
import { drawBroadleaf, drawPalm, drawPine, drawWillow } from '../objects/trees.ts'
import type { Stage } from '../stage.ts'
import { drawBackdrop, drawFarCity, drawFarMountains } from './backdrop.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill, drawRipples } from './terrain.ts'

const below = (stage: Stage, share: number): number => stage.horizon + (stage.frame.height - stage.horizon) * share

/** Water answers the sky, but holds its own hue: tinted by a low sun it would turn to mud. */
const WATER_KEEP = 0.55

function waterColour(stage: Stage): string {
  stage.water =
    stage.scene.settingColour ?? mix(stage.materials.water, stage.palette.sky[0] ?? stage.materials.water, 0.24)
  return stage.water
}

/** Water from the horizon to the viewer, with the light lying on it. */
function drawOpenWater(stage: Stage, bottom: number, rough: number, reach = 1): void {
  const { frame, palette, horizon } = stage
  const water = waterColour(stage)
  const near = darker(water, 0.1)
  stage.paint('water', 0.74, rectangle(-20, horizon, frame.width + 40, frame.height - horizon + 20), {
    from: { x: 0, y: horizon },
    to: { x: 0, y: frame.height },
    stops: [
      { at: 0, colour: mix(palette.lit(water, 0.5, WATER_KEEP), palette.sky.at(-1) ?? water, 0.4) },
      { at: 0.4, colour: palette.lit(water, 0.3, WATER_KEEP) },
      { at: 1, colour: palette.lit(near, 0.1, WATER_KEEP) },
    ],
  })
  drawLightPath(stage, bottom)
  const depthAt = (y: number): number => 0.7 - ((y - horizon) / (frame.height - horizon)) * 0.4
  drawRipples(stage, horizon + 4, bottom, water, rough > 0.5 ? 26 : 34, depthAt)
  if (rough > 0) drawWaves(stage, water, rough, reach)
}

/** Rows of crests; each hides the foot of what floats behind it. */
function drawWaves(stage: Stage, water: string, rough: number, reach: number): void {
  const { frame, unit, random } = stage
  const rows = 5
  for (let row = 0; row < rows; row++) {
    const share = (0.24 + (row / (rows - 1)) * 0.7) * reach
    const y = below(stage, share)
    const swell = unit * (6 + share * 26) * rough
    const length = frame.width / (7 - row * 0.8)
    const shift = random.fork(`wave ${row}`).between(0, length)
    const depth = 0.66 - share * 0.46
    const line = heightLine(-40, frame.width + 40, 90, (x) => {
      const phase = ((x + shift) / length) * Math.PI * 2
      return y - swell * (0.5 * Math.sin(phase) + 0.25 * Math.sin(phase * 2 + 0.8) + 0.4 * stage.noise(x / 260, row))
    })
    const tint = mix(lighter(water, 0.03), darker(water, 0.11), share)
    stage.lit('water', depth, ground(line, frame.height + 30, true), tint, WATER_KEEP)
    if (rough > 0.8) {
      const foam = line.map(({ x, y: top }) => ({ x, y: top + unit * (3 + share * 5) }))
      stage.lit(
        'water',
        depth - 0.001,
        smoothCurve([...line, ...foam.toReversed()], true),
        lighter(water, 0.2),
        WATER_KEEP,
      )
    }
  }
}

/** Sun or moon, broken on the water into dashes that widen towards the viewer. */
function drawLightPath(stage: Stage, bottom: number): void {
  const { palette, scene, unit, horizon } = stage
  if (scene.weather === 'storm' || scene.weather === 'rain' || scene.weather === 'fog') return
  const light = palette.time === 'night' ? palette.moon : (scene.sky.sun?.colour ?? palette.sun)
  const random = stage.random.fork('light path')
  const strength = palette.time === 'day' || palette.time === 'morning' ? 0.35 : 0.72
  for (let dash = 0; dash < 22; dash++) {
    const share = (dash + random.next()) / 22
    const y = horizon + (bottom - horizon) * share ** 1.3
    const half = unit * (16 + share * 62) * random.between(0.4, 1)
    const x = stage.light.x + random.between(-1, 1) * unit * (6 + share * 40)
    stage.paint(
      'light',
      0.735 - share * 0.3,
      ellipse({ x, y }, half, unit * (1.6 + share * 3.6)),
      translucent(light, strength),
      true,
    )
  }
}

function roughness(stage: Stage): number {
  const { weather, moods } = stage.scene
  if (weather === 'storm') return 1.5
  if (weather === 'wind' || weather === 'rain') return 0.9
  return moods.includes('calm') || moods.includes('melancholy') ? 0.22 : 0.5
}

function floatPlace(stage: Stage, back: number, front: number): void {
  const { width } = stage.frame
  stage.places.water = {
    left: width * 0.12,
    right: width * 0.88,
    back: below(stage, back),
    front: below(stage, front),
    backDepth: 0.56,
    frontDepth: 0.26,
  }
}

export function drawSea(stage: Stage): void {
  const { frame, random, unit } = stage
  stage.horizon = frame.height * random.fork('sea').between(0.52, 0.6)
  drawSky(stage, { bottom: stage.horizon })
  if (stage.scene.backdrop === 'city') drawFarCity(stage, stage.horizon)
  else if (stage.scene.backdrop === 'mountains') drawFarMountains(stage, stage.horizon)
  else if (random.fork('islands').chance(0.6)) drawDistantIslands(stage)
  drawOpenWater(stage, frame.height, roughness(stage))
  floatPlace(stage, 0.3, 0.68)
  drawGulls(stage, unit * 34)
}

function drawDistantIslands(stage: Stage): void {
  const { frame, horizon, unit } = stage
  const random = stage.random.fork('distant islands')
  for (let island = 0; island < 2; island++) {
    const x = frame.width * (island === 0 ? random.between(0.02, 0.3) : random.between(0.7, 0.98))
    const half = unit * random.between(90, 200)
    const top = unit * random.between(20, 55)
    stage.lit(
      'land',
      0.86 - island * 0.03,
      smoothCurve(
        [
          { x: x - half, y: horizon + 3 },
          { x: x - half * 0.4, y: horizon - top * 0.7 },
          { x: x + half * 0.1, y: horizon - top },
          { x: x + half, y: horizon + 3 },
        ],
        true,
      ),
      mix(stage.materials.rock, stage.materials.pine, 0.5),
    )
  }
}

function drawGulls(stage: Stage, size: number): void {
  const { frame, horizon, scene } = stage
  if (scene.subjects.some(({ object }) => object === 'gull') || stage.palette.time === 'night') return
  const random = stage.random.fork('gulls')
  for (let gull = 0; gull < 4; gull++) {
    const x = frame.width * (0.5 + stage.focus.side * random.between(-0.34, -0.02)) + gull * 20
    stage.put(drawGull(stage.drawOptions(`gull ${gull}`, { colour: stage.palette.isDark ? '#c9cbd6' : '#fbfaf6' })), {
      x,
      y: horizon * random.between(0.3, 0.7),
      height: size * random.between(0.25, 0.5),
      depth: 0.6,
      rotation: random.between(-0.2, 0.2),
    })
  }
}

export function drawBeach(stage: Stage): void {
  const { frame, materials, random, unit } = stage
  stage.horizon = frame.height * random.fork('beach').between(0.44, 0.52)
  drawSky(stage, { bottom: stage.horizon })
  drawDistantIslands(stage)
  drawOpenWater(stage, below(stage, 0.5), 0.28, 0.38)
  const sand = stage.scene.settingColour ?? materials.sand
  const shore =
    (y: number) =>
    (x: number): number =>
      y -
      stage.noise(x / (frame.width * 0.6), 3) * frame.height * 0.035 +
      ((x / frame.width - 0.5) * stage.focus.side * frame.height) / 12
  const strip = (share: number, depth: number, colour: string): void =>
    stage.lit(
      'land',
      depth,
      ground(heightLine(-30, frame.width + 30, 30, shore(below(stage, share))), frame.height + 30, true),
      colour,
    )
  strip(0.4, 0.5, lighter(waterColour(stage), 0.12))
  strip(0.44, 0.495, '#fbf6ea')
  strip(0.46, 0.49, darker(sand, 0.06))
  strip(0.52, 0.48, sand)
  strip(0.9, 0.2, lighter(sand, 0.03))
  floatPlace(stage, 0.14, 0.3)
  stage.places.ground = {
    left: frame.width * 0.12,
    right: frame.width * 0.88,
    back: below(stage, 0.62),
    front: below(stage, 0.86),
    backDepth: 0.4,
    frontDepth: 0.26,
  }
  const side = -stage.focus.side
  for (const [index, reach] of [0.4, 0.47].entries()) {
    stage.put(drawPalm(stage.drawOptions(`palm ${index}`)), {
      x: frame.width * (0.5 + side * reach),
      y: below(stage, 0.64 + index * 0.12),
      height: frame.height * (0.5 + index * 0.07),
      depth: 0.38 - index * 0.06,
      flip: side > 0,
    })
  }
  scatter(stage, {
    name: 'shells',
    count: 7,
    draw: (_, random) => drawIcon(random.pick(['spiral-shell', 'rock', 'oyster'])),
    left: 0,
    right: frame.width,
    back: below(stage, 0.66),
    front: below(stage, 1),
    backDepth: 0.38,
    frontDepth: 0.12,
    height: unit * 30,
    farShare: 0.5,
    clearing: 0.16,
    shadows: true,
  })
  drawGulls(stage, unit * 30)
}

/** A headland on the side of the focus, the sea on the other. */
export function drawCoast(stage: Stage): void {
  const { frame, materials, random, unit } = stage
  stage.horizon = frame.height * random.fork('coast').between(0.6, 0.66)
  drawSky(stage, { bottom: stage.horizon })
  drawDistantIslands(stage)
  drawOpenWater(stage, frame.height, Math.max(0.5, roughness(stage)))
  const { side } = stage.focus
  const rock = stage.scene.settingColour ?? mix(materials.rock, '#6f5a50', 0.35)
  const at = (share: number): number => (side > 0 ? frame.width * (1 - share) : frame.width * share)
  const top = below(stage, -0.12)
  const edge: { share: number; y: number }[] = [
    { share: -0.05, y: top - frame.height * 0.05 },
    { share: 0.22, y: top - frame.height * 0.03 },
    { share: 0.42, y: top },
    { share: 0.52, y: top + frame.height * 0.012 },
  ]
  const face = [
    { share: 0.57, y: top + frame.height * 0.05 },
    { share: 0.55, y: below(stage, 0.28) },
    { share: 0.6, y: below(stage, 0.5) },
    { share: 0.59, y: below(stage, 0.72) },
    { share: 0.66, y: below(stage, 1.05) },
    { share: -0.05, y: below(stage, 1.05) },
  ]
  const points = (list: readonly { share: number; y: number }[]) => list.map(({ share, y }) => ({ x: at(share), y }))
  stage.lit('land', 0.46, polygon(points([...edge, ...face])), rock)
  stage.lit(
    'land',
    0.459,
    polygon(
      points([
        { share: 0.3, y: top + 20 },
        { share: 0.43, y: below(stage, 0.4) },
        { share: 0.38, y: below(stage, 0.7) },
        { share: 0.47, y: below(stage, 1.05) },
        { share: -0.05, y: below(stage, 1.05) },
        { share: -0.05, y: top },
      ]),
    ),
    darker(rock, 0.06),
  )
  stage.lit(
    'land',
    0.458,
    polygon(
      points([
        { share: 0.1, y: top + 30 },
        { share: 0.2, y: below(stage, 0.5) },
        { share: 0.13, y: below(stage, 0.8) },
        { share: 0.2, y: below(stage, 1.05) },
        { share: -0.05, y: below(stage, 1.05) },
        { share: -0.05, y: top },
      ]),
    ),
    darker(rock, 0.11),
  )
  const turf = [
    ...edge,
    { share: 0.575, y: top + frame.height * 0.035 },
    { share: 0.5, y: top + frame.height * 0.06 },
    { share: 0.36, y: top + frame.height * 0.05 },
    { share: 0.2, y: top + frame.height * 0.075 },
    { share: -0.05, y: top + frame.height * 0.06 },
  ]
  stage.lit('land', 0.45, smoothCurve(points(turf), true), materials.grass)
  const surf = random.fork('surf')
  for (let splash = 0; splash < 12; splash++) {
    const share = 0.54 + surf.between(0, 0.13)
    stage.lit(
      'water',
      0.24,
      blob(
        { x: at(share), y: below(stage, surf.between(0.66, 1)) },
        unit * surf.between(14, 44),
        unit * surf.between(8, 20),
        0.2,
        surf,
      ),
      '#f3f7f8',
    )
  }
  const standing = [at(0.2), at(0.44)].sort((one, other) => one - other)
  stage.places.ground = {
    left: standing[0] ?? 0,
    right: standing[1] ?? 0,
    back: top + frame.height * 0.012,
    front: top + frame.height * 0.035,
    backDepth: 0.44,
    frontDepth: 0.42,
  }
  stage.places.water = {
    left: Math.min(at(0.7), at(0.96)),
    right: Math.max(at(0.7), at(0.96)),
    back: below(stage, 0.26),
    front: below(stage, 0.5),
    backDepth: 0.55,
    frontDepth: 0.4,
  }
  scatter(stage, {
    name: 'turf',
    count: 9,
    draw: (_, random) => drawGrass(random, darker(materials.grass, 0.08)),
    left: Math.min(at(0), at(0.5)),
    right: Math.max(at(0), at(0.5)),
    back: top + frame.height * 0.02,
    front: top + frame.height * 0.06,
    backDepth: 0.43,
    frontDepth: 0.4,
    height: unit * 22,
  })
  drawGulls(stage, unit * 30)
}

export function drawIsland(stage: Stage): void {
  const { frame, materials, random, unit } = stage
  stage.horizon = frame.height * random.fork('island').between(0.5, 0.56)
  drawSky(stage, { bottom: stage.horizon })
  drawOpenWater(stage, frame.height, 0.4)
  const { x } = stage.focus
  const half = frame.width * 0.33
  const y = below(stage, 0.42)
  stage.lit(
    'water',
    0.44,
    blob({ x, y: y + unit * 20 }, half * 1.1, frame.height * 0.07, 0.03, random.fork('shallow')),
    lighter(waterColour(stage), 0.12),
  )
  stage.lit(
    'land',
    0.43,
    smoothCurve(
      [
        { x: x - half, y: y + unit * 26 },
        { x: x - half * 0.6, y: y - unit * 14 },
        { x, y: y - frame.height * 0.05 },
        { x: x + half * 0.6, y: y - unit * 10 },
        { x: x + half, y: y + unit * 26 },
        { x, y: y + unit * 52 },
      ],
      true,
    ),
    materials.sand,
  )
  stage.lit(
    'land',
    0.425,
    smoothCurve(
      [
        { x: x - half * 0.62, y: y + unit * 4 },
        { x: x - half * 0.3, y: y - frame.height * 0.05 },
        { x: x + half * 0.1, y: y - frame.height * 0.075 },
        { x: x + half * 0.6, y: y + unit * 2 },
        { x, y: y + unit * 14 },
      ],
      true,
    ),
    materials.grass,
  )
  for (const [index, [dx, size]] of (
    [
      [-0.42, 0.36],
      [0.46, 0.42],
      [0.3, 0.3],
    ] as const
  ).entries()) {
    stage.put(drawPalm(stage.drawOptions(`palm ${index}`)), {
      x: x + half * dx,
      y: y - unit * 6,
      height: frame.height * size,
      depth: 0.42 - index * 0.003,
      flip: dx > 0,
    })
  }
  stage.places.ground = {
    left: x - half * 0.3,
    right: x + half * 0.3,
    back: y - unit * 4,
    front: y + unit * 18,
    backDepth: 0.4,
    frontDepth: 0.38,
  }
  stage.places.water = {
    left: frame.width * 0.1,
    right: frame.width * 0.9,
    back: below(stage, 0.7),
    front: below(stage, 0.84),
    backDepth: 0.3,
    frontDepth: 0.22,
  }
}

/** Still water between banks: broad for a lake, close for a pond, winding for a river. */
export function drawLake(stage: Stage): void {
  drawInland(stage, { far: 0.08, near: 0.9, pads: 0, willow: false })
}

export function drawPond(stage: Stage): void {
  drawInland(stage, { far: 0.2, near: 0.86, pads: 9, willow: true })
}

function drawInland(
  stage: Stage,
  { far, near, pads, willow }: { far: number; near: number; pads: number; willow: boolean },
): void {
  const { frame, materials, random, unit, palette } = stage
  stage.horizon = frame.height * random.fork('lake').between(0.42, 0.5)
  const { horizon } = stage
  const water = waterColour(stage)
  drawSky(stage, { bottom: horizon })
  drawBackdrop(stage, horizon)
  drawHill(stage, {
    depth: 0.64,
    y: below(stage, 0.02),
    rise: frame.height * 0.015,
    waves: 1.6,
    colour: darker(materials.grass, 0.03),
    seed: 12,
  })
  const shore = below(stage, far)
  stage.paint(
    'water',
    0.6,
    ground(
      heightLine(-30, frame.width + 30, 24, (x) => shore + stage.noise(x / (frame.width * 0.5), 9) * unit * 9),
      frame.height + 30,
      true,
    ),
    {
      from: { x: 0, y: shore },
      to: { x: 0, y: frame.height },
      stops: [
        {
          at: 0,
          colour: mix(
            palette.lit(water, 0.45, WATER_KEEP),
            palette.sky.at(-1) ?? water,
            stage.scene.settingColour ? 0.12 : 0.34,
          ),
        },
        { at: 1, colour: palette.lit(darker(water, 0.08), 0.1, WATER_KEEP) },
      ],
    },
  )
  if (!willow) drawLightPath(stage, below(stage, 0.8))
  drawRipples(
    stage,
    shore + unit * 14,
    below(stage, near),
    water,
    30,
    (y) => 0.58 - ((y - shore) / (frame.height - shore)) * 0.25,
  )
  floatPlace(stage, far + 0.2, near - 0.18)
  const bank = drawHill(stage, {
    depth: 0.24,
    y: below(stage, near),
    rise: frame.height * 0.03,
    waves: 1.1,
    colour: materials.grass,
    seed: 13,
  })
  stage.places.ground = {
    left: frame.width * 0.1,
    right: frame.width * 0.9,
    back: below(stage, near + 0.03),
    front: below(stage, near + 0.07),
    backDepth: 0.22,
    frontDepth: 0.2,
  }
  stage.farGround = {
    left: frame.width * 0.14,
    right: frame.width * 0.86,
    back: below(stage, far * 0.75),
    front: below(stage, far * 0.95),
    backDepth: 0.605,
    frontDepth: 0.6,
  }
  const trees = {
    left: 0,
    right: frame.width,
    back: below(stage, 0.02),
    front: below(stage, far * 0.7),
    backDepth: 0.63,
    frontDepth: 0.61,
  }
  scatter(stage, {
    ...trees,
    name: 'far bank',
    count: 8,
    draw: (options, random) => (random.chance(0.5) ? drawPine(options) : drawBroadleaf(options)),
    height: frame.height * 0.16,
    farShare: 0.7,
    clearing: 0.1,
  })
  if (willow)
    stage.put(drawWillow(stage.drawOptions('willow')), {
      x: frame.width * (0.5 - stage.focus.side * 0.4),
      y: below(stage, far + 0.04),
      height: frame.height * 0.42,
      depth: 0.59,
    })
  if (pads > 0)
    scatter(stage, {
      name: 'lily pads',
      count: pads,
      draw: (_, random) => drawLilyPad(random, '#5aa05a'),
      left: 0,
      right: frame.width,
      back: below(stage, far + 0.1),
      front: below(stage, near - 0.04),
      backDepth: 0.56,
      frontDepth: 0.3,
      height: unit * 22,
      farShare: 0.5,
      clearing: 0.2,
    })
  scatter(stage, {
    name: 'reeds',
    count: 8,
    draw: (_, random) => drawReeds(random, materials.snowy ? '#b8a578' : '#6f9a4f'),
    left: -20,
    right: frame.width + 20,
    back: 0,
    front: unit * 40,
    backDepth: 0.2,
    frontDepth: 0.14,
    height: frame.height * 0.2,
    farShare: 0.8,
    clearing: 0.3,
    groundAt: bank,
  })
  scatter(stage, {
    name: 'bank grass',
    count: 22,
    draw: (_, random) => drawGrass(random, darker(materials.grass, 0.08)),
    left: -10,
    right: frame.width + 10,
    back: unit * 6,
    front: unit * 60,
    backDepth: 0.19,
    frontDepth: 0.1,
    height: frame.height * 0.05,
    groundAt: bank,
  })
}

export function drawRiver(stage: Stage): void {
  const { frame, materials, random, unit, palette } = stage
  stage.horizon = frame.height * random.fork('river').between(0.46, 0.54)
  const { horizon } = stage
  const water = waterColour(stage)
  drawSky(stage, { bottom: horizon })
  drawBackdrop(stage, horizon)
  drawHill(stage, {
    depth: 0.62,
    y: below(stage, 0.05),
    rise: frame.height * 0.025,
    waves: 1.6,
    colour: materials.grass,
    seed: 14,
  })
  const start = frame.width * (0.5 - stage.focus.side * 0.1)
  const steps = [0, 0.15, 0.32, 0.5, 0.7, 0.86, 1]
  const spine = (share: number): number =>
    start + Math.sin(share * 5.2 + 0.6) * frame.width * (0.03 + share * 0.13) * stage.focus.side
  const half = (share: number): number => frame.width * (0.014 + share ** 1.5 * 0.34)
  const sideOf = (sign: number) =>
    steps.map((share) => ({
      x: spine(share) + sign * half(share),
      y: below(stage, 0.1) + (frame.height - below(stage, 0.1) + 30) * share,
    }))
  const banks = (grow: number) => [
    ...sideOf(-1).map((point, index) => ({ x: point.x - grow * (0.2 + (steps[index] ?? 0)), y: point.y })),
    ...sideOf(1)
      .map((point, index) => ({ x: point.x + grow * (0.2 + (steps[index] ?? 0)), y: point.y }))
      .toReversed(),
  ]
  stage.lit('land', 0.58, smoothCurve(banks(unit * 26), true), darker(materials.earth, -0.04))
  stage.paint('water', 0.57, smoothCurve(banks(0), true), {
    from: { x: 0, y: below(stage, 0.1) },
    to: { x: 0, y: frame.height },
    stops: [
      { at: 0, colour: mix(palette.lit(water, 0.4, WATER_KEEP), palette.sky.at(-1) ?? water, 0.4) },
      { at: 1, colour: palette.lit(water, 0.1, WATER_KEEP) },
    ],
  })
  const flow = random.fork('flow')
  for (let streak = 0; streak < 26; streak++) {
    const share = flow.between(0.1, 0.98)
    const x = spine(share) + flow.between(-0.7, 0.7) * half(share)
    stage.lit(
      'water',
      0.56,
      ellipse(
        { x, y: below(stage, 0.1) + (frame.height - below(stage, 0.1)) * share },
        unit * (8 + share * 46),
        unit * (1 + share * 2.6),
      ),
      lighter(water, 0.13),
    )
  }
  scatter(stage, {
    name: 'river trees',
    count: 8,
    draw: (options, random) => (random.chance(0.5) ? drawPine(options) : drawBroadleaf(options)),
    left: -20,
    right: frame.width + 20,
    back: below(stage, 0.06),
    front: below(stage, 0.3),
    backDepth: 0.61,
    frontDepth: 0.59,
    height: frame.height * 0.3,
    farShare: 0.5,
    clearing: 0.2,
  })
  scatter(stage, {
    name: 'river stones',
    count: 10,
    draw: () => drawIcon('rock'),
    left: 0,
    right: frame.width,
    back: below(stage, 0.5),
    front: below(stage, 1),
    backDepth: 0.5,
    frontDepth: 0.16,
    height: unit * 46,
    farShare: 0.4,
    clearing: 0.12,
  })
  stage.places.ground = {
    left: frame.width * 0.14,
    right: frame.width * 0.86,
    back: below(stage, 0.34),
    front: below(stage, 0.62),
    backDepth: 0.46,
    frontDepth: 0.34,
  }
  stage.places.water = {
    left: spine(0.7) - half(0.7) * 0.5,
    right: spine(0.7) + half(0.7) * 0.5,
    back: below(stage, 0.6),
    front: below(stage, 0.8),
    backDepth: 0.4,
    frontDepth: 0.3,
  }
}
