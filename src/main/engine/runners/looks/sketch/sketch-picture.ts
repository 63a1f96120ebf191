import { blurPlane } from '../../kit/pixels/plane.ts'
import { blankPlanes, mapPlanes, pixelCount, readPlanes } from '../../kit/pixels/planes.ts'
import { writePlanes } from '../../kit/write-planes.ts'
import { mottle } from '../../kit/pixels/texture.ts'
import { textOf } from '../../kit/params.ts'
import { requiredPicture } from '../../kit/picture.ts'
import type { Runner } from '../../runner.ts'
import { chosen } from '../kit/chosen.ts'
import { paletteOf } from '../kit/colour-mood.ts'
import { putLab } from '../../kit/pixels/lab-planes.ts'
import { SKETCHES, sitDown } from './sketches.ts'
import { clamp } from '../../kit/maths.ts'
import { drawnSize } from '../../kit/job-size.ts'
import { inBands, reach } from '../../kit/pixels/bands.ts'
import { type Lab, labOf } from '../../kit/colour/oklab.ts'
import { labOfHex } from '../../kit/colour/hex.ts'

/** Draws a photograph by hand, as it were. */
export const sketchPicture: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const sketch = chosen(SKETCHES, textOf(job, 'style'), 'pencil')
  const size = drawnSize(job, picture)
  const source = await readPlanes(picture, size)
  await reach(context, 0.12)
  const seed = job.seed % 100_000
  const sitting = await sitDown({ ...source, alpha: null }, seed, sketch.onDark ?? false, context)
  const marks = await sketch.draw(sitting)
  await reach(context, 0.75)

  const palette = paletteOf(job)
  const lightOnDark = labOfHex(sketch.paper).l < labOfHex(sketch.pigment).l
  const ends: readonly [Lab, Lab] | null =
    palette && (lightOnDark ? [palette[0]!, palette.at(-1)!] : [palette.at(-1)!, palette[0]!])
  const [paper, pigment] = ends ?? [labOfHex(sketch.paper), labOfHex(sketch.pigment)]
  const { width } = size
  const { side } = sitting
  const colours = sketch.coloured ? mapPlanes(source, (plane) => blurPlane(plane, size, side / 300)) : null
  const target = blankPlanes(size)
  await inBands(context, pixelCount(size), (from, to) => {
    for (let index = from; index < to; index++) {
      const [x, y] = [index % width, Math.floor(index / width)]
      const grain = mottle(x, y, side / 820, seed + 7) * 0.6 + mottle(x, y, side / 420, seed + 8) * 0.4 - 0.5
      const cover = clamp(marks[index]! * (1 + grain * sketch.tooth * 1.3))
      let { l, a, b } = pigment
      if (colours) {
        const { l: ownL, a: ownA, b: ownB } = labOf(colours.red[index]!, colours.green[index]!, colours.blue[index]!)
        const colourful = clamp(Math.hypot(ownA, ownB) * 9)
        l += (ownL * 0.72 - l) * (0.35 + 0.6 * colourful)
        a = palette ? a + ownA * 0.35 : ownA * 1.7
        b = palette ? b + ownB * 0.35 : ownB * 1.7
      }
      // faint washes of the colour lie even where hardly a stroke is
      const laid = colours ? clamp(cover * 0.92 + 0.1 * Math.hypot(a, b) * 5) : cover
      const sheet = grain * 0.018 * (0.4 + sketch.tooth)
      putLab(
        target,
        index,
        clamp(paper.l + sheet + (l - paper.l) * laid),
        paper.a + (a - paper.a) * laid,
        paper.b + (b - paper.b) * laid,
      )
    }
  })
  context.onProgress(0.88)
  return [await writePlanes(job, { ...target, alpha: source.alpha })]
}
