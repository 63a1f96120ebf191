import sharp from 'sharp'
import type { ProducedOutput } from '../../workers/contract.ts'
import type { IllustrationStyle } from '../illustration/house-styles.ts'
import { renderIllustration } from '../illustration/illustration.ts'
import { frameOf, textOf } from '../kit/params.ts'
import { writeImage } from '../kit/write-image.ts'
import type { Runner } from '../runner.ts'

/** A picture composed from the prompt's words in one house style; every output has a seed of its own. */
export function illustrate(style: IllustrationStyle): Runner {
  return async (job, { signal, onProgress }) => {
    const palette = textOf(job, 'palette')
    const outputs: ProducedOutput[] = []
    for (let index = 0; index < job.outputs; index++) {
      const { width, height, pixels } = await renderIllustration(
        {
          prompt: textOf(job, 'prompt'),
          negativePrompt: textOf(job, 'negative_prompt'),
          style,
          // every style has colours of its own for `auto`
          ...(palette !== 'auto' && { palette }),
          ...frameOf(job),
          seed: job.seed + index,
        },
        { signal, onProgress: (progress) => onProgress((index + progress * 0.9) / job.outputs) },
      )
      const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
      outputs.push(await writeImage(job, index, picture))
      onProgress((index + 1) / job.outputs)
    }
    return outputs
  }
}
