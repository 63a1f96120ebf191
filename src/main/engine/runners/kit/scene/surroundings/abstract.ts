import { darker, lighter, mix, tone, translucent } from '../../colour/hex.ts'
import { blob, ellipse, ground, heightLine, polygon, rectangle, closedCurve } from '../../drawing/paths.ts'
import type { Mood } from '../scene.ts'
import type { Stage } from '../stage.ts'

type Composition = (stage: Stage) => void

/** Nothing to show but a feeling: a composition of forms chosen by the words themselves. */
export function drawAbstract(stage: Stage): void {
  const { frame, palette, scene, random } = stage
  const background = palette.isDark
    ? (palette.sky[0] ?? palette.ink)
    : mix(palette.sky.at(-1) ?? palette.paper, palette.paper, 0.4)
  stage.paint('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), {
    from: { x: 0, y: 0 },
    to: { x: 0, y: frame.height },
    stops: palette.sky.map((colour, index) => ({
      at: index / (palette.sky.length - 1),
      colour: mix(colour, background, 0.35),
    })),
  })
  const suited = scene.moods.flatMap((mood) => BY_MOOD[mood] ?? [])
  const composition = random.fork('composition').pick(suited.length > 0 ? suited : ALL)
  composition(stage)
}

const colours = (stage: Stage): string[] => stage.palette.accents.map((accent) => stage.palette.graded(accent))

/** Folded bands like water or cloth, with one sun or moon. */
function drawRibbons(stage: Stage): void {
  const { frame, palette, noise, random } = stage
  const paints = colours(stage)
  const roll = random.fork('ribbons')
  stage.light = { x: stage.focus.x, y: frame.height * roll.between(0.24, 0.36) }
  disc(stage, stage.light, Math.min(frame.width, frame.height) * roll.between(0.13, 0.19), palette.sun, 0.95)
  const bands = roll.whole(7, 10)
  for (let band = 0; band < bands; band++) {
    const share = band / (bands - 1)
    const y = frame.height * (0.34 + share * 0.66)
    const line = heightLine(
      -30,
      frame.width + 30,
      40,
      (x) =>
        y -
        noise(x / (frame.width * 0.7), band * 0.34) * frame.height * 0.13 -
        Math.sin((x / frame.width) * 3 + band * 0.5) * frame.height * 0.03,
    )
    const paint = paints[band % paints.length] ?? palette.haze
    const deep = mix(mix(paint, palette.haze, (1 - share) * 0.55), palette.ink, share * 0.3)
    stage.paint('land', 0.9 - share * 0.7, ground(line, frame.height + 30), deep)
    const crest = closedCurve([...line, ...line.map(({ x, y: top }) => ({ x, y: top + 9 })).toReversed()])
    stage.paint('land', 0.899 - share * 0.7, crest, lighter(deep, 0.08))
  }
}

/** Arcs around one point, broken and turned. */
function drawOrbits(stage: Stage): void {
  const { frame, palette, random, unit } = stage
  const paints = colours(stage)
  const roll = random.fork('orbits')
  const centre = { x: stage.focus.x, y: frame.height * roll.between(0.42, 0.58) }
  const reach = Math.hypot(frame.width, frame.height) * 0.52
  const rings = roll.whole(8, 11)
  for (let ring = rings; ring > 0; ring--) {
    const radius = (reach * ring) / rings
    stage.paint(
      'land',
      0.4 + (ring / rings) * 0.5,
      ellipse(centre, radius),
      mix(paints[ring % paints.length] ?? palette.haze, palette.sky[1] ?? palette.haze, 0.2 + (ring / rings) * 0.45),
    )
    const angle = roll.between(0, Math.PI * 2)
    disc(
      stage,
      { x: centre.x + Math.cos(angle) * radius * 0.93, y: centre.y + Math.sin(angle) * radius * 0.93 },
      unit * roll.between(9, 30),
      paints[(ring + 2) % paints.length] ?? palette.sun,
      0.39 + (ring / rings) * 0.49,
    )
  }
  disc(stage, centre, (reach / rings) * 0.8, palette.sun, 0.3)
}

