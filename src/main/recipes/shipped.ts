import type { MakeStep, Recipe, RecipeStep } from '#shared/batch/recipe.ts'
import type { ParamName, ParamValue } from '#shared/service/params.ts'
import type { Catalogue } from '#shared/text/en/index.ts'
import { inEveryLanguage } from '#shared/text/every-language.ts'
import { text } from '#shared/text/index.ts'

type ShippedName = keyof Catalogue['shippedRecipes']

const PICK: RecipeStep = { type: 'pick' }

function make(modelId: string, more: Partial<Omit<MakeStep, 'type' | 'modelId'>> = {}): MakeStep {
  return {
    type: 'make',
    modelId,
    effectId: null,
    params: {},
    inputs: null,
    sweeps: { mode: 'crossed', axes: [] },
    ...more,
  }
}

const swept = (param: ParamName, values: ParamValue[]): Pick<MakeStep, 'sweeps'> => ({
  sweeps: { mode: 'crossed', axes: [{ param, values }] },
})

/** Recipes that come with the app, for models of the bundled engine. */
const STEPS: Record<ShippedName, readonly RecipeStep[]> = {
  poster: [
    make('illustration-poster', { params: { aspect_ratio: '3:4', resolution: '2048', num_outputs: 4 } }),
    PICK,
    // 2048 pixels are 30 cm: what is enlarged last is not sent anywhere again
    make('mirror-expand', { params: { expand_left: 24, expand_right: 24, expand_top: 24, expand_bottom: 24 } }),
    make('lanczos-upscale', { params: { upscale_factor: 2 } }),
  ],
  product: [
    make('smart-cutout'),
    { type: 'keep', rules: [{ fact: 'alpha', is: true }] },
    make('product-table', {
      params: { style: 'sweep', palette: 'sage' },
      ...swept('aspect_ratio', ['1:1', '4:5', '9:16', '4:3', '16:9']),
    }),
  ],
  sticker: [
    make('portrait-cutout'),
    make('picture-looks', { effectId: 'halftone-comic' }),
    make('portrait-cutout', { params: { style: 'sticker' } }),
  ],
  song: [
    make('session-band', { params: { duration: 30 } }),
    make('illustration-risograph', { params: { aspect_ratio: '1:1', resolution: '1024' } }),
    make('picture-templates', { effectId: 'album-cover' }),
  ],
  storyboard: [
    make('illustration-paper-cut', { params: { aspect_ratio: '16:9', resolution: '1024' } }),
    make('illustration-paper-cut', { params: { aspect_ratio: '16:9', resolution: '1024' } }),
    make('illustration-paper-cut', { params: { aspect_ratio: '16:9', resolution: '1024' } }),
    make('storyboard-film', {
      params: { duration: 12 },
      inputs: {
        first_frame: { from: 1, takes: 'each' },
        images: { from: 2, takes: 'each' },
        last_frame: { from: 3, takes: 'each' },
      },
    }),
    make('film-scorer', { params: { style: 'cinematic' } }),
  ],
  speech: [
    make('kokoro'),
    make('illustration-watercolour', { params: { aspect_ratio: '16:9', resolution: '1024' } }),
    make('captioned-film'),
  ],
}

const NAMES = Object.keys(STEPS) as ShippedName[]

/** As they are called in the language that is spoken now. */
export function shippedRecipes(): Recipe[] {
  return NAMES.map(recipeOf)
}

/** By its name in any language: a list or a script that names it goes on working after the language was changed. */
export function findShipped(name: string): Recipe | undefined {
  const wanted = name.trim().toLowerCase()
  const found = NAMES.find((candidate) =>
    inEveryLanguage(() => nameOf(candidate)).some((known) => known.toLowerCase() === wanted),
  )
  return found && recipeOf(found)
}

const nameOf = (shipped: ShippedName) => text().shippedRecipes[shipped].name

function recipeOf(shipped: ShippedName): Recipe {
  const { name, description } = text().shippedRecipes[shipped]
  return { name, description, steps: [...STEPS[shipped]], keepSteps: true }
}
