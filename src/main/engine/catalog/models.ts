import type { ParamDescriptor } from '#shared/service/catalog.ts'
import type { MediaTools } from '../media/ffmpeg.ts'
import type { CatalogModel } from './catalog.ts'

/** Every model that the bundled runners really serve on this machine, in display order. */
export function listBuiltinModels(tools: MediaTools): CatalogModel[] {
  void tools
  return IMAGE
}

const PALETTE = ['auto', 'dawn', 'day', 'dusk', 'night', 'ocean', 'desert', 'mono']

const drawing: ParamDescriptor[] = [
  {
    name: 'prompt',
    kind: 'text',
    required: true,
    maxLength: 2000,
    minLength: 1,
    ui: { control: 'prompt', group: 'prompt', order: 0 },
  },
  {
    name: 'aspect_ratio',
    kind: 'enum',
    required: false,
    values: ['1:1', '4:3', '3:4', '16:9', '9:16'],
    ui: { control: 'aspect', group: 'basic', order: 10 },
  },
  {
    name: 'resolution',
    kind: 'enum',
    required: false,
    values: ['512', '1024', '2048'],
    ui: { control: 'segmented', group: 'basic', order: 11 },
  },
  {
    name: 'num_outputs',
    kind: 'range',
    required: false,
    min: 1,
    max: 8,
    step: 1,
    ui: { control: 'slider', group: 'basic', order: 12 },
  },
  {
    name: 'palette',
    kind: 'enum',
    required: false,
    values: PALETTE,
    ui: { control: 'select', group: 'basic', order: 13 },
  },
  {
    name: 'format',
    kind: 'enum',
    required: false,
    values: ['png', 'jpeg', 'webp'],
    ui: { control: 'segmented', group: 'advanced', order: 20 },
  },
  {
    name: 'seed',
    kind: 'seed',
    required: false,
    max: 2_147_483_647,
    ui: { control: 'seed', group: 'advanced', order: 21 },
  },
]

const IMAGE: CatalogModel[] = [
  {
    entry: {
      id: 'paper-landscape',
      listingId: 'paper-landscape',
      taskType: 'image.generate',
      modality: 'image',
      workspace: 'image',
      vendor: 'procedural',
      displayName: 'Paper Landscape',
      params: drawing,
      defaults: { aspect_ratio: '4:3', resolution: '1024', num_outputs: 1, palette: 'auto', format: 'png' },
    },
    price: { perOutput: 4, factors: { resolution: { '512': 0.5, '1024': 1, '2048': 2 } } },
  },
  {
    entry: {
      id: 'geometric-poster',
      listingId: 'geometric-poster',
      taskType: 'image.generate',
      modality: 'image',
      workspace: 'image',
      vendor: 'procedural',
      displayName: 'Geometric Poster',
      params: drawing,
      defaults: { aspect_ratio: '3:4', resolution: '1024', num_outputs: 1, palette: 'auto', format: 'png' },
    },
    price: { perOutput: 4, factors: { resolution: { '512': 0.5, '1024': 1, '2048': 2 } } },
  },
]
