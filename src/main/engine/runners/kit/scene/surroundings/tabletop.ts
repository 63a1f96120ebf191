import { darker, lighter, mix } from '../../colour/hex.ts'
import { ellipse, polygon, rectangle } from '../../drawing/paths.ts'
import { drawIcon } from '../objects/icons.ts'
import { strip, type Stage } from '../stage.ts'
import { drawWallpaper, drawWindow } from './room.ts'

/** A table seen from a chair: a window behind it, a checked cloth, something green at the side. */
export function drawTable(stage: Stage): void {
  const { frame, palette, random, unit, scene } = stage
  const wall = mix(random.fork('wall').pick(palette.accents), palette.isDark ? '#5a4f60' : '#efe3d0', 0.5)
  stage.horizon = frame.height * random.fork('table').between(0.58, 0.64)
  stage.zoom = 1.5
  const { horizon } = stage
  stage.lit('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), wall, 0.3)
  drawWallpaper(stage, wall)
  drawWindow(stage)
  const cloth =
    scene.settingColour ??
    random
      .fork('cloth')
      .pick([
        '#c98f5f',
        '#a9744a',
        '#efe6d4',
        ...palette.accents.slice(0, 2).map((accent) => mix(accent, '#f0e4d0', 0.4)),
      ])
  const edge = frame.height * 0.9
  stage.lit('land', 0.7, rectangle(-20, horizon, frame.width + 40, edge - horizon), cloth, 0.35)
  drawChecks(stage, lighter(cloth, 0.045), edge)
  stage.lit('land', 0.68, rectangle(-20, edge, frame.width + 40, frame.height - edge + 20), darker(cloth, 0.1), 0.35)
  stage.lit('land', 0.67, rectangle(-20, edge - 6 * unit, frame.width + 40, 8 * unit), lighter(cloth, 0.06), 0.35)
  const side = frame.width * (0.5 + stage.focus.side * 0.4)
  if (!scene.subjects.some(({ object }) => object === 'vase' || object === 'potted-plant')) {
    stage.shadow(side, horizon + 34 * unit, 90 * unit, 0.66)
    stage.put(drawIcon('potted-plant'), {
      x: side,
      y: horizon + 36 * unit,
      height: frame.height * 0.26,
      depth: 0.65,
      keep: 0.1,
    })
  }
  const place = strip(
    [frame.width * 0.14, frame.width * 0.86],
    [horizon + (edge - horizon) * 0.42, horizon + (edge - horizon) * 0.84],
    [0.44, 0.3],
  )
  stage.places.table = place
  stage.places.ground = place
  stage.places.floor = place
}

/** Rows of the cloth run away from the viewer and close up as they go. */
function drawChecks(stage: Stage, colour: string, edge: number): void {
  const { frame, horizon } = stage
  const rows = 6
  const columns = 9
  const yAt = (row: number): number => horizon + (edge - horizon) * (row / rows) ** 1.5
  const xAt = (column: number, row: number): number =>
    frame.width * (0.5 + (column / columns - 0.5) * (1.25 + (row / rows) ** 1.5 * 0.75))
  for (let row = 0; row < rows; row++) {
    for (let column = row % 2; column < columns; column += 2) {
      const check = polygon([
        { x: xAt(column, row), y: yAt(row) },
        { x: xAt(column + 1, row), y: yAt(row) },
        { x: xAt(column + 1, row + 1), y: yAt(row + 1) },
        { x: xAt(column, row + 1), y: yAt(row + 1) },
      ])
      stage.lit('land', 0.69, check, colour, 0.35)
    }
  }
}

/** For things without a place: a seamless backdrop, one great form behind, a plinth below. */
export function drawStudio(stage: Stage): void {
  const { frame, palette, random, unit } = stage
  const roll = random.fork('studio')
  const back = mix(roll.pick(palette.accents), '#f3e8d8', palette.isDark ? 0.1 : 0.5)
  stage.horizon = frame.height * 0.7
  stage.zoom = 1.3
  const { horizon } = stage
  stage.lit('sky', 1, rectangle(-20, -20, frame.width + 40, frame.height + 40), back, 0.3)
  const form = roll.pick(palette.accents)
  const reach = Math.min(frame.width, frame.height) * 0.33
  const centre = { x: frame.width * 0.5 - stage.focus.side * unit * 20, y: horizon - reach * 0.94 }
  const kind = roll.whole(0, 2)
  if (kind === 0) stage.lit('land', 0.9, ellipse(centre, reach), form, 0.3)
  else if (kind === 1)
    stage.lit(
      'land',
      0.9,
      rectangle(centre.x - reach * 0.8, centre.y - reach * 0.9, reach * 1.6, horizon - centre.y + reach, reach * 0.8),
      form,
      0.3,
    )
  else
    for (const [index, share] of [1.1, 0.84, 0.58].entries())
      stage.lit(
        'land',
        0.9 - index * 0.005,
        ellipse({ x: centre.x, y: horizon }, reach * share * 1.2),
        mix(form, back, index * 0.3),
        0.3,
      )
  const desk = rectangle(-20, horizon, frame.width + 40, frame.height - horizon + 20)
  stage.lit('land', 0.7, desk, darker(back, 0.05), 0.3)
  const plinth = { x: frame.width * 0.5, y: horizon + (frame.height - horizon) * 0.42 }
  const half = Math.min(frame.width * 0.34, reach * 1.2)
  const stone = lighter(back, 0.08)
  stage.lit('land', 0.62, rectangle(plinth.x - half, plinth.y, half * 2, 40 * unit), darker(stone, 0.1), 0.3)
  stage.lit('land', 0.619, ellipse({ x: plinth.x, y: plinth.y + 40 * unit }, half, 30 * unit), darker(stone, 0.1), 0.3)
  stage.lit('land', 0.61, ellipse(plinth, half, 30 * unit), stone, 0.3)
  const place = strip(
    [plinth.x - half * 0.66, plinth.x + half * 0.66],
    [plinth.y - 6 * unit, plinth.y + 14 * unit],
    [0.44, 0.3],
  )
  stage.places.ground = place
  stage.places.table = place
  stage.places.floor = place
}
