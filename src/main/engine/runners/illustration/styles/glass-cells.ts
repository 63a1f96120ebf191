import type { RegionMap } from './regions.ts'
import type { ComposedPicture } from '../../kit/scene/compose-scene.ts'
import type { Random } from '../../kit/random.ts'

export interface Cells {
  /** For each pixel the piece of glass it lies in. */
  labels: Int32Array
  /** For each piece its region. */
  regionOf: number[]
  count: number
}

interface Seeds {
  xs: Float32Array
  ys: Float32Array
  grid: Map<number, number[]>
  size: number
}

/** Cuts large patches into panes: rings and rays in the sky, loose stones elsewhere; subjects stay whole. */
export function cutGlass(picture: ComposedPicture, map: RegionMap, random: Random): Cells {
  const { width, height, ids, regions } = map
  const unit = width / picture.frame.width
  const sky = scatterSeeds(skySeeds(picture, unit, random.fork('sky')), 90 * unit)
  const far = scatterSeeds(stoneSeeds(width, height, 62 * unit, random.fork('far')), 62 * unit)
  const near = scatterSeeds(stoneSeeds(width, height, 92 * unit, random.fork('near')), 92 * unit)
  const raw = new Int32Array(ids.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const id = ids[index] ?? 0
      const region = regions[id]
      const seeds =
        region?.role === 'sky' ? sky : region?.role === 'subject' ? null : (region?.depth ?? 0) > 0.6 ? far : near
      const cell = seeds ? nearest(seeds, x, y) : 0
      raw[index] = id * 4096 + cell
    }
  }
  return settle(raw, width, height, Math.max(24, 150 * unit * unit))
}

/** Numbers the pieces and gives slivers to the neighbour they touch most. */
function settle(raw: Int32Array, width: number, height: number, smallest: number): Cells {
  const numbers = new Map<number, number>()
  const regionOf: number[] = []
  const areas: number[] = []
  const labels = new Int32Array(raw.length)
  for (let index = 0; index < raw.length; index++) {
    const key = raw[index] ?? 0
    let number = numbers.get(key)
    if (number === undefined) {
      number = regionOf.length
      numbers.set(key, number)
      regionOf.push(Math.floor(key / 4096))
      areas.push(0)
    }
    labels[index] = number
    areas[number] = (areas[number] ?? 0) + 1
  }
  const touches = new Map<number, Map<number, number>>()
  for (let index = 0; index < labels.length; index++) {
    const label = labels[index] ?? 0
    if ((areas[label] ?? 0) >= smallest) continue
    for (const other of [
      index % width < width - 1 ? labels[index + 1] : label,
      index < width * (height - 1) ? labels[index + width] : label,
      index % width > 0 ? labels[index - 1] : label,
      index >= width ? labels[index - width] : label,
    ]) {
      if (other === undefined || other === label) continue
      const counts = touches.get(label) ?? new Map<number, number>()
      // pieces of the same patch are better neighbours than strangers
      counts.set(other, (counts.get(other) ?? 0) + (regionOf[other] === regionOf[label] ? 3 : 1))
      touches.set(label, counts)
    }
  }
  const heir = new Map<number, number>()
  for (const [label, counts] of touches) {
    const [best] = [...counts].sort((one, other) => other[1] - one[1])
    if (best) heir.set(label, best[0])
  }
  for (let index = 0; index < labels.length; index++) {
    let label = labels[index] ?? 0
    for (let hop = 0; hop < 4; hop++) label = heir.get(label) ?? label
    labels[index] = label
  }
  return { labels, regionOf, count: regionOf.length }
}

function skySeeds({ frame, light }: ComposedPicture, unit: number, random: Random): { xs: number[]; ys: number[] } {
  const xs: number[] = []
  const ys: number[] = []
  const reach = Math.hypot(frame.width, frame.height)
  for (let ring = 0; ring * 74 < reach; ring++) {
    const radius = 30 + ring * 74
    const spokes = Math.max(5, Math.round((Math.PI * 2 * radius) / (96 + ring * 5)))
    const turn = random.between(0, Math.PI * 2)
    for (let spoke = 0; spoke < spokes; spoke++) {
      const angle = turn + ((spoke + random.between(-0.2, 0.2)) / spokes) * Math.PI * 2
      const far = radius + random.between(-12, 12)
      xs.push((light.x + Math.cos(angle) * far) * unit)
      ys.push((light.y + Math.sin(angle) * far) * unit)
    }
  }
  return { xs, ys }
}

function stoneSeeds(width: number, height: number, size: number, random: Random): { xs: number[]; ys: number[] } {
  const xs: number[] = []
  const ys: number[] = []
  for (let row = -1; row * size * 0.8 < height + size; row++) {
    for (let column = -1; column * size * 1.25 < width + size; column++) {
      xs.push((column + (row % 2 === 0 ? 0 : 0.5) + random.between(-0.34, 0.34)) * size * 1.25)
      ys.push((row + random.between(-0.34, 0.34)) * size * 0.8)
    }
  }
  return { xs, ys }
}

function scatterSeeds({ xs, ys }: { xs: number[]; ys: number[] }, size: number): Seeds {
  const grid = new Map<number, number[]>()
  for (const [index, x] of xs.entries()) {
    const key = gridKey(Math.floor(x / size), Math.floor((ys[index] ?? 0) / size))
    const bucket = grid.get(key) ?? []
    bucket.push(index)
    grid.set(key, bucket)
  }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys), grid, size }
}

const gridKey = (column: number, row: number): number => (row + 512) * 4096 + (column + 512)

function nearest({ xs, ys, grid, size }: Seeds, x: number, y: number): number {
  const [column, row] = [Math.floor(x / size), Math.floor(y / size)]
  let best = 0
  let shortest = Infinity
  for (let reach = 1; reach <= 3 && shortest === Infinity; reach++) {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        for (const seed of grid.get(gridKey(column + dx, row + dy)) ?? []) {
          const distance = ((xs[seed] ?? 0) - x) ** 2 + ((ys[seed] ?? 0) - y) ** 2
          if (distance < shortest) {
            shortest = distance
            best = seed
          }
        }
      }
    }
  }
  return best
}
