import { type ModelDraft } from '../kit/model-draft.ts'
import { choice, media, palette as housePalette, prompt, range, seed, type ParamDraft } from '../kit/param-draft.ts'
import { SUBJECT_FILES } from '../kit/subject/networks.ts'

const palette = housePalette('auto')
const image = media('image', 'image')

/** What every mesh is asked: how fine, how it is covered, how it is built. */
const build: readonly ParamDraft[] = [
  range('polycount', [1000, 50_000, 500]),
  choice('geometry_quality', ['draft', 'standard', 'high'], { control: 'segmented' }),
  choice('texture', [true, false], { control: 'switch' }),
  choice('texture_quality', ['512', '1024', '2048'], { control: 'segmented' }),
  choice('pbr', [true, false], { control: 'switch', group: 'advanced' }),
  choice('quad', [true, false], { control: 'switch', group: 'advanced' }),
]
const defaults = {
  polycount: 12_000,
  geometry_quality: 'standard',
  texture: true,
  texture_quality: '1024',
  pbr: true,
  quad: false,
  palette: 'auto',
}

const { palette: _, ...withoutPalette } = defaults

const basis = { price: { perOutput: 10 }, defaults } as const
const fromText = {
  ...basis,
  taskType: '3d.from-text',
  vendor: 'procedural',
  params: [prompt(1000), palette, ...build, seed],
} as const
const fromImage = {
  ...basis,
  taskType: '3d.from-image',
  vendor: 'classical',
  params: [image, palette, ...build],
  price: { perOutput: 12 },
} as const

const figure = { vendor: 'neural', needs: SUBJECT_FILES } as const

export const MESH_MODELS = {
  'object-builder': { ...fromText, displayName: 'Object Builder' },
  'lathe-solid': { ...fromText, displayName: 'Turned Forms' },
  'clay-sculptor': { ...fromText, displayName: 'Clay Sculptor' },
  'picture-relief': { ...fromImage, displayName: 'Framed Relief' },
  'puffy-figure': {
    ...fromImage,
    ...figure,
    displayName: 'Puffy Figure',
    params: [image, ...build],
    defaults: withoutPalette,
  },
  'standing-figure': { ...fromImage, ...figure, displayName: 'Standing Figure' },
} satisfies Record<string, ModelDraft>
