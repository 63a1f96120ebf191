import { createElement } from 'react'
import { expect, test } from 'vitest'
import { findOperation } from '#shared/batch/operations.ts'
import { Model } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { typeInto } from '../../../../tests/support/type-into.ts'
import { drawAnswered } from '../../../../tests/support/draw-answered.ts'
import { OperationFields } from './operation-fields.tsx'

const ui = { control: 'auto', group: 'basic', order: 0 }
const modelThatAsks = (asked: object) =>
  Model.parse({
    id: 'enlarge',
    listingId: 'enlarge',
    taskType: 'image.upscale',
    modality: 'image',
    workspace: 'image',
    vendor: 'procedural',
    displayName: 'Enlarge',
    params: [
      { kind: 'media', name: 'image', accept: 'image', required: true, ui },
      { required: true, ui, ...asked },
    ],
    defaults: {},
    priceFromCoins: 1,
  })
const STRENGTH = modelThatAsks({ kind: 'range', name: 'speed', min: 0, max: 2, step: 0.1 })
const PROMPT = modelThatAsks({ kind: 'text', name: 'prompt', maxLength: 20 })

function fieldsOf(model: Model, params: RequestParams, onChange: (params: RequestParams) => void = () => {}) {
  const operation = findOperation('image', { models: [model], effects: [] }, { modelId: model.id, effectId: null })!
  return createElement(OperationFields, { operation, model, params, consent: true, onChange, onConsent: () => {} })
}

/** What is kept of what is typed. */
function kept(model: Model, written: string): RequestParams | undefined {
  let params: RequestParams | undefined
  typeInto(
    fieldsOf(model, {}, (next) => (params = next)),
    written,
  )
  return params
}

test('a number is typed as people write it, and what is none is kept as it is written', () => {
  expect(kept(STRENGTH, '1.5')).toEqual({ speed: 1.5 })
  expect(kept(STRENGTH, '1,5')).toEqual({ speed: 1.5 })
  expect(kept(STRENGTH, '0x10')).toEqual({ speed: '0x10' })
  expect(kept(STRENGTH, '')).toEqual({})
})

test('half a number stays as it is typed: its field is one for numbers', async () => {
  expect(await drawAnswered(fieldsOf(STRENGTH, { speed: 1 }), {})).toMatch(/<input[^>]* inputMode="decimal"/)
})

test('words are typed into several lines, and blanks alone say nothing', async () => {
  expect(await drawAnswered(fieldsOf(PROMPT, {}), {})).toContain('<textarea')
  expect(kept(PROMPT, 'a fox ')).toEqual({ prompt: 'a fox ' })
  expect(kept(PROMPT, '  ')).toEqual({})
})
