import { darkEnough } from '../../../kit/scene/objects/buildings.ts'
import { drawObject } from '../../../kit/scene/objects/draw-object.ts'
import { drawPedestrian, STREET_VEHICLES } from '../../../kit/scene/objects/pedestrians.ts'
import { nearness } from './props.ts'
import { TILE, type Tile } from './tile.ts'

/** Cars on the road between two lines, people on the pavement behind it; more of both when the words say busy. */
export function addTraffic(
  tile: Tile,
  road: { from: number; to: number },
  pavement: { from: number; to: number },
): void {
  const { iso, scene, props, random, hasActors } = tile
  if (scene.moods.includes('lonely')) return
  const busy = scene.moods.includes('energetic')
  const wet = scene.weather === 'rain' || scene.weather === 'storm'
  const roll = random.fork('traffic')
  const cars = busy ? 4 : hasActors ? 1 : 3
  for (let car = 0; car < cars; car++) {
    const near = car % 2 === 0
    const x = ((car + roll.between(0.3, 0.7)) / cars) * (TILE - 1) + 0.5
    const y = road.from + (road.to - road.from) * (near ? 0.82 : 0.34)
    const colour = roll.chance(0.6) ? darkEnough(roll.pick(props.accents)) : null
    const drawing = drawObject(roll.pick(STREET_VEHICLES), { ...tile.options(`car ${car}`), colour })
    iso.group(nearness(x, y), (group) =>
      group.shadow([x, y, 0], 0.7, 0.3).cutout(drawing, [x, y, 0], 1.05, 0.8, 0.4, near),
    )
  }
  const people = busy ? 11 : hasActors ? 2 : 5
  for (let person = 0; person < people; person++) {
    const x = ((person + roll.between(0.1, 0.9)) / people) * (TILE - 1) + 0.5
    const y = roll.between(pavement.from, pavement.to)
    const drawing = drawPedestrian(tile.options(`person ${person}`), roll, wet)
    iso.group(nearness(x, y), (group) =>
      group.shadow([x, y, 0], 0.22, 0.26).cutout(drawing, [x, y, 0], wet ? 1.35 : 1.1, 0.14, 0.4, roll.chance(0.5)),
    )
  }
}