/** Cut-out leaves and pebbles on patches of colour. */
function drawCutouts(stage: Stage): void {
  const { frame, palette, random, unit } = stage
  const paints = colours(stage)
  const roll = random.fork('cutouts')
  const columns = frame.width > frame.height * 1.2 ? 4 : 3
  const rows = frame.height > frame.width * 1.2 ? 4 : 3
  const [cellX, cellY] = [frame.width / columns, frame.height / rows]
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const paint = paints[(row * 2 + column + roll.whole(0, 1)) % paints.length] ?? palette.haze
      const centre = { x: (column + 0.5) * cellX, y: (row + 0.5) * cellY }
      const tile = rectangle(column * cellX - 1, row * cellY - 1, cellX + 2, cellY + 2)
      stage.paint('land', 0.9, tile, mix(paint, palette.paper, 0.25))
      const other = paints[(row + column * 3 + 2) % paints.length] ?? palette.ink
      const form = tone(other).lightness > 0.8 && tone(paint).lightness > 0.7 ? darker(other, 0.3) : other
      if (roll.chance(0.5)) frondInto(stage, centre, Math.min(cellX, cellY) * 0.44, form, roll.between(-0.7, 0.7))
      else {
        stage.paint('prop', 0.6, blob(centre, cellX * 0.34, cellY * 0.34, 0.22, roll, 8), form)
        disc(
          stage,
          { x: centre.x + roll.between(-20, 20) * unit, y: centre.y + roll.between(-20, 20) * unit },
          Math.min(cellX, cellY) * 0.12,
          mix(paint, palette.paper, 0.5),
          0.55,
        )
      }
    }
  }
}

function frondInto(stage: Stage, centre: { x: number; y: number }, reach: number, colour: string, turn: number): void {
  const [cos, sin] = [Math.cos(turn - Math.PI / 2), Math.sin(turn - Math.PI / 2)]
  const at = (along: number, across: number) => ({
    x: centre.x + cos * along - sin * across,
    y: centre.y + sin * along + cos * across,
  })
  const outline = []
  for (let step = 0; step <= 12; step++) {
    const along = -reach + (step / 12) * reach * 2
    outline.push(at(along, (step % 2 === 0 ? 0.12 : 0.62) * reach * Math.sin((Math.PI * (step + 1.4)) / 14)))
  }
  for (let step = 12; step >= 0; step--) {
    const along = -reach + (step / 12) * reach * 2
    outline.push(at(along, -(step % 2 === 0 ? 0.12 : 0.62) * reach * Math.sin((Math.PI * (step + 1.4)) / 14)))
  }
  stage.paint('subject', 0.6, closedCurve(outline), colour)
}

/** Planes that lean on each other: energy, noise, a city without houses. */
function drawShards(stage: Stage): void {
  const { frame, palette, random } = stage
  const paints = colours(stage)
  const roll = random.fork('shards')
  const origin = { x: stage.focus.x, y: frame.height * roll.between(0.4, 0.6) }
  const reach = Math.hypot(frame.width, frame.height)
  const count = roll.whole(15, 21)
  for (let shard = 0; shard < count; shard++) {
    const angle = (shard / count) * Math.PI * 2 + roll.between(-0.1, 0.1)
    const wide = roll.between(0.1, 0.26)
    const near = reach * roll.between(0.02, 0.12)
    const paint = mix(
      paints[shard % paints.length] ?? palette.haze,
      shard % 3 === 0 ? palette.ink : palette.paper,
      roll.between(0, 0.25),
    )
    const splinter = polygon([
      { x: origin.x + Math.cos(angle) * near, y: origin.y + Math.sin(angle) * near },
      { x: origin.x + Math.cos(angle - wide) * reach, y: origin.y + Math.sin(angle - wide) * reach },
      { x: origin.x + Math.cos(angle + wide) * reach * 0.9, y: origin.y + Math.sin(angle + wide) * reach * 0.9 },
    ])
    stage.paint('land', 0.9 - (shard / count) * 0.5, splinter, paint)
  }
  disc(stage, origin, Math.min(frame.width, frame.height) * 0.12, palette.sun, 0.3)
  disc(stage, origin, Math.min(frame.width, frame.height) * 0.075, paints[0] ?? palette.ink, 0.29)
}

