import { rows, type XYZ } from '../../../kit/rows.ts'
import type { ComposedPicture } from '../../../kit/scene/compose-scene.ts'
import { mix, translucent } from '../../../kit/colour/hex.ts'
import { ellipse, polygon, rectangle, star } from '../../../kit/drawing/paths.ts'
import { Sketch } from '../../../kit/drawing/sketch.ts'
import type { Shape } from '../../../kit/drawing/shape.ts'
import { drawIcon } from '../../../kit/scene/objects/icons.ts'
import type { Random } from '../../../kit/random.ts'
import { WITHOUT_WEATHER, type SettingName } from '../../../kit/scene/scene.ts'
import { putCloud } from './props.ts'
import { TILE, type Tile } from './tile.ts'

const SIZES = { tiny: 0.5, small: 0.7, normal: 1, big: 1.7, huge: 2.3 } as const

/** Clouds, rain and snow hang over the tile as models too. */
export function hangSky({ iso, scene, palette, random }: Tile, setting: SettingName): void {
  if (WITHOUT_WEATHER.has(setting)) return
  const roll = random.fork('sky model')
  const { weather } = scene
  const heavy = weather === 'storm' || weather === 'rain'
  const cloudy = heavy || weather === 'cloudy' || weather === 'snow'
  const colour = heavy ? '#7f899a' : palette.isDark ? '#aab4d4' : '#ffffff'
  const spots = cloudy ? rows<XYZ>('1.6 4.6 6, 4.6 1.4 6.6, 7.4 3.6 6.2') : rows<XYZ>('1.2 5.4 6.2, 6.6 0.8 6.6')
  for (const [x, y, z] of spots)
    putCloud(
      iso,
      [x + roll.between(-0.5, 0.5), y + roll.between(-0.5, 0.5), z],
      roll.between(0.9, 1.3) * (heavy ? 1.3 : 1),
      colour,
    )
  if (!heavy && weather !== 'snow') return
  iso.group(60, (group) => {
    for (let drop = 0; drop < 110; drop++) {
      const point = group.at([roll.between(0, TILE), roll.between(0, TILE), roll.between(0.2, 6)])
      if (weather === 'snow')
        group.flat(ellipse(point, group.cell * roll.between(0.04, 0.09)), translucent('#ffffff', 0.92))
      else
        group.flat(
          rectangle(point.x, point.y, group.cell * 0.035, group.cell * roll.between(0.3, 0.55)),
          translucent(mix(palette.haze, '#ffffff', 0.5), 0.6),
        )
    }
    if (weather !== 'storm') return
    const top = group.at([4.6, 1.4, 6.2])
    const bolt = rows('0 0, 0.5 0, 0.18 0.9, 0.55 0.9, -0.3 2.4, 0 1.25, -0.35 1.25')
    group.flat(
      polygon(bolt.map(([dx, dy]) => ({ x: top.x + dx * group.cell, y: top.y + dy * group.cell }))),
      palette.graded('#ffe27a', 0.7),
      true,
    )
  })
}

/** A plain backdrop in the colours of the hour, with its light. */
export function drawBackdrop(picture: ComposedPicture, random: Random): Shape[] {
  const { frame, palette, scene, setting } = picture
  const sketch = new Sketch()
  const soften = (colour: string): string =>
    mix(colour, palette.isDark ? palette.ink : palette.paper, palette.isDark ? 0.1 : 0.2)
  const stops = backdropColours(picture).map((colour, index, all) => ({
    at: index / Math.max(1, all.length - 1),
    colour: soften(colour),
  }))
  sketch.path(rectangle(-10, -10, frame.width + 20, frame.height + 20), {
    from: { x: 0, y: 0 },
    to: { x: 0, y: frame.height },
    stops,
  })
  const unit = Math.sqrt(frame.width * frame.height) / 1000
  if ((palette.time === 'night' || scene.sky.stars) && setting !== 'underwater') {
    for (let index = 0; index < 70; index++) {
      const centre = { x: random.next() * frame.width, y: random.next() * frame.height * 0.85 }
      sketch.path(
        random.chance(0.15) ? star(centre, unit * 8, 4, 0.2) : ellipse(centre, unit * random.between(1, 2.6)),
        '#fff4d8',
        true,
      )
    }
  }
  addLight(sketch, picture, unit)
  return [...sketch.shapes]
}

/** Under water the sea itself is the backdrop. */
function backdropColours({ setting, elements, palette }: ComposedPicture): readonly string[] {
  const paint = setting === 'underwater' ? elements[0]?.shapes[0]?.paint : undefined
  return paint && typeof paint !== 'string' ? paint.stops.map(({ colour }) => colour) : palette.sky
}

function addLight(sketch: Sketch, { frame, palette, light, scene, setting }: ComposedPicture, unit: number): void {
  const side = light.x < frame.width / 2 ? 0.16 : 0.84
  if (setting === 'moon' || setting === 'space') {
    const globe = drawIcon('globe-showing-europe-africa')
    sketch.add(globe, frame.width * side - 16 * unit * 4.4, frame.height * 0.06, unit * 4.4)
    return
  }
  if (WITHOUT_WEATHER.has(setting) && !scene.sky.sun && !scene.sky.moon) return
  const night = palette.time === 'night' || palette.time === 'dusk'
  const body = night && !scene.sky.sun ? scene.sky.moon : scene.sky.sun
  const radius = unit * 58 * SIZES[body?.scale ?? 'normal']
  const centre = { x: frame.width * side, y: frame.height * 0.16 + radius * 0.3 }
  const colour = body?.colour ? palette.graded(body.colour, 0.9) : night ? palette.moon : palette.sun
  for (const [reach, strength] of rows('2.2 0.14, 1.55 0.2'))
    sketch.path(ellipse(centre, radius * reach), translucent(colour, strength), true)
  sketch.path(ellipse(centre, radius), colour, true)
}
