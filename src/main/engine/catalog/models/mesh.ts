import { NAMED_PALETTES } from '../../runners/illustration/palette/named-palettes.ts'
import { choice, media, range, seed, text, type ModelDraft, type ParamDraft } from '../describe-model.ts'

const prompt = text('prompt', 1000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 })
const palette = choice('palette', ['auto', ...Object.keys(NAMED_PALETTES)], { control: 'select' })
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

const basis = { workspace: '3d', price: { perOutput: 10 }, defaults } as const
const fromText = {
  ...basis,
  taskType: '3d.from-text',
  vendor: 'procedural',
  params: [prompt, palette, ...build, seed],
} as const
const fromImage = {
  ...basis,
  taskType: '3d.from-image',
  vendor: 'classical',
  params: [image, palette, ...build],
  price: { perOutput: 12 },
} as const

/** The networks that find the subject of a picture. */
const figure = {
  vendor: 'neural',
  needs: ['u2netp.onnx', 'selfie.onnx', 'blazeface.onnx'],
} as const

export const MESH_MODELS: readonly ModelDraft[] = [
  { ...fromText, id: 'object-builder', displayName: 'Object Builder' },
  { ...fromText, id: 'lathe-solid', displayName: 'Turned Forms' },
  { ...fromText, id: 'clay-sculptor', displayName: 'Clay Sculptor' },
  { ...fromImage, id: 'picture-relief', displayName: 'Framed Relief' },
  {
    ...fromImage,
    ...figure,
    id: 'puffy-figure',
    displayName: 'Puffy Figure',
    params: [image, ...build],
    defaults: withoutPalette,
  },
  { ...fromImage, ...figure, id: 'standing-figure', displayName: 'Standing Figure' },
]
