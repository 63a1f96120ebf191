import { below, groundStrip } from './ground.ts'
import { darker, lighter, mix } from '../../colour/hex.ts'
import { closedCurve } from '../../drawing/paths.ts'
import { drawBarn, drawHouse } from '../objects/buildings.ts'
import { drawFlower, drawGrass } from '../objects/small-plants.ts'
import { drawBlossomTree } from '../objects/branching-trees.ts'
import { drawBirch, drawBroadleaf, drawBush, drawPine } from '../objects/trees.ts'
import { strip, type Stage } from '../stage.ts'
import { drawBackdrop } from './backdrop.ts'
import { scatter } from './scatter.ts'
import { drawSky } from './sky.ts'
import { drawHill } from './terrain.ts'

/** Rolling grass with a view; the same ground serves farms, gardens, villages and roads. */
export function drawField(stage: Stage): void {
  drawGrassland(stage)
  drawTrees(stage, 3)
  drawNearPlants(stage, 1)
}

export function drawFarm(stage: Stage): void {
  const { frame } = stage
  drawGrassland(stage)
  const taken = stage.scene.subjects.some(({ object }) => object === 'barn' || object === 'house')
  if (!taken) {
    const x = stage.frame.width - stage.focus.x + stage.focus.side * frame.width * -0.08
    stage.put(drawBarn(stage.drawOptions('barn')), { x, y: below(stage, 0.3), height: frame.height * 0.2, depth: 0.56 })
  }
  drawFurrows(stage)
  drawTrees(stage, 2)
  drawFence(stage)
  drawNearPlants(stage, 0.6)
}

export function drawGarden(stage: Stage): void {
  const { frame } = stage
  drawGrassland(stage)
  drawPath(stage, '#e3cfa6')
  scatter(
    stage,
    'garden trees',
    5,
    (options, random) => random.pick([drawBroadleaf, drawBlossomTree, drawBirch])(options),
    {
      ...strip([0, frame.width], [below(stage, 0.16), below(stage, 0.34)], [0.6, 0.52]),
      height: frame.height * 0.4,
      farShare: 0.7,
      clearing: 0.2,
      shadows: true,
    },
  )
  scatter(stage, 'hedges', 7, drawBush, {
    ...strip([-20, frame.width + 20], [below(stage, 0.2), below(stage, 0.4)], [0.59, 0.5]),
    height: frame.height * 0.085,
    clearing: 0.16,
  })
  drawNearPlants(stage, 1.6)
}

export function drawVillage(stage: Stage): void {
  const { frame } = stage
  drawGrassland(stage)
  drawPath(stage, stage.materials.snowy ? '#dfe6ee' : '#d9c49a')
  scatter(stage, 'houses', 7, drawHouse, {
    ...strip([frame.width * 0.02, frame.width * 0.98], [below(stage, 0.1), below(stage, 0.36)], [0.62, 0.52]),
    height: frame.height * 0.24,
    farShare: 0.62,
    clearing: 0.12,
    shadows: true,
  })
  drawTrees(stage, 4)
  drawNearPlants(stage, 0.7)
}

export function drawRoad(stage: Stage): void {
  const { frame, palette } = stage
  drawGrassland(stage)
  const top = below(stage, 0.42)
  const bottom = below(stage, 0.86)
  const asphalt = palette.lit('#5d6068', 0.45)
  const edge = (y: number, sag: number) =>
    [0, 0.25, 0.5, 0.75, 1].map((share) => ({
      x: -30 + (frame.width + 60) * share,
      y: y + Math.sin(share * 3.1 + 0.4) * sag,
    }))
  stage.paint('land', 0.46, closedCurve([...edge(top, -14), ...edge(bottom, -6).toReversed()]), asphalt)
  const middle = (top + bottom) / 2 - 8
  for (let dash = -1; dash < 12; dash++) {
    const x = dash * frame.width * 0.1
    const lane = closedCurve([
      { x, y: middle },
      { x: x + frame.width * 0.05, y: middle - 2 },
      { x: x + frame.width * 0.05, y: middle + 7 * stage.unit },
      { x, y: middle + 9 * stage.unit },
    ])
    stage.lit('land', 0.455, lane, '#f0e2b6')
  }
  stage.places.ground = strip([frame.width * 0.12, frame.width * 0.88], [middle, bottom - 10 * stage.unit], [0.4, 0.3])
  drawTrees(stage, 3)
  drawNearPlants(stage, 0.5)
}

function drawGrassland(stage: Stage): void {
  const { frame, horizon, materials, scene } = stage
  const grass = scene.settingColour ?? materials.grass
  const share = 1 - horizon / frame.height
  const far = mix(grass, darker(grass, 0.08), 0.6)
  const near = materials.snowy ? lighter(grass, 0.02) : darker(grass, 0.06)
  drawSky(stage, { bottom: below(stage, 0.1) })
  drawBackdrop(stage, horizon)
  drawHill(stage, far, 0.64, below(stage, 0.09), { rise: share * 0.1, waves: 1.5, seed: 1 })
  drawHill(stage, grass, 0.5, below(stage, 0.32), { rise: share * 0.08, waves: 1.2, seed: 2 })
  drawHill(stage, near, 0.24, below(stage, 0.86), { rise: share * 0.07, waves: 1.3, seed: 3 })
  stage.places.ground = groundStrip(stage, [0.1, 0.9], [0.44, 0.78], [0.44, 0.3])
}

