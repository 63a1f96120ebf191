import type { Params } from '#shared/service/params.ts'
import { choice } from '../../runners/kit/param-draft.ts'

export const ASPECT_RATIOS = ['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9', '21:9'] as const
/** The side of a square with as many pixels: 16:9 at 1024 is 1368 x 768, what image networks are trained for. */
export const SQUARE_SIDES = ['512', '768', '1024', '1536', '2048'] as const

export const aspectRatio = choice('aspect_ratio', ASPECT_RATIOS, { control: 'aspect' })
export const squareSide = (sides: readonly string[] = SQUARE_SIDES) =>
  choice('resolution', sides, { control: 'segmented' })

export interface Size {
  width: number
  height: number
}

/** Width and height for `aspect_ratio` and `resolution`, each a multiple of what the engine takes. */
export function sizeOf({ aspect_ratio, resolution }: Params, multiple = 8): Size {
  const [width = 1, height = 1] = String(aspect_ratio ?? '1:1')
    .split(':')
    .map(Number)
  return sizeLike({ width, height }, resolution, multiple)
}

/** The shape of a picture with as many pixels as `resolution` says. */
export function sizeLike({ width, height }: Size, resolution: Params[string] | undefined, multiple = 8): Size {
  const side = Number(resolution ?? 1024)
  const rounded = (length: number) => Math.max(multiple, Math.round(length / multiple) * multiple)
  return { width: rounded(side * Math.sqrt(width / height)), height: rounded(side * Math.sqrt(height / width)) }
}

/** The offered side that is nearest to what a server makes by itself. */
export function nearestSide({ width, height }: Size, sides: readonly string[] = SQUARE_SIDES): string {
  const side = Math.sqrt(width * height)
  return sides.reduce((best, each) => (Math.abs(Number(each) - side) < Math.abs(Number(best) - side) ? each : best))
}