/** Rain of thin lines into still water, one small light: quiet and alone. */
function drawStillness(stage: Stage): void {
  const { frame, palette, random, unit, noise } = stage
  const roll = random.fork('stillness')
  const paints = colours(stage)
  const light = { x: stage.focus.x, y: frame.height * roll.between(0.3, 0.42) }
  const radius = Math.min(frame.width, frame.height) * roll.between(0.12, 0.17)
  for (const share of [2.6, 1.9, 1.4]) stage.glow(0.96, ellipse(light, radius * share), translucent(palette.moon, 0.1))
  disc(stage, light, radius, palette.moon, 0.95)
  stage.light = light
  const level = frame.height * 0.62
  for (let layer = 0; layer < 5; layer++) {
    const share = layer / 4
    const y = level + (frame.height - level) * share * 0.9
    const paint = mix(paints[layer % 2 === 0 ? 0 : 2] ?? palette.haze, palette.ink, 0.25 + share * 0.5)
    const swell = ground(
      heightLine(-30, frame.width + 30, 30, (x) => y - noise(x / (frame.width * 0.8), layer) * unit * 26),
      frame.height + 30,
    )
    stage.paint('water', 0.8 - share * 0.5, swell, paint)
  }
  for (let line = 0; line < 46; line++) {
    const x = ((line + roll.next()) / 46) * frame.width
    const top = frame.height * roll.between(-0.05, 0.3)
    const end = level + roll.between(-10, 60) * unit
    const drop = rectangle(x, top, unit * roll.between(1, 2.6), end - top)
    stage.paint('weather', 0.5, drop, translucent(mix(palette.haze, '#ffffff', 0.3), roll.between(0.16, 0.5)))
    if (line % 3 === 0)
      stage.glow(
        0.24,
        ellipse({ x, y: end + unit * 20 }, unit * roll.between(14, 34), unit * 3),
        translucent(palette.haze, 0.5),
      )
  }
  for (let dash = 0; dash < 12; dash++)
    stage.glow(
      0.28,
      ellipse(
        { x: light.x + roll.between(-30, 30) * unit, y: level + (frame.height - level) * ((dash + 0.5) / 12) },
        unit * roll.between(20, 70),
        unit * 3,
      ),
      translucent(palette.moon, 0.5),
    )
}

function disc(stage: Stage, centre: { x: number; y: number }, radius: number, colour: string, depth: number): void {
  stage.paint('celestial', depth, ellipse(centre, radius), colour)
}

const ALL: readonly Composition[] = [drawRibbons, drawOrbits, drawCutouts, drawShards]

const BY_MOOD: Readonly<Partial<Record<Mood, readonly Composition[]>>> = {
  calm: [drawRibbons, drawStillness],
  melancholy: [drawStillness, drawStillness, drawRibbons],
  lonely: [drawStillness, drawOrbits],
  mysterious: [drawStillness, drawOrbits],
  spooky: [drawStillness, drawShards],
  dreamy: [drawRibbons, drawOrbits],
  romantic: [drawRibbons, drawCutouts],
  joyful: [drawCutouts, drawShards],
  energetic: [drawShards],
  dramatic: [drawShards],
  neon: [drawShards, drawOrbits],
  retro: [drawOrbits, drawCutouts],
  magical: [drawOrbits],
  minimal: [drawRibbons],
}