function drawTrees(stage: Stage, count: number): void {
  const { frame, scene, materials } = stage
  const wanted = scene.subjects.some(({ object }) =>
    ['tree', 'pine', 'birch', 'blossom-tree', 'bare-tree', 'willow'].includes(object),
  )
  scatter(
    stage,
    'trees',
    wanted ? Math.min(count, 2) : count + stage.random.fork('tree count').whole(0, 3),
    (options, random) =>
      materials.snowy || random.chance(0.25)
        ? drawPine(options)
        : random.chance(0.25)
          ? drawBirch(options)
          : drawBroadleaf(options),
    {
      ...strip([-10, frame.width + 10], [below(stage, 0.08), below(stage, 0.36)], [0.63, 0.5]),
      height: frame.height * (wanted ? 0.14 : 0.27),
      farShare: 0.45,
      clearing: 0.17,
      shadows: true,
    },
  )
}

/** Grass and flowers along the lower edge, where the viewer stands. */
function drawNearPlants(stage: Stage, flowers: number): void {
  const { frame, materials } = stage
  const grass = materials.snowy ? '#b9c7b4' : darker(stage.scene.settingColour ?? materials.grass, 0.1)
  const spread = Math.round(frame.width / frame.height > 1.3 ? 34 : 24)
  const common = strip([-10, frame.width + 10], [below(stage, 0.9), frame.height * 1.02], [0.2, 0.1])
  scatter(stage, 'tufts', spread, (_, random) => drawGrass(random, grass), {
    ...common,
    height: frame.height * 0.055,
    farShare: 0.6,
  })
  scatter(
    stage,
    'sparse tufts',
    Math.round(spread * 0.6),
    (_, random) => drawGrass(random, materials.snowy ? '#c9d6cf' : darker(grass, -0.05)),
    {
      ...common,
      back: below(stage, 0.36),
      front: below(stage, 0.8),
      backDepth: 0.49,
      frontDepth: 0.28,
      height: frame.height * 0.03,
      farShare: 0.5,
    },
  )
  if (materials.snowy) return
  scatter(
    stage,
    'flowers',
    Math.round(12 * flowers),
    (_, random) => drawFlower(random, random.pick(materials.blossoms), darker(grass, 0.02)),
    { ...common, height: frame.height * 0.07, farShare: 0.6 },
  )
}

function drawPath(stage: Stage, colour: string): void {
  const { frame, focus } = stage
  const far = frame.width * (0.5 - focus.side * 0.12)
  const top = below(stage, 0.3)
  const near = frame.width * (0.5 + focus.side * 0.04)
  const height = frame.height - top + 20
  const spine = (share: number): number =>
    far + (near - far) * share + Math.sin(share * 4) * frame.width * 0.09 * (1 - share * 0.3)
  const half = (share: number): number => frame.width * (0.012 + share * share * 0.16)
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const left = steps.map((share) => ({ x: spine(share) - half(share), y: top + height * share }))
  const right = steps.map((share) => ({ x: spine(share) + half(share), y: top + height * share }))
  stage.lit('land', 0.49, closedCurve([...left, ...right.toReversed()]), colour)
}

function drawFurrows(stage: Stage): void {
  const { frame, materials } = stage
  const top = below(stage, 0.34)
  const vanish = frame.width * (0.5 - stage.focus.side * 0.2)
  for (let row = -7; row <= 7; row++) {
    const near = frame.width * 0.5 + row * frame.width * 0.17
    const far = vanish + row * frame.width * 0.03
    const bend = (far + near) / 2
    const furrow = closedCurve([
      { x: far, y: top },
      { x: bend, y: (top + frame.height) / 2 },
      { x: near, y: frame.height + 10 },
      { x: near + frame.width * 0.05, y: frame.height + 10 },
      { x: bend + frame.width * 0.014, y: (top + frame.height) / 2 },
    ])
    stage.lit('land', 0.485, furrow, mix(materials.grass, '#d9b95a', 0.45))
  }
}

function drawFence(stage: Stage): void {
  const { frame, unit } = stage
  const y = below(stage, 0.4)
  const wood = '#f1e6d2'
  const side = -stage.focus.side
  const start = side < 0 ? -10 : frame.width * 0.58
  for (let post = 0; post < 7; post++) {
    const x = start + (post * frame.width * 0.44) / 6
    const stake = closedCurve(
      `${x} ${y - 34 * unit}, ${x + 6 * unit} ${y - 34 * unit}, ${x + 6 * unit} ${y}, ${x} ${y}`,
    )
    stage.lit('prop', 0.475, stake, wood)
  }
  for (const rail of [12, 25]) {
    const plank = closedCurve([
      { x: start, y: y - rail * unit - 5 },
      { x: start + frame.width * 0.45, y: y - rail * unit - 5 },
      { x: start + frame.width * 0.45, y: y - rail * unit },
      { x: start, y: y - rail * unit },
    ])
    stage.lit('prop', 0.474, plank, wood)
  }
}
