import sharp from 'sharp'
import { frameOf, textOf } from '../kit/params.ts'
import { writeImages } from '../kit/write-image.ts'
import type { Runner } from '../runner.ts'
import { renderIllustration, type IllustrationStyle } from './illustration.ts'

/** A picture composed from the prompt's words in one house style; every output has a seed of its own. */
export function illustrate(style: IllustrationStyle): Runner {
  return (job, context) =>
    writeImages(job, context, async (seed, onProgress) => {
      const palette = textOf(job, 'palette')
      const { width, height, pixels } = await renderIllustration(
        {
          prompt: textOf(job, 'prompt'),
          negativePrompt: textOf(job, 'negative_prompt'),
          style,
          // every style has colours of its own for `auto`
          ...(palette !== 'auto' && { palette }),
          ...frameOf(job),
          seed,
        },
        { signal: context.signal, onProgress: (progress) => onProgress(progress * 0.9) },
      )
      return sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
    })
}
