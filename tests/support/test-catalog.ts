import type { ParamDescriptor } from '#shared/service/catalog.ts'
import type { CatalogEffect, CatalogModel } from '#main/engine/catalog/catalog.ts'

const ui = { control: 'prompt', group: 'basic', order: 0 } as const

const prompt: ParamDescriptor = { name: 'prompt', required: true, ui, kind: 'text', maxLength: 500 }
const outputs: ParamDescriptor = { name: 'num_outputs', required: false, ui, kind: 'range', min: 1, max: 4, step: 1 }
const media = (name: 'image' | 'video' | 'audio', required = true): ParamDescriptor => ({
  name,
  required,
  ui,
  kind: 'media',
  accept: name,
})

function model(
  id: string,
  taskType: string,
  { params, ...rest }: { params: ParamDescriptor[] } & Partial<CatalogModel['entry']>,
  price: CatalogModel['price'],
): CatalogModel {
  const modality = taskType.split('.')[0]!
  return {
    entry: {
      id,
      listingId: id,
      taskType,
      modality,
      workspace: modality,
      vendor: 'Pressrun',
      displayName: `The ${id} model`,
      params,
      defaults: {},
      ...rest,
    },
    price,
  }
}

/** Round prices, so that a test's sums can be done in the head. */
export const TEST_MODELS: CatalogModel[] = [
  model(
    'picture',
    'image.generate',
    {
      params: [
        prompt,
        outputs,
        { name: 'resolution', required: false, ui, kind: 'enum', values: ['1k', '2k'] },
        { name: 'seed', required: false, ui, kind: 'seed', max: 1000 },
      ],
      defaults: { num_outputs: 1, resolution: '1k' },
    },
    { perOutput: 10, factors: { resolution: { '1k': 1, '2k': 2.5 } } },
  ),
  model(
    'clip',
    'video.generate',
    {
      params: [prompt, { name: 'duration', required: false, ui, kind: 'range', min: 1, max: 60, step: 1 }],
      defaults: { duration: 5 },
    },
    { perOutput: 50, factors: { duration: { per: 5 } } },
  ),
  model(
    'enlarge',
    'image.upscale',
    {
      params: [
        media('image'),
        { name: 'upscale_factor', required: false, ui, kind: 'enum', values: [2, 4] },
        media('audio', false),
      ],
      defaults: { upscale_factor: 2 },
      workspace: 'tools',
      inputLimits: {
        maxOutputSide: 4000,
        maxOutputPixels: 12_000_000,
        maxInputBytes: 1000,
        maxInputSeconds: 20,
        minInputSeconds: 2,
      },
    },
    { perOutput: 4 },
  ),
  model(
    'collage',
    'image.effect',
    {
      params: [
        { name: 'images', required: true, ui, kind: 'media_list', accept: 'image', minItems: 1, maxItems: 8 },
        { ...prompt, required: false },
      ],
    },
    { perOutput: 6, factors: { images: { per: 1 } } },
  ),
  model('speaker', 'video.lipsync', { params: [media('video'), media('audio')] }, { perOutput: 30 }),
]

export const TEST_EFFECTS: CatalogEffect[] = [
  {
    entry: {
      id: 'paper-cut',
      kind: 'image',
      category: 'style',
      nameKey: 'effects.paper-cut',
      input: { type: 'images', min: 2, max: 3 },
      modelId: 'collage',
    },
    priceFactor: 1.5,
  },
]
