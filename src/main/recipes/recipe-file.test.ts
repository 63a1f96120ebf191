import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandError } from '#shared/app/error.ts'
import type { Recipe } from '#shared/batch/recipe.ts'
import { parseRecipe, readRecipeFile, writeRecipe } from './recipe-file.ts'
import { findShipped, shippedRecipes } from './shipped.ts'

const written = (more: object) => JSON.stringify({ pressrun: 'recipe', version: 1, name: 'Mine', ...more })
const make = (modelId: string, more: object = {}) => ({ type: 'make', modelId, ...more })

function refusal(read: () => unknown): { code: string; message: string } {
  try {
    read()
  } catch (error) {
    if (error instanceof CommandError) return { code: error.code, message: error.message }
    throw error
  }
  throw new Error('It was not refused.')
}

describe("a recipe's file", () => {
  test.each(shippedRecipes())('says again what it was written from: $name', (recipe) => {
    const { text, fileName } = writeRecipe(recipe)
    expect(parseRecipe(text)).toEqual(recipe)
    expect(fileName).toMatch(/^[\p{L}\p{N}-]+\.recipe\.json$/u)
  })

  test('leaves open what may be left open', () => {
    const read = parseRecipe(written({ steps: [make('a'), { type: 'pick' }, make('b')] }))
    expect(read).toMatchObject({ description: '', keepSteps: true, steps: [{ params: {}, inputs: null }, {}, {}] })
  })

  test.each([
    ['no JSON', '{', 'This is not the file of a recipe.'],
    ['a list', '[]', 'This is not the file of a recipe.'],
    ['something else', '{"name":"x"}', 'This is not the file of a recipe.'],
    ['another kind', '{"pressrun":"workflow","version":1}', 'This is not the file of a recipe.'],
    ['no version', '{"pressrun":"recipe","steps":[]}', 'This is not the file of a recipe.'],
    ['a later version', '{"pressrun":"recipe","version":2}', 'newer version of Pressrun (format 2)'],
    ['no steps', written({ steps: [] }), 'steps: Too short: at least 1.'],
    ['too many steps', written({ steps: Array.from({ length: 13 }, () => make('a')) }), 'steps: Too long: at most 12.'],
    ['no name', written({ name: ' ', steps: [make('a')] }), 'name: Too short'],
    ['an unknown field', written({ steps: [make('a')], run: 'rm' }), 'run: Unknown name.'],
    ['an unknown step', written({ steps: [make('a'), { type: 'shell' }] }), 'Step 2, type:'],
    [
      'an unknown param of a step',
      written({ steps: [make('a'), make('b', { params: { nope: 1 } })] }),
      'Step 2, params.nope:',
    ],
    [
      'a rule that is none',
      written({
        steps: [make('a'), { type: 'keep', rules: [{ fact: 'width', is: 'atLeast', value: 'x' }] }, make('b')],
      }),
      'Step 2, rules.0.value: Expected a number.',
    ],
    ['a pick first', written({ steps: [{ type: 'pick' }, make('a')] }), 'Step 1: The first step has to make'],
    ['a pick last', written({ steps: [make('a'), { type: 'pick' }] }), 'Step 2: The last step has to make'],
    [
      'what comes later',
      written({ steps: [make('a'), make('b', { inputs: { image: { from: 2 } } })] }),
      'Step 2: "image" cannot take what step 2 makes',
    ],
    [
      'a pick as something made',
      written({ steps: [make('a'), { type: 'pick' }, make('b', { inputs: { image: { from: 2 } } })] }),
      'Step 3: "image" cannot take from step 2',
    ],
    [
      "a file of somebody's disk",
      written({ steps: [make('a'), make('b', { params: { image: '/home/me/.ssh/id.png' } })] }),
      'Step 2: A recipe holds no files: image',
    ],
    [
      'a sweep over the first',
      written({ steps: [make('a', { sweeps: { axes: [{ param: 'seed', values: [1] }] } })] }),
      'Step 1: It has no sweep',
    ],
  ])('with %s is refused, and says what is wrong', (_what, text, message) => {
    expect(refusal(() => parseRecipe(text))).toEqual({
      code: 'invalid_recipe',
      message: expect.stringContaining(message) as string,
    })
  })

  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pressrun-recipe-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is read from the disk, and nothing else is', async () => {
    const recipe: Recipe = parseRecipe(written({ steps: [make('a')] }))
    const path = join(folder, 'mine.recipe.json')
    writeFileSync(path, `\uFEFF${writeRecipe(recipe).text}`)
    expect(await readRecipeFile(path)).toEqual(recipe)
    writeFileSync(join(folder, 'huge.json'), `${writeRecipe(recipe).text}${' '.repeat(1_000_000)}`)
    symlinkSync(path, join(folder, 'link.json'))
    for (const [name, code] of [
      ['huge.json', 'invalid_recipe'],
      ['link.json', 'recipe_unreadable'],
      ['gone.json', 'recipe_unreadable'],
      ['', 'recipe_unreadable'],
    ])
      await expect(readRecipeFile(join(folder, name!))).rejects.toMatchObject({ code })
  })
})

test('a shipped recipe is found by its name in either language', () => {
  expect(findShipped('poster TO print size')?.steps).toEqual(findShipped('Plakat in Druckgröße')?.steps)
  expect(findShipped('nobody knows')).toBeUndefined()
})
