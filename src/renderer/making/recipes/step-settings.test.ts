import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { MakeStep } from '#shared/batch/recipe.ts'
import { Model } from '#shared/service/catalog.ts'
import { speak } from '#shared/text/every-language.ts'
import { StepSettings } from './step-settings.tsx'

afterEach(() => speak('en'))

const ui = { control: 'slider', group: 'basic', order: 0 }
const model = Model.parse({
  id: 'poster',
  listingId: 'poster',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'procedural',
  displayName: 'Poster',
  params: [{ kind: 'range', name: 'speed', min: 0, max: 20, step: 0.5, required: false, ui }],
  defaults: { speed: 7.5 },
  priceFromCoins: 1,
})

test('what holds without a setting is said as it would be typed', () => {
  speak('de')
  const step = MakeStep.parse({ type: 'make', modelId: 'poster' })
  expect(renderToStaticMarkup(createElement(StepSettings, { step, model, onChange: () => {} }))).toContain(
    'Vorgabe: 7,5',
  )
})
