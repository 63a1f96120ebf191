import { readPlanes } from '../../kit/pixels/planes.ts'
import { writePlanes } from '../../kit/write-planes.ts'
import { textOf } from '../../kit/params.ts'
import { requiredPicture } from '../../kit/picture.ts'
import type { Runner } from '../../runner.ts'
import { gradeToPalette, paletteOf, readReferences, sharedMood, takeMood } from '../kit/colour-mood.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { lookForSubject } from '../kit/subject-in-picture.ts'
import { enlargeMask, readScene, type Scene } from '../kit/scene.ts'
import { applyAtmosphere } from './atmosphere.ts'
import type { Edit } from './edit.ts'
import { applyOptics } from './optics.ts'
import { readInstruction } from './read-instruction.ts'
import { applyRecolours } from './recolour.ts'
import { reshape } from './reshape.ts'
import { applyTone } from './tone.ts'
import { keptSize } from '../../kit/job-size.ts'
import { reach } from '../../kit/pixels/bands.ts'
import { fromLabPlanes, toLabPlanes } from '../../kit/pixels/lab-planes.ts'

/** What a picture gets when nothing in the words or elsewhere says what to do: a little polish. */
const POLISH: Partial<Edit> = { clarity: 0.3, vibrance: 0.35, shadows: 0.2, sharpen: 0.3, contrast: 0.1 }

/** Does what the words ask for; references and a palette lend their colours. */
export const wordEdit: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const reading = readInstruction(textOf(job, 'prompt'))
  const mood = sharedMood(await readReferences(job, context))
  const palette = paletteOf(job)
  const edit = { ...reading.edit, ...(reading.understood === 0 && !mood && !palette ? POLISH : {}) }
  const raster = reshape(await readPlanes(picture, keptSize(job, picture)), edit)
  await reach(context, 0.15)

  let known: Scene | undefined
  const scene = () => (known ??= readScene(raster))
  await applyOptics(raster, edit, scene, context)
  await reach(context, 0.3)

  const lab = await toLabPlanes(raster, context)
  await reach(context, 0.4)
  if (mood) await takeMood(lab, mood, 0.9, context)
  if (palette) await gradeToPalette(lab, palette, 0.62, context)
  const subject = async () => {
    const found = await lookForSubject(raster, context)
    return found && enlargeMask(found.mask, found.size, brightnessOf(raster), raster)
  }
  await applyRecolours(lab, edit.recolours, subject, context)
  const minds = edit.eveningSky > 0 || edit.blueSky > 0 || edit.autumn > 0 || edit.frost > 0
  const sky = minds ? enlargeMask(scene().sky, scene().size, brightnessOf(raster), raster) : null
  await applyTone(lab, edit, sky, job.seed, context)
  await fromLabPlanes(lab, raster, context)
  await reach(context, 0.6)

  await applyAtmosphere(raster, edit, { scene, seed: job.seed }, context)
  context.onProgress(0.85)
  return [await writePlanes(job, raster)]
}
