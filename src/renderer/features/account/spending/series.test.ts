import { expect, test } from 'vitest'
import { coinsOf, OWN_COLOURS, partsOf, seriesOf } from './series.ts'

const models = Array.from({ length: 9 }, (_, index) => ({
  modelId: `m${index}`,
  modelName: `Model ${index}`,
  coins: 90 - index * 10,
  providerCost: null,
  generations: 1,
}))
const day = {
  date: '2026-11-15',
  charges: [
    { modelId: 'm8', coins: 10, providerCost: null, generations: 1 },
    { modelId: 'm0', coins: 5, providerCost: null, generations: 1 },
    { modelId: 'm7', coins: 20, providerCost: null, generations: 1 },
  ],
}

test('the models that cost most have a colour of their own, the rest shares one', () => {
  const series = seriesOf({ models }, 'Others')
  expect(series.map(({ modelName }) => modelName)).toEqual([
    ...models.slice(0, 6).map((one) => one.modelName),
    'Others',
  ])
  expect(series.at(-1)).toEqual({ modelId: null, modelName: 'Others', coins: 60, generations: 3, colour: OWN_COLOURS })
  expect(seriesOf({ models: models.slice(0, 2) }, 'Others')).toHaveLength(2)
})

test('a day is stacked in the order of the legend, and no coin is lost', () => {
  const parts = partsOf(day, seriesOf({ models }, 'Others'))
  expect(parts.map(({ modelName, coins }) => [modelName, coins])).toEqual([
    ['Model 0', 5],
    ['Others', 30],
  ])
  expect(coinsOf(day)).toBe(35)
})
