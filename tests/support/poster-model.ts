import type { Model } from '#shared/service/catalog.ts'

/** Where a setting stands in the panel. */
export const uiAt = (order: number) => ({ control: 'select', group: 'basic', order })
/** One of pictures, with a setting of each kind that a list may fill. */
export const POSTER_MODEL: Model = {
  id: 'poster',
  listingId: 'poster',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'procedural',
  displayName: 'Poster',
  params: [
    { name: 'prompt', kind: 'text', required: true, maxLength: 100, ui: uiAt(1) },
    { name: 'palette', kind: 'enum', required: false, values: ['ocean', 'desert'], ui: uiAt(3) },
    { name: 'resolution', kind: 'enum', required: false, values: [512, 1024], ui: uiAt(2) },
    { name: 'image', kind: 'media', required: false, accept: 'image', ui: uiAt(4) },
    { name: 'seed', kind: 'seed', required: false, max: 1000, ui: uiAt(5) },
  ],
  defaults: { resolution: 512 },
  priceFromCoins: 4,
}
