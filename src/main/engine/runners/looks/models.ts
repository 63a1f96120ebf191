import {
  LIGHT_DIRECTIONS,
  LIGHTING_NAMES,
  PAINTING_STYLES,
  PRINT_STYLES,
  RETOUCH_FINISHES,
  SKETCH_STYLES,
} from './style-names.ts'
import { classical, type ModelDraft } from '../kit/model-draft.ts'
import {
  choice,
  drawnSide,
  drawnSideFactors,
  format,
  images,
  media,
  palette as housePalette,
  prompt,
  seed,
  text,
} from '../kit/param-draft.ts'

const palette = housePalette('none')
/** The longer side at most; smaller pictures keep their size. */
const largest = choice('resolution', ['1024', '2048', '4096'], { control: 'segmented', group: 'advanced' })

const restyled = (styles: readonly string[]) => [
  media('image', 'image'),
  images('images', 0, 3),
  choice('style', styles, { control: 'select' }),
  palette,
  drawnSide,
  format,
  seed,
]
const drawnPrice = { perOutput: 6, factors: drawnSideFactors }

/** The same picture in another light, colour or manner. */
export const LOOKS_MODELS = {
  'word-edit': {
    taskType: 'image.edit',
    ...classical('Word Edit', 5),
    params: [prompt(1000), media('image', 'image'), images('images', 0, 3), palette, largest, format, seed],
    defaults: { palette: 'none', resolution: '2048', format: 'png' },
  },
  'painters-hand': {
    taskType: 'image.restyle',
    vendor: 'classical',
    displayName: "Painter's Hand",
    params: restyled(PAINTING_STYLES),
    defaults: { style: 'oil', palette: 'none', resolution: '1024', format: 'png' },
    price: drawnPrice,
  },
  'print-room': {
    taskType: 'image.restyle',
    ...classical('Print Room', drawnPrice),
    params: restyled(PRINT_STYLES),
    defaults: { style: 'comic', palette: 'none', resolution: '1024', format: 'png' },
  },
  'sketch-pad': {
    taskType: 'image.sketch',
    ...classical('Sketch Pad', drawnPrice),
    params: [
      media('image', 'image'),
      choice('style', SKETCH_STYLES, { control: 'select' }),
      palette,
      drawnSide,
      format,
      seed,
    ],
    defaults: { style: 'pencil', palette: 'none', resolution: '1024', format: 'png' },
  },
  'light-studio': {
    taskType: 'image.relight',
    ...classical('Light Studio', 5),
    params: [
      media('image', 'image'),
      choice('lighting', LIGHTING_NAMES, { control: 'select' }),
      choice('light_direction', LIGHT_DIRECTIONS, { control: 'select' }),
      largest,
      format,
      // which leaves the light falls through
      seed,
    ],
    defaults: { lighting: 'studio', light_direction: 'left', resolution: '2048', format: 'png' },
  },
  'portrait-retouch': {
    taskType: 'image.retouch',
    ...classical('Portrait Retouch', 5),
    params: [media('image', 'image'), choice('style', RETOUCH_FINISHES, { control: 'segmented' }), largest, format],
    defaults: { style: 'natural', resolution: '2048', format: 'png' },
  },
  'hand-tint': {
    taskType: 'image.colorize',
    ...classical('Hand Tint', 5),
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
  },
} satisfies Record<string, ModelDraft>
