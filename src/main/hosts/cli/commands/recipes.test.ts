import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedRecipe } from '#shared/app/recipes.ts'
import { runCli } from '../../../../../tests/support/cli.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-recipes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const cli = (...args: string[]) => runCli(['recipes', ...args, '--data', join(folder, 'data')])
const recipesIn = (json: Record<string, unknown>[]) => json[0]!['recipes'] as SavedRecipe[]
const failure = ({ code, stderr }: { code: number; stderr: string }) => ({
  exit: code,
  ...(JSON.parse(stderr) as object),
})

describe('recipes in the terminal', { timeout: 60_000 }, () => {
  const DRAFTS = ['save', 'Drafts', '--model', 'Geometric Poster', '--param', 'num_outputs=4', '--then', 'pick']

  test('six come along, with the columns that a list for them has', async () => {
    const recipes = recipesIn((await cli('list', '--json')).json)
    expect(recipes.map(({ shipped, columns }) => [shipped, columns.join(' ')])).toEqual([
      [true, 'prompt'],
      [true, 'image'],
      [true, 'image'],
      [true, 'prompt 2.prompt'],
      [true, 'prompt 2.prompt 3.prompt'],
      [true, 'text 2.prompt 3.text'],
    ])
    expect((await cli('list')).stdout).toMatch(/Portrait to sticker +Pressrun +3 +image/)
    expect((await cli('show', 'portrait to sticker')).stdout).toMatch(/3 +portrait-cutout +style=sticker/)
  })

  test('are kept, shown, replaced, exported, imported and forgotten', async () => {
    const kept = await cli(...DRAFTS, '--then', 'lanczos-upscale upscale_factor=2', '--description', 'For later')
    expect([kept.code, kept.stdout, kept.stderr]).toEqual([0, 'Kept: Drafts, 3 steps.\n', ''])
    const replaced = await cli(
      ...DRAFTS,
      '--then',
      'lanczos-upscale upscale_factor=4 image=@1',
      '--no-keep-steps',
      '--json',
    )
    expect(replaced.json).toMatchObject([{ replaced: true, recipe: { keepSteps: false } }])
    expect(recipesIn((await cli('list', '--json')).json)[0]).toMatchObject({
      name: 'Drafts',
      shipped: false,
      columns: ['prompt'],
      steps: [
        { modelId: 'geometric-poster', params: { num_outputs: 4 } },
        { type: 'pick' },
        { params: { upscale_factor: 4 }, inputs: { image: { from: 1, takes: 'each' } } },
      ],
    })
    const file = join(folder, 'drafts.recipe.json')
    expect((await cli('export', 'drafts', '--out', file)).code).toBe(0)
    expect(failure(await cli('export', 'drafts', '--out', file, '--json'))).toMatchObject({ code: 'file_not_written' })
    expect((await cli('remove', 'DRAFTS', '--json')).json[0]).toMatchObject({ recipes: { length: 6 } })
    expect((await cli('import', file, '--name', 'Again')).stdout).toBe('Kept: Again, 3 steps.\n')
    expect((await cli('show', 'again')).stdout).toMatch(/3 +lanczos-upscale +image=@1 upscale_factor=4/)
    expect((await cli('show', file)).stdout).toContain('Drafts')
    await cli('remove', 'again')
  })

  test.each([
    [['show', 'nobody'], 'unknown_name', /Nothing is saved as "nobody"/],
    [['remove', 'song with cover'], 'recipe_shipped', /comes with Pressrun/],
    [['save', 'Song with Cover', '--model', 'geometric-poster'], 'recipe_shipped', /under another name/],
    [['save', 'x'], 'usage', /--model or --effect/],
    [['save', 'x', '--model', 'nope'], 'unknown_model', /nope/],
    [['save', 'x', '--model', 'geometric-poster', '--then', 'nope'], 'unknown_model', /nope/],
    [['save', 'x', '--model', 'geometric-poster', '--then', 'pick'], 'invalid_recipe', /Step 2: The last step/],
    [
      ['save', 'x', '--model', 'kokoro', '--then', 'smart-crop'],
      'invalid_recipe',
      /Step 2: No step before makes an image/,
    ],
    [
      ['save', 'x', '--model', 'geometric-poster', '--then', 'lanczos-upscale upscale_factor=3'],
      'invalid_recipe',
      /Step 2: upscale_factor: Expected one of 2, 4/,
    ],
    [['save', 'x', '--model', 'geometric-poster', '--then', 'smart-crop size=3'], 'unknown_param', /size/],
    [['import', 'nowhere.recipe.json'], 'recipe_unreadable', /cannot be read/],
  ])('%j is refused and keeps nothing', async (args, code, message) => {
    const refused = failure(await cli(...args, '--json'))
    expect(refused).toMatchObject({ exit: 1, code, message: expect.stringMatching(message) as string })
    expect(recipesIn((await cli('list', '--json')).json)).toHaveLength(6)
  })

  test('a step that cannot be read is a wrong command line', async () => {
    expect(failure(await cli(...DRAFTS, '--then', 'keep', '--json'))).toMatchObject({ exit: 2, code: 'usage' })
  })

  test('a file that somebody has changed names the step and the field', async () => {
    const file = join(folder, 'wrong.recipe.json')
    const { stdout } = await cli('export', 'Storyboard to film')
    writeFileSync(file, stdout.replace('"duration": 12', '"duration": {}'))
    expect(failure(await cli('import', file, '--json'))).toMatchObject({
      code: 'invalid_recipe',
      message: expect.stringContaining('Step 4, params.duration') as string,
    })
    expect(existsSync(file) && readFileSync(file, 'utf8')).toContain('"duration": {}')
  })
})
