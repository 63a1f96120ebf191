import { choice, range, seed, text, type ModelDraft } from '../describe-model.ts'
import { format, PALETTES } from './common.ts'

const drawing = [
  text('prompt', 2000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
  choice('aspect_ratio', ['1:1', '4:3', '3:4', '16:9', '9:16'], { control: 'aspect' }),
  choice('resolution', ['512', '1024', '2048'], { control: 'segmented' }),
  range('num_outputs', [1, 8, 1]),
  choice('palette', PALETTES, { control: 'select' }),
  format,
  seed,
]
const drawingDefaults = { resolution: '1024', num_outputs: 1, palette: 'auto', format: 'png' }
const drawingPrice = { perOutput: 4, factors: { resolution: { '512': 0.5, '1024': 1, '2048': 2 } } }

/** Quick drawings from words. */
export const DRAWING_MODELS: readonly ModelDraft[] = [
  {
    id: 'paper-landscape',
    taskType: 'image.generate',
    workspace: 'image',
    vendor: 'procedural',
    displayName: 'Paper Landscape',
    params: drawing,
    defaults: { ...drawingDefaults, aspect_ratio: '4:3' },
    price: drawingPrice,
  },
  {
    id: 'geometric-poster',
    taskType: 'image.generate',
    workspace: 'image',
    vendor: 'procedural',
    displayName: 'Geometric Poster',
    params: drawing,
    defaults: { ...drawingDefaults, aspect_ratio: '3:4' },
    price: drawingPrice,
  },
]
