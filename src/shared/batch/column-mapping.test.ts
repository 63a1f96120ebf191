import { describe, expect, test } from 'vitest'
import { looksLikeHeading, suggestMapping } from './column-mapping.ts'
import type { Params } from '../service/params.ts'
import { readMediaReference, splitMediaCell } from './media-reference.ts'
import { priceKey } from './price-key.ts'
import { readCell } from './read-cell.ts'

describe('columns', () => {
  test.each([
    ['Prompt', 'prompt'],
    ['  PROMPT ', 'prompt'],
    ['Negative Prompt', 'negative_prompt'],
    ['negative-prompt', 'negative_prompt'],
    ['Aspect_Ratio', 'aspect_ratio'],
    ['ｐｒｏｍｐｔ', 'prompt'],
    ['Model', 'model'],
    ['model id', 'model'],
    ['Effect', 'effect'],
    ['EFFECT_ID', 'effect'],
    ['seconds', 'duration'],
    ['Pressrun status', 'status'],
  ])('%j means %s', (column, target) => {
    expect(suggestMapping(['Other', column])).toEqual({ [column]: target })
  })

  test('the first of two that mean the same wins', () => {
    expect(suggestMapping(['prompt', 'Description', 'Prompts'])).toEqual({ prompt: 'prompt' })
  })

  test('a single column is the prompt, whatever it is called', () => {
    expect(suggestMapping(['Ideas'])).toEqual({ Ideas: 'prompt' })
    expect(suggestMapping(['Ideas', 'More'])).toEqual({})
    expect(suggestMapping([])).toEqual({})
  })

  test('a heading is told by one known name', () => {
    expect(looksLikeHeading(['Client', 'Prompt'])).toBe(true)
    expect(looksLikeHeading(['A red fox', 'in the snow'])).toBe(false)
  })
})

describe('cells', () => {
  const ui = { control: 'select', group: 'basic', order: 0 } as const
  const common = { name: 'style', required: false, ui } as const
  const mixed = { ...common, kind: 'enum' as const, values: ['Ink', 2, true, false] }
  const range = { ...common, kind: 'range' as const, min: 0, max: 10, step: 0.5 }

  test.each([
    [mixed, ' ink ', 'Ink'],
    [mixed, '2', 2],
    [mixed, '2.0', 2],
    [mixed, 'Yes', true],
    [mixed, 'off', false],
    [mixed, 'crayon', 'crayon'],
    [range, '3', 3],
    [range, '+1,5', 1.5],
    [range, '.5', 0.5],
    [range, '1e1', 10],
    [range, '1,000.5', '1,000.5'],
    [range, '0x10', '0x10'],
    [range, 'Infinity', 'Infinity'],
    [range, '  ', undefined],
    [{ ...common, kind: 'text' as const, maxLength: 9 }, '  as it is ', '  as it is '],
    [{ ...common, kind: 'text' as const, maxLength: 9 }, '', undefined],
    [{ ...common, kind: 'media' as const, accept: 'image' as const }, ' a.png ', 'a.png'],
    [{ ...common, kind: 'hologram' }, 'kept', 'kept'],
  ])('%j reads %j as %j', (descriptor, text, expected) => {
    expect(readCell(descriptor, text)).toBe(expected)
  })

  test.each([
    ['HTTPS://x.test/a.png', { type: 'url', url: 'HTTPS://x.test/a.png' }],
    ['0B4F9C62-6c1e-4f0a-9d8e-000000000001', { type: 'asset', id: '0B4F9C62-6c1e-4f0a-9d8e-000000000001' }],
    ['asset:abc_123', { type: 'asset', id: 'abc_123' }],
    ['C:\\pictures\\a.png', { type: 'file', path: 'C:\\pictures\\a.png' }],
    ['ftp://x.test/a', { type: 'file', path: 'ftp://x.test/a' }],
  ])('%s is a %j', (text, expected) => {
    expect(readMediaReference(text)).toEqual(expected)
  })

  test('several media stand between semicolons, bars or lines', () => {
    expect(splitMediaCell(' a.png ;; b, c.png|d\r\ne ')).toEqual(['a.png', 'b, c.png', 'd', 'e'])
  })
})

test('where a service states it, words, seeds and pictures do not count for the price key; all else does', () => {
  const ui = { control: 'select', group: 'basic', order: 0 } as const
  const model = {
    params: [
      { name: 'prompt', required: true, ui, kind: 'text', maxLength: 9 },
      { name: 'seed', required: false, ui, kind: 'seed', max: 9 },
      { name: 'resolution', required: false, ui, kind: 'enum', values: ['1k'] },
      { name: 'image', required: false, ui, kind: 'media', accept: 'image' },
      { name: 'images', required: false, ui, kind: 'media_list', accept: 'image', minItems: 0, maxItems: 9 },
    ],
  } as const
  const key = (params: Record<string, string | number | string[]>, effectId: string | null = null) =>
    priceKey(
      { modelId: 'm', effectId, params },
      { params: [...model.params], 'x-pressrun': { terms: { pricedBySettings: true, needsConsent: false } } },
    )
  const base = key({ prompt: 'a', seed: 1, image: 'x', images: ['1', '2'] })
  expect(key({ prompt: 'b', seed: 2, image: 'y', images: ['3', '4'] })).toBe(base)
  for (const other of [
    key({ prompt: 'a', images: ['1', '2'] }),
    key({ image: 'x', images: ['1'] }),
    key({ image: 'x', images: ['1', '2'], resolution: '1k' }),
    key({ image: 'x', images: ['1', '2'] }, 'neon'),
  ])
    expect(other).not.toBe(base)
})

const keyOfUnknown = (params: Params) => priceKey({ modelId: 'm', effectId: null, params }, { params: [] })

test('where a service states nothing, only what asks for the same has one price key', () => {
  const base = keyOfUnknown({ prompt: 'a', seed: 1 })
  expect(keyOfUnknown({ seed: 1, prompt: 'a' })).toBe(base)
  for (const other of [
    keyOfUnknown({ prompt: 'b', seed: 1 }),
    keyOfUnknown({ prompt: 'a', seed: 2 }),
    keyOfUnknown({ prompt: 'a' }),
  ])
    expect(other).not.toBe(base)
})
