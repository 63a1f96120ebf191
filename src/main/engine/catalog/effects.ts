import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaTools } from '../media/tools.ts'
import type { CatalogEffect } from './catalog.ts'
import { FILM_IDS, STYLE_IDS, TEMPLATE_IDS, TEMPLATE_SLOTS } from '../runners/effects/effect-table.ts'

const FILM_MODEL = 'film-looks'

/** Every named preset of the bundled effect runners that works on this machine, or on others, in display order. */
export function listBuiltinEffects(
  { ffmpegPath }: MediaTools,
  resourcesDir?: string,
  elsewhere: ReadonlySet<string> = new Set(),
): CatalogEffect[] {
  const effects = [...PICTURE_EFFECTS, ...(ffmpegPath !== null || elsewhere.has(FILM_MODEL) ? FILM_EFFECTS : [])]
  if (resourcesDir === undefined) return effects
  return effects.map((effect) => {
    const thumbnailPath = join(resourcesDir, 'effects', `${effect.entry.id}.webp`)
    return existsSync(thumbnailPath) ? Object.assign({ thumbnailPath }, effect) : effect
  })
}

const PICTURE_EFFECTS: readonly CatalogEffect[] = [
  ...STYLE_IDS.map((id) => pictureEffect(id, 'style', [1, 1])),
  ...TEMPLATE_IDS.map((id) => pictureEffect(id, 'template', TEMPLATE_SLOTS[id])),
]

const FILM_EFFECTS: readonly CatalogEffect[] = FILM_IDS.map((id) => ({
  entry: {
    id,
    kind: 'video',
    category: 'style',
    nameKey: `effect.${id}`,
    input: { type: 'video' },
    modelId: FILM_MODEL,
  },
  priceFactor: 1,
}))

function pictureEffect(
  id: string,
  category: 'style' | 'template',
  [min, max]: readonly [number, number],
): CatalogEffect {
  return {
    entry: {
      id,
      kind: 'image',
      category,
      nameKey: `effect.${id}`,
      input: { type: 'images', min, max },
      modelId: category === 'style' ? 'picture-looks' : 'picture-templates',
    },
    priceFactor: 1,
  }
}
