import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import type { StepBooks } from '#shared/app/recipes.ts'
import type { Reconciliation } from '#shared/app/reconciliation.ts'
import { runCli, startCli, type CliOutcome } from '../../../../../tests/support/cli.ts'
import { imageToImage } from '../../../../../tests/support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../../../../../tests/support/providers/comfyui.ts'
import { StabilityServer } from '../../../../../tests/support/providers/stability.ts'

let folder: string
let comfy: ComfyServer
let stability: StabilityServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-outside-'))
  comfy = await new ComfyServer().start()
  stability = await new StabilityServer().start()
})
afterAll(async () => {
  await comfy[Symbol.asyncDispose]()
  await stability[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const inFolder = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const POSTER = ['--model', 'geometric-poster', '--set', 'resolution=512']
const SQUARE = ['--then', 'smart-crop aspect_ratio=1:1']

/** A data folder of its own with one engine outside. */
async function scene(name: string, engine: readonly string[], env: Record<string, string> = {}) {
  const data = ['--data', join(folder, name)]
  const run = (...args: string[]) => runCli([...args, '--json', ...data])
  const added = await runCli(['providers', 'add', ...engine, ...data], env)
  expect([added.code, added.stderr]).toEqual([0, ''])
  const compared = async () =>
    (await run('batch', 'steps', '--compare')).json[0] as { steps: StepBooks[]; compared: Reconciliation }
  const coins = async () => {
    const { balance } = (await run('account')).json[0] as { balance: { available: number; held: number } }
    return balance
  }
  return { run, compared, coins, start: (...args: string[]) => startCli([...args, '--json', ...data]) }
}

const statesOf = ({ json }: CliOutcome) =>
  json
    .filter(({ type }) => type === 'row')
    .map((row) => row as unknown as BatchRow)
    .map(({ listRow, step, state }) => `${listRow}.${step} ${state}`)

describe('a step that runs on an engine outside', { timeout: 240_000 }, () => {
  test('is made once, however often everything is killed while it is', async () => {
    const { run, start, compared, coins } = await scene('own', [
      'comfyui',
      'gpu',
      '--address',
      comfy.address,
      '--coins-per-output',
      '3',
    ])
    const graph = inFolder('redraw.json', JSON.stringify(imageToImage()))
    expect((await run('providers', 'workflow', 'gpu', graph, '--title', 'Redraw')).code).toBe(0)
    const list = inFolder('list.csv', 'Prompt\nA fox\nA hare\n')
    const recipe = [...POSTER, '--then', 'gpu/redraw', ...SQUARE]
    const plan = (await run('batch', 'plan', list, ...recipe)).json[0] as { coins: number }
    expect(plan).toMatchObject({
      atMost: false,
      steps: [{ step: 1 }, { step: 2, modelId: 'gpu/redraw', rows: 2, coins: 6, exact: true }, { step: 3 }],
    })
    const before = await coins()

    /** Ends the command with SIGKILL as this request arrives: it is worked on, and its answer heard by nobody. */
    async function killedAt(request: RegExp, ...args: string[]): Promise<void> {
      const running = start(...args)
      comfy.intercept = (asked) => {
        if (!request.test(asked) || running.child.killed) return 'handle'
        running.child.kill('SIGKILL')
        return 'unheard'
      }
      await running.ended
      comfy.intercept = () => 'handle'
      expect(running.child.signalCode).toBe('SIGKILL')
    }
    // its input on the way there, the job, and the file on the way back
    await killedAt(/^POST \S*\/upload/, 'batch', 'run', list, ...recipe, '--out', join(folder, 'made'))
    await killedAt(/^POST \S*\/prompt/, 'batch', 'resume')
    await killedAt(/^GET \S*\/view/, 'batch', 'resume')
    const ended = await run('batch', 'resume')
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(statesOf(ended)).toEqual(['1.1 done', '1.2 done', '1.3 done', '2.1 done', '2.2 done', '2.3 done'])
    expect(comfy.starts).toHaveLength(2)
    const books = await compared()
    expect(books.steps[1]).toMatchObject({ outputs: 2, coins: { quoted: 6, held: 0, charged: 6, refunded: 0 } })
    expect(books.compared.steps.map(({ step, checked }) => [step, checked])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    expect(books.compared.mismatches).toEqual([])
    expect(await coins()).toEqual({ ...before, available: before.available - plan.coins, held: 0 })
  })

  test('is billed in real money by itself, and compared by itself', async () => {
    const { run, start, compared, coins } = await scene(
      'paid',
      ['stability', 'paid', '--address', stability.address, '--key-from-env', 'STABILITY'],
      { STABILITY: stability.key },
    )
    const list = inFolder('paid.csv', 'Prompt\nA fox\n')
    const recipe = [...POSTER, '--then', 'paid/upscale-fast', ...SQUARE]
    const plan = (await run('batch', 'plan', list, ...recipe)).json[0] as {
      coins: number
      steps: { providerCost: { micros: number } | null }[]
    }
    const [, billed] = plan.steps.map(({ providerCost }) => providerCost)
    expect(plan.steps.map(({ providerCost }) => providerCost)).toEqual([null, expect.any(Object), null])
    const before = await coins()
    const running = start('batch', 'run', list, ...recipe, '--out', join(folder, 'paid-made'))
    await running.line(({ type, counts }) => type === 'progress' && ((counts as { done?: number }).done ?? 0) >= 2)
    running.child.kill('SIGKILL')
    await running.ended
    const ended = await run('batch', 'resume')
    expect([ended.code, statesOf(ended)]).toEqual([0, ['1.1 done', '1.2 done', '1.3 done']])
    expect(stability.starts).toHaveLength(1)
    const books = await compared()
    expect(books.steps.map(({ providerCost }) => providerCost)).toEqual([null, billed, null])
    expect(books.compared.steps.map(({ providerCost }) => providerCost)).toEqual([
      null,
      { here: billed, service: billed },
      null,
    ])
    expect(await coins()).toEqual({ ...before, available: before.available - plan.coins, held: 0 })
  })
})
