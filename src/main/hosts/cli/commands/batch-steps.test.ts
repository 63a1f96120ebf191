import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canFindText } from '#main/engine/text-finder/networks.ts'
import type { BatchRow } from '#shared/app/batch.ts'
import { runCli, startCli } from '../../../../../tests/support/cli.ts'
import { sample } from '../../../../../tests/support/sample-media.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-steps-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const data = () => ['--data', join(folder, 'data')]
const batch = (...args: string[]) => runCli(['batch', ...args, ...data()])
const failure = ({ code, stderr }: { code: number; stderr: string }) => ({
  exit: code,
  ...(JSON.parse(stderr) as object),
})
const listOf = (text: string): string => {
  const path = join(folder, 'list.csv')
  writeFileSync(path, text)
  return path
}
const rowsIn = (json: Record<string, unknown>[]) =>
  json.filter(({ type }) => type === 'row') as unknown as (BatchRow & { type: 'row' })[]
const coins = async () => {
  const { json } = await runCli(['account', '--json', ...data()])
  return (json[0] as { balance: { available: number; held: number } }).balance
}
/** All batches that there are, and what there is to spend. */
const standing = async () => ({ ...(await batch('list', '--json')).json[0], ...(await coins()) })
/** As it is noted here, and as the service has it. */
const both = (sum: number) => ({ here: sum, service: sum })
const hasNetworks = canFindText({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const POSTER = ['--model', 'geometric-poster', '--set', 'resolution=512']
const ENLARGE = ['--then', 'lanczos-upscale upscale_factor=2']

describe('rows of several steps in the terminal', { timeout: 120_000 }, () => {
  test(
    'are planned step by step, fed by columns of their own, and made one after the other',
    { tags: 'long' },
    async () => {
      const list = listOf('Prompt,2.upscale_factor\nA fox,\nA hare,4\n')
      const then = [...ENLARGE, '--then', 'smart-crop aspect_ratio=[1:1,16:9]']
      const planned = await batch('plan', list, ...POSTER, ...then)
      expect(planned.stdout).toMatch(/Coins in all +21/)
      expect(planned.stdout).toMatch(/3 +smart-crop +4 +4 +8/)
      const before = await coins()
      const ran = await batch('run', list, ...POSTER, ...then, '--out', join(folder, 'chain'), '--json')
      expect([ran.code, ran.stderr]).toEqual([0, ''])
      expect(
        rowsIn(ran.json)
          .map(({ listRow, step, state }) => `${listRow}.${step} ${state}`)
          .toSorted(),
      ).toEqual(['1.1 done', '1.2 done', '1.3 done', '1.3 done', '2.1 done', '2.2 done', '2.3 done', '2.3 done'])
      expect(
        readdirSync(join(folder, 'chain'), { recursive: true }).filter((name) => String(name).endsWith('.png')),
      ).toHaveLength(8)
      expect(await coins()).toEqual({ ...before, available: before.available - 21, held: 0 })
      const books = (await batch('steps', '--json')).json[0] as { steps: { coins: { charged: number } }[] }
      expect(books.steps.map((step) => step.coins.charged)).toEqual([4, 9, 8])
      const again = await batch('again', '--row', '1', '--step', '2', '--budget', '40', '--json')
      expect(again.code).toBe(0)
      expect(rowsIn(again.json).filter(({ listRow, step }) => listRow === 1 && step === 3)).toHaveLength(4)
      expect(failure(await batch('again', '--row', '1', '--step', '3', '--json'))).toMatchObject({
        code: 'unknown_row',
      })
    },
  )

  test('wait for a person, say so by their exit code, and go on with what is picked', { tags: 'long' }, async () => {
    const list = listOf('Prompt\nA fox\nA hare\nA crow\n')
    const drafts = [...POSTER, '--set', 'num_outputs=2', '--then', 'pick', ...ENLARGE]
    const planned = (await batch('plan', list, ...drafts, '--json')).json[0]
    expect(planned).toMatchObject({
      coins: 30,
      atMost: true,
      steps: [{ exact: true }, { type: 'pick' }, { exact: false }],
    })
    const before = await coins()
    const ran = await batch('run', list, ...drafts, '--out', join(folder, 'picked'), '--json')
    expect(failure(ran)).toMatchObject({
      exit: 3,
      code: 'pick',
      message: expect.stringMatching(/^3 rows wait for you/) as string,
    })
    const { rows } = (await batch('pick', '--json')).json[0] as {
      rows: { listRow: number; outputs: { path: string }[] }[]
    }
    expect(rows.map(({ listRow, outputs }) => [listRow, outputs.length])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    for (const [options, code] of [
      [['--rows', '4', '--all'], 'unknown_row'],
      [['--outputs', '3'], 'unknown_output'],
      [['--all', '--none'], 'usage'],
    ] as const)
      expect(failure(await batch('pick', ...options, '--json'))).toMatchObject({ exit: 1, code })
    expect((await batch('pick', '--rows', '3-1', '--all', '--json')).code).toBe(2)
    expect((await batch('pick', '--rows', '1,3', '--outputs', '2')).code).toBe(3)
    // nothing is left to do for a batch that waits
    expect((await batch('resume', '--json')).code).toBe(3)
    const ended = await batch('pick', '--none', '--json')
    expect([ended.code, ended.json[0]]).toEqual([0, { type: 'picked', goingOn: 0, ended: 2 }])
    expect(
      rowsIn(ended.json)
        .filter(({ step }) => step === 3)
        .map(({ listRow }) => listRow),
    ).toEqual([1, 3])
    expect(await coins()).toEqual({ ...before, available: before.available - 18, held: 0 })
    expect(failure(await batch('pick', '--all', '--json'))).toMatchObject({ exit: 1, code: 'nothing_to_pick' })

    // more of what is decided, months later if need be
    const decided = (await batch('pick', '--add', '--json')).json[0] as {
      rows: { listRow: number; picked: number[] }[]
    }
    expect(decided.rows.map(({ listRow, picked }) => [listRow, picked])).toEqual([
      [1, [2]],
      [2, []],
      [3, [2]],
    ])
    expect(failure(await batch('pick', '--rows', '1', '--outputs', '1', '--json'))).toMatchObject({
      code: 'unknown_row',
      message: expect.stringContaining('--add') as string,
    })
    expect(failure(await batch('pick', '--add', '--none', '--json'))).toMatchObject({ code: 'usage' })
    const added = await batch('pick', '--add', '--rows', '1-2', '--outputs', '1', '--json')
    expect([added.code, added.json[0]]).toEqual([0, { type: 'picked', goingOn: 2, ended: 0 }])
    expect(await coins()).toEqual({ ...before, available: before.available - 24, held: 0 })
    // row 1 has none left
    expect(failure(await batch('pick', '--add', '--rows', '1', '--all', '--json'))).toMatchObject({
      code: 'unknown_row',
    })

    const compared = await batch('steps', '--compare', '--json')
    expect([compared.code, compared.json[0]]).toMatchObject([
      0,
      {
        compared: {
          mismatches: [],
          steps: [
            { step: 1, checked: 3, held: both(12), charged: both(12), refunded: both(0) },
            { step: 3, checked: 4, held: both(12), charged: both(12), refunded: both(0) },
          ],
        },
      },
    ])
    expect((await batch('steps', '--compare')).stdout).toMatch(/Step 3 +4 +12 \/ 12 +12 \/ 12 +0 \/ 0 +the same/)
  })

  test.runIf(hasNetworks)(
    'go on while nothing can be read in them, and end when something can',
    { tags: 'long' },
    async () => {
      const list = listOf('Prompt\nA lighthouse above the sea\n')
      const card = 'quote-card prompt="The sea is quiet tonight"'
      const then = ['keep no-text', card, 'keep no-text', 'lanczos-upscale'].flatMap((step) => ['--then', step])
      const ran = await batch('run', list, ...POSTER, ...then, '--out', join(folder, 'text'), '--json')
      expect([ran.code, ran.stderr]).toEqual([0, ''])
      expect(rowsIn(ran.json).map(({ step, state }) => `${step} ${state}`)).toEqual(['1 done', '3 done'])
      const books = await batch('steps')
      expect(books.stdout).toMatch(/2 +keep +1 went on, 0 ended/)
      expect(books.stdout).toMatch(/4 +keep +0 went on, 1 ended/)
      expect(await coins()).toMatchObject({ held: 0 })
    },
  )

  test('go through a recipe by name, and are held up by what a rule does not keep', async () => {
    const recipe = ['recipes', 'save', 'Large ones', '--model', 'geometric-poster', '--param', 'resolution=512']
    await runCli([...recipe, '--then', 'keep width>=2000', ...ENLARGE, ...data()])
    const list = listOf('Prompt\nA fox\n')
    const ran = await batch('run', list, '--recipe', 'large ones', '--out', join(folder, 'kept'), '--json')
    expect([ran.code, rowsIn(ran.json).map(({ step }) => step)]).toEqual([0, [1]])
    const books = (await batch('steps', '--json')).json[0]
    expect(books).toMatchObject({
      steps: [{ step: 1 }, { type: 'keep', passed: 0, ended: 1 }, { coins: { charged: 0 } }],
    })
    expect(failure(await batch('run', list, '--recipe', 'large ones', ...POSTER, '--json'))).toMatchObject({
      code: 'usage',
    })
  })

  test('begin with pictures, and go through steps or a recipe', { tags: 'long' }, async () => {
    const photos = join(folder, 'photos')
    mkdirSync(photos)
    for (const name of ['a', 'b']) writeFileSync(join(photos, `${name}.jpg`), await sample('picture.jpg'))
    const large = ['--model', 'lanczos-upscale', '--param', 'upscale_factor=2', '--then', 'smart-crop aspect_ratio=1:1']
    const priced = await batch('pictures', photos, ...large)
    expect([priced.code, priced.stdout]).toEqual([0, expect.stringMatching(/2 +smart-crop +2 +2 +4/) as string])
    const before = await coins()
    const [plan] = (await batch('pictures', photos, ...large, '--json')).json
    const ran = await batch('pictures', photos, ...large, '--yes', '--out', join(folder, 'large'), '--json')
    expect([ran.code, rowsIn(ran.json).map(({ listRow, step, state }) => `${listRow}.${step} ${state}`)]).toEqual([
      0,
      ['1.1 done', '1.2 done', '2.1 done', '2.2 done'],
    ])
    const spent = (plan as { coins: number }).coins
    expect(await coins()).toEqual({ ...before, available: before.available - spent, held: 0 })

    await runCli(['recipes', 'save', 'Squares', ...large, ...data()])
    const again = await batch(
      'pictures',
      photos,
      '--recipe',
      'squares',
      '--yes',
      '--out',
      join(folder, 'squares'),
      '--json',
    )
    expect([again.code, rowsIn(again.json)]).toMatchObject([0, { length: 4 }])
    expect(await coins()).toEqual({ ...before, available: before.available - 2 * spent, held: 0 })
    for (const [options, code] of [
      [['--recipe', 'squares', '--model', 'lanczos-upscale'], 'usage'],
      [['--recipe', 'poster to print size'], 'no_operation'],
      [['--model', 'lanczos-upscale', '--then', 'pick'], 'invalid_recipe'],
    ] as const)
      expect(failure(await batch('pictures', photos, ...options, '--yes', '--json'))).toMatchObject({ exit: 1, code })
  })

  test('one generation goes through several steps too', async () => {
    const run = [
      'run',
      '--model',
      'geometric-poster',
      '--param',
      'prompt=A fox',
      '--param',
      'resolution=512',
      ...ENLARGE,
    ]
    const dear = await runCli([...run, '--max-coins', '4', '--json', ...data()])
    expect(failure(dear)).toMatchObject({ exit: 1, code: 'max_coins_exceeded' })
    const wrong = await runCli([...run, '--param', 'num_outputs=99', '--json', ...data()])
    expect(failure(wrong)).toMatchObject({ exit: 1, code: 'invalid_params' })
    const ran = await runCli([...run, '--max-coins', '5', '--out', join(folder, 'one'), '--json', ...data()])
    expect([ran.code, rowsIn(ran.json).map(({ step, state }) => `${step} ${state}`)]).toEqual([0, ['1 done', '2 done']])
  })

  test('survive being killed between two steps, each made once', async () => {
    const list = listOf(`Prompt\n${['fox', 'hare', 'crow'].map((name) => `A ${name} sandbox:seconds=1`).join('\n')}\n`)
    const before = await coins()
    const running = startCli([
      'batch',
      'run',
      list,
      ...POSTER,
      ...ENLARGE,
      '--out',
      join(folder, 'killed'),
      '--json',
      ...data(),
    ])
    await running.line(({ type, counts }) => type === 'progress' && ((counts as { done?: number }).done ?? 0) > 0)
    running.child.kill('SIGKILL')
    await running.ended
    const resumed = await batch('resume', '--json')
    expect([resumed.code, resumed.stderr]).toEqual([0, ''])
    expect(
      rowsIn(resumed.json)
        .map(({ step, state }) => `${step} ${state}`)
        .toSorted(),
    ).toEqual([...Array.from({ length: 3 }, () => '1 done'), ...Array.from({ length: 3 }, () => '2 done')])
    expect(await coins()).toEqual({ ...before, available: before.available - 15, held: 0 })
  })

  describe('that cannot be', () => {
    let before: object
    beforeAll(async () => {
      before = await standing()
    })

    test.each([
      [['--recipe', 'nobody knows'], 1, 'unknown_name'],
      [['--recipe', 'nowhere.recipe.json'], 1, 'recipe_unreadable'],
      [[...POSTER, '--then', 'nope'], 1, 'unknown_model'],
      [[...POSTER, '--then', 'lanczos-upscale upscale_factor=3'], 1, 'invalid_recipe'],
      [[...POSTER, '--then', 'lanczos-upscale image=@2'], 1, 'invalid_recipe'],
      [[...POSTER, '--then', 'lip-sync'], 1, 'invalid_recipe'],
      [[...POSTER, '--then', 'lanczos-upscale upscale_factor=@1'], 1, 'invalid_options'],
      [[...POSTER, '--then', 'pick'], 1, 'invalid_recipe'],
      [[...POSTER, '--then', 'keep nothing'], 2, 'usage'],
      [[...POSTER, '--then', ''], 2, 'usage'],
    ])('%j are refused', async (options, exit, code) => {
      const refused = await batch('run', listOf('Prompt\nA fox\n'), ...options, '--json')
      expect(failure(refused)).toMatchObject({ exit, code })
    })

    // asked once for all of them: each question is a command, which takes as long as what is refused
    test('leave no batch behind, and all coins where they were', async () => {
      expect(await standing()).toEqual(before)
    })
  })
})
