import { mapPlanes, pixelCount, type Planes } from '../../kit/pixels/planes.ts'
import type { Plane } from '../../kit/pixels/plane.ts'
import type { Edit } from './edit.ts'
import { clamp } from '../../kit/maths.ts'

/** Turns, mirrors and tilts; a tilted picture is enlarged so that no corner stays empty. */
export function reshape(raster: Planes, edit: Edit): Planes {
  let shaped = raster
  const turns = ((edit.quarterTurns % 4) + 4) % 4
  if (turns > 0 || edit.mirror || edit.upsideDown) shaped = turned(shaped, turns, edit)
  return Math.abs(edit.tiltDegrees) > 0.1 ? tilted(shaped, (edit.tiltDegrees * Math.PI) / 180) : shaped
}

function turned(raster: Planes, turns: number, { mirror, upsideDown }: Edit): Planes {
  const { width, height } = raster
  const across = turns % 2 === 1 ? height : width
  const down = turns % 2 === 1 ? width : height
  const order = new Uint32Array(pixelCount(raster))
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const [column, row] = [mirror ? across - 1 - x : x, upsideDown ? down - 1 - y : y]
      const [sourceX, sourceY] =
        turns === 0
          ? [column, row]
          : turns === 1
            ? [row, height - 1 - column]
            : turns === 2
              ? [width - 1 - column, height - 1 - row]
              : [width - 1 - row, column]
      order[y * across + x] = sourceY * width + sourceX
    }
  const plane = (values: Plane) => Float32Array.from(order, (index) => values[index]!)
  return {
    width: across,
    height: down,
    ...mapPlanes(raster, plane),
    alpha: raster.alpha && Uint8Array.from(order, (index) => raster.alpha![index]!),
  }
}

function tilted(raster: Planes, angle: number): Planes {
  const { width, height } = raster
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const bulge = Math.abs(sin) * Math.max(width / height, height / width) + Math.abs(cos)
  const sample = (values: ArrayLike<number>, target: Plane | Uint8Array) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [dx, dy] = [(x - width / 2) / bulge, (y - height / 2) / bulge]
        const sourceX = clamp(dx * cos + dy * sin + width / 2, 0, width - 1)
        const sourceY = clamp(dy * cos - dx * sin + height / 2, 0, height - 1)
        const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)]
        const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)]
        const [shareX, shareY] = [sourceX - left, sourceY - top]
        const upper = values[top * width + left]! * (1 - shareX) + values[top * width + right]! * shareX
        const lower = values[bottom * width + left]! * (1 - shareX) + values[bottom * width + right]! * shareX
        target[y * width + x] = upper * (1 - shareY) + lower * shareY
      }
    return target
  }
  const plane = (values: Plane) => sample(values, new Float32Array(values.length)) as Plane
  return {
    width,
    height,
    ...mapPlanes(raster, plane),
    alpha: raster.alpha && (sample(raster.alpha, new Uint8Array(raster.alpha.length)) as Uint8Array),
  }
}
