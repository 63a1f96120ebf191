import { type Plane, type Size, resizePlane, softBlur } from '../../kit/pixels/plane.ts'
import { findSubject, type Eye } from '../../kit/subject/find-subject.ts'
import { pixelsOf, type Pixels } from '../../kit/pixels/raw.ts'
import type { Picture } from '../../kit/picture.ts'
import type { RunContext } from '../../runner.ts'
import { clamp } from '../../kit/maths.ts'
import { greyOf } from '../../kit/pixels/luma.ts'

/** What stands out of a picture is looked for in a copy of this size. */
const LOOK_SIDE = 512

interface Subject {
  image: Pixels
  /** 1 where the subject is. */
  mask: Plane
}

/** The subject of a picture: what its transparency leaves, or what `eye` finds to stand out from its surroundings. */
export async function readSubject(picture: Picture, eye: Eye, context: RunContext): Promise<Subject> {
  const fit = { fit: 'inside', withoutEnlargement: true } as const
  const image = await pixelsOf(
    (await picture.open()).flatten({ background: '#ffffff' }).resize(LOOK_SIDE, LOOK_SIDE, fit),
  )
  const alpha = await (
    await picture.open()
  )
    .ensureAlpha()
    .resize(LOOK_SIDE, LOOK_SIDE, fit)
    .extractChannel(3)
    .raw({ depth: 'uchar' })
    .toBuffer()
  const isCutOut = alpha.some((value) => value < 128) && alpha.some((value) => value > 128)
  if (isCutOut) return { image, mask: Float32Array.from(alpha, (value) => value / 255) }
  if (Math.min(image.width, image.height) < 16)
    return { image, mask: new Float32Array(image.width * image.height).fill(1) }
  const { mask } = await findSubject(image, eye, context)
  return { image, mask }
}

/**
 * How far each part seems to come forward, 0 to 1: the subject as a rounded body, the ground towards the viewer, and
 * light and shade as the small forms.
 */
export function estimateDepth({ image, mask }: Subject, size: Size, detail: number): Plane {
  const { width, height } = image
  const grey = greyOf(image.data).map((value) => value / 255)
  const reach = Math.max(width, height)
  const [wide, fine] = [softBlur(grey, image, reach * 0.05), softBlur(grey, image, reach * (0.012 - detail * 0.01))]
  const [body, soft] = [softBlur(mask, image, reach * 0.16), softBlur(mask, image, reach * 0.02)]
  const depth = Float32Array.from({ length: width * height }, (_, at) => {
    const down = Math.floor(at / width) / height
    // sums that run along a row may end a hair below nothing, and that has no root
    const round = soft[at]! * (0.34 + 0.4 * Math.sqrt(clamp(body[at]!)))
    return round + (1 - soft[at]!) * 0.16 * down + (wide[at]! - 0.5) * 0.12
  })
  let [low, high] = [Infinity, -Infinity]
  for (const value of depth) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const range = Math.max(0.15, high - low)
  // small forms are laid over the large ones, which stay as deep as they are
  const strength = 0.3 + 0.35 * detail
  return resizePlane(
    depth.map((value, at) => clamp((value - low + (fine[at]! - wide[at]!) * strength) / range, -0.15, 1.2)),
    image,
    size,
  )
}
