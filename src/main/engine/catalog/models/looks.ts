import { NAMED_PALETTES } from '../../runners/illustration/palette/named-palettes.ts'
import {
  LIGHT_DIRECTIONS,
  LIGHTING_NAMES,
  PAINTING_STYLES,
  PRINT_STYLES,
  RETOUCH_FINISHES,
  SKETCH_STYLES,
} from '../../runners/looks/style-names.ts'
import { choice, images, media, seed, text, type ModelDraft } from '../describe-model.ts'
import { format } from './common.ts'

const palette = choice('palette', ['none', ...Object.keys(NAMED_PALETTES)], { control: 'select' })
/** The longer side at most; smaller pictures keep their size. */
const largest = choice('resolution', ['1024', '2048', '4096'], { control: 'segmented', group: 'advanced' })
/** The shorter side: what is drawn anew is drawn as large as one likes. */
const drawn = choice('resolution', ['512', '1024', '2048'], { control: 'segmented' })

const restyled = (styles: readonly string[]) => [
  media('image', 'image'),
  images('images', 0, 3),
  choice('style', styles, { control: 'select' }),
  palette,
  drawn,
  format,
  seed,
]
const drawnPrice = { perOutput: 6, factors: { resolution: { '512': 0.5, '1024': 1, '2048': 2 } } }

/** The same picture in another light, colour or manner. */
export const LOOKS_MODELS: readonly ModelDraft[] = [
  {
    id: 'word-edit',
    taskType: 'image.edit',
    workspace: 'image',
    vendor: 'classical',
    displayName: 'Word Edit',
    params: [
      text('prompt', 1000, { control: 'prompt', group: 'prompt', required: true, minLength: 1 }),
      media('image', 'image'),
      images('images', 0, 3),
      palette,
      largest,
      format,
      seed,
    ],
    defaults: { palette: 'none', resolution: '2048', format: 'png' },
    price: { perOutput: 5 },
  },
  {
    id: 'painters-hand',
    taskType: 'image.restyle',
    workspace: 'image',
    vendor: 'classical',
    displayName: "Painter's Hand",
    params: restyled(PAINTING_STYLES),
    defaults: { style: 'oil', palette: 'none', resolution: '1024', format: 'png' },
    price: drawnPrice,
  },
  {
    id: 'print-room',
    taskType: 'image.restyle',
    workspace: 'image',
    vendor: 'classical',
    displayName: 'Print Room',
    params: restyled(PRINT_STYLES),
    defaults: { style: 'comic', palette: 'none', resolution: '1024', format: 'png' },
    price: drawnPrice,
  },
  {
    id: 'sketch-pad',
    taskType: 'image.sketch',
    workspace: 'image',
    vendor: 'classical',
    displayName: 'Sketch Pad',
    params: [
      media('image', 'image'),
      choice('style', SKETCH_STYLES, { control: 'select' }),
      palette,
      drawn,
      format,
      seed,
    ],
    defaults: { style: 'pencil', palette: 'none', resolution: '1024', format: 'png' },
    price: drawnPrice,
  },
  {
    id: 'light-studio',
    taskType: 'image.relight',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Light Studio',
    params: [
      media('image', 'image'),
      choice('lighting', LIGHTING_NAMES, { control: 'select' }),
      choice('light_direction', LIGHT_DIRECTIONS, { control: 'select' }),
      largest,
      format,
    ],
    defaults: { lighting: 'studio', light_direction: 'left', resolution: '2048', format: 'png' },
    price: { perOutput: 5 },
  },
  {
    id: 'portrait-retouch',
    taskType: 'image.retouch',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Portrait Retouch',
    params: [media('image', 'image'), choice('style', RETOUCH_FINISHES, { control: 'segmented' }), largest, format],
    defaults: { style: 'natural', resolution: '2048', format: 'png' },
    price: { perOutput: 5 },
  },
  {
    id: 'hand-tint',
    taskType: 'image.colorize',
    workspace: 'tools',
    vendor: 'classical',
    displayName: 'Hand Tint',
    params: [
      media('image', 'image'),
      text('prompt', 500, { control: 'textarea', group: 'prompt' }),
      images('images', 0, 3),
      palette,
      largest,
      format,
      seed,
    ],
    defaults: { palette: 'none', resolution: '2048', format: 'png' },
    price: { perOutput: 5 },
  },
]
