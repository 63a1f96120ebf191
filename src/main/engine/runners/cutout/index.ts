import type { LoadRunner } from '../runner.ts'
import type { CUTOUT_MODELS } from './models.ts'

const removal = () => import('./remove-background.ts')
const replacement = () => import('./replace-background.ts')
const studio = () => import('./product-shot.ts')
const fitting = () => import('./try-on.ts')

export const CUTOUT_RUNNERS = {
  'smart-cutout': async () => (await removal()).removeBackground('smart'),
  'portrait-cutout': async () => (await removal()).removeBackground('people'),
  'contrast-cutout': async () => (await removal()).removeBackground('border'),
  'click-cutout': async () => (await import('./cut-out-at-points.ts')).cutOutAtPoints,
  'scene-swap': async () => (await replacement()).replaceScene('smart'),
  'backdrop-swap': async () => (await replacement()).replaceWithWall('border'),
  'product-studio': async () => (await studio()).shootProduct('smart'),
  'product-table': async () => (await studio()).shootProduct('border'),
  'garment-fitting': async () => (await fitting()).tryOn('smart'),
  'garment-overlay': async () => (await fitting()).tryOn('border'),
  'path-tracer': async () => (await import('./vectorize.ts')).traceImage,
} satisfies Record<keyof typeof CUTOUT_MODELS, LoadRunner>
