import { expect, test } from 'vitest'
import type { ModelPrices } from '#shared/service/providers.ts'
import { correctedPrices, lineKey, priceLines } from './price-lines.ts'

const PRICES: ModelPrices = {
  'gpt-image': {
    perOutputMicros: 42_000,
    table: { by: ['resolution'], micros: { '1k': 42_000, '2k': 167_000 } },
    asOf: '2026-09-01',
  },
  voice: {
    perOutputMicros: 0,
    perCharacter: { param: 'text', microsPerThousand: 300_000 },
    asOf: '2026-09-01',
  },
  plain: { perOutputMicros: 3_000, asOf: '2026-09-01' },
}

test('every figure has a line: of a table, of all else, of the text', () => {
  expect(priceLines(PRICES).map(({ model, what, micros }) => [model, what, micros])).toEqual([
    ['gpt-image', '1k', 42_000],
    ['gpt-image', '2k', 167_000],
    ['gpt-image', 'Anything else', 42_000],
    ['plain', 'An output', 3_000],
    ['voice', '1,000 characters', 300_000],
  ])
})

test('only models with another figure are sent, whole and dated today', () => {
  const typed = new Map([
    [lineKey({ model: 'gpt-image', figure: 'table:2k' }), 0.19],
    [lineKey({ model: 'gpt-image', figure: 'output' }), 0.05],
    [lineKey({ model: 'plain', figure: 'output' }), 0.003],
    [lineKey({ model: 'voice', figure: 'text' }), 0.24],
  ])
  expect(correctedPrices(PRICES, typed, '2026-11-16')).toEqual({
    'gpt-image': {
      perOutputMicros: 50_000,
      table: { by: ['resolution'], micros: { '1k': 42_000, '2k': 190_000 } },
      asOf: '2026-11-16',
    },
    voice: { perOutputMicros: 0, perCharacter: { param: 'text', microsPerThousand: 240_000 }, asOf: '2026-11-16' },
  })
})
