import type { MediaTools } from '../media/tools.ts'
import type { CatalogEffect } from './catalog.ts'

/** Every named preset of the bundled effect runners that works on this machine, in display order. */
export function listBuiltinEffects({ ffmpegPath }: MediaTools): CatalogEffect[] {
  return [...IMAGE_EFFECTS, ...(ffmpegPath === null ? [] : VIDEO_EFFECTS)]
}

const IMAGE_EFFECTS: readonly CatalogEffect[] = [
  imageEffect('ink-noir', 'style', [1, 1]),
  imageEffect('pop-duotone', 'style', [1, 1]),
  imageEffect('pixel-mosaic', 'style', [1, 1]),
  imageEffect('photo-strip', 'template', [2, 4], 1.5),
]

const VIDEO_EFFECTS: readonly CatalogEffect[] = [videoEffect('film-noir'), videoEffect('super-eight')]

function imageEffect(
  id: string,
  category: 'style' | 'template',
  [min, max]: readonly [number, number],
  priceFactor = 1,
): CatalogEffect {
  return {
    entry: {
      id,
      kind: 'image',
      category,
      nameKey: `effect.${id}`,
      input: { type: 'images', min, max },
      modelId: 'picture-looks',
    },
    priceFactor,
  }
}

function videoEffect(id: string): CatalogEffect {
  return {
    entry: {
      id,
      kind: 'video',
      category: 'style',
      nameKey: `effect.${id}`,
      input: { type: 'video' },
      modelId: 'film-looks',
    },
    priceFactor: 1,
  }
}
