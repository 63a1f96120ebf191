import { choice, media, range, seed, text, type ModelDraft } from '../describe-model.ts'
import { PALETTES } from './common.ts'

const polycount = range('polycount', [500, 20_000, 500])

export const MESH_MODELS: readonly ModelDraft[] = [
  {
    id: 'lathe-solid',
    taskType: '3d.from-text',
    workspace: '3d',
    vendor: 'procedural',
    displayName: 'Lathe Solid',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
      polycount,
      choice('palette', PALETTES, { control: 'select' }),
      seed,
    ],
    defaults: { polycount: 6000, palette: 'auto' },
    price: { perOutput: 10 },
  },
  {
    id: 'picture-relief',
    taskType: '3d.from-image',
    workspace: '3d',
    vendor: 'procedural',
    displayName: 'Picture Relief',
    params: [media('image', 'image'), polycount, choice('texture', [true, false], { control: 'switch' })],
    defaults: { polycount: 12_000, texture: true },
    price: { perOutput: 12 },
  },
]
