import { readPlanes } from '../../kit/pixels/planes.ts'
import { writePlanes } from '../../kit/write-planes.ts'
import { textOf } from '../../kit/params.ts'
import { requiredPicture } from '../../kit/picture.ts'
import { createRandom } from '../../kit/random.ts'
import type { Runner } from '../../runner.ts'
import { chosen } from '../kit/chosen.ts'
import { gradeToPalette, paletteOf, readReferences, sharedMood, takeMood } from '../kit/colour-mood.ts'
import { drawnSize } from '../../kit/job-size.ts'
import { coarsenessOf } from './coarseness.ts'
import type { Manner } from './paintings.ts'
import { reach } from '../../kit/pixels/bands.ts'
import { fromLabPlanes, toLabPlanes } from '../../kit/pixels/lab-planes.ts'

/** The picture again, in one of several manners; references lend their colours and the breadth of their strokes. */
export function restyle(manners: Readonly<Record<string, Manner>>): Runner {
  return async (job, context) => {
    const picture = await requiredPicture(job, 'image')
    const source = await readPlanes(picture, drawnSize(job, picture))
    await reach(context, 0.08)
    const references = await readReferences(job, context)
    const mood = sharedMood(references)
    const palette = paletteOf(job)
    if (mood || palette) {
      const lab = await toLabPlanes(source, context)
      if (mood) await takeMood(lab, mood, 0.9, context)
      if (palette) await gradeToPalette(lab, palette, 0.75, context)
      await fromLabPlanes(lab, source, context)
    }
    await reach(context, 0.15)
    const style = textOf(job, 'style')
    const manner = chosen(manners, style, Object.keys(manners)[0]!)
    const studio = {
      random: createRandom('restyle', style, job.seed),
      seed: job.seed % 100_000,
      coarseness: coarsenessOf(references),
      context,
    }
    const { alpha } = source
    const drawn = await manner({ ...source, alpha: null }, studio)
    await reach(context, 0.85)
    return [await writePlanes(job, { ...drawn, alpha })]
  }
}
