import { expect, onTestFinished, test } from 'vitest'
import { BatchSettings } from '#shared/batch/settings.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { commandsOf } from '../../../../tests/support/run-commands.ts'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { createApp } from '../../app.ts'

/** A list as a person has it, beside models as they are. */
async function openList(text: string, modelId: string) {
  const app = await createApp(createTestHost())
  onTestFinished(() => app.close())
  const ask = commandsOf(() => app)
  const { id } = await ask('batches.create', { source: { text }, settings: BatchSettings.parse({ modelId }) })
  const { rows } = await ask('batches.rows', { id, offset: 0 })
  return {
    rowIds: rows.map((row) => row.id),
    write: (rowId: number, column: string, said: string) =>
      ask('batches.writeCells', { id, cells: [{ rowId, column, text: said }] }),
    standing: async (rowId: number) => {
      const now = (await ask('batches.rows', { id, offset: 0 })).rows.find((row) => row.id === rowId)!
      return { state: now.state, params: now.params, faults: now.issues.map(({ saying }) => saying?.name) }
    },
  }
}

test('a prompt that cannot be used stays so while other cells change, and one that is typed is read like those of the list', async () => {
  await using scene = new BatchScene()
  const prompts = ['A __nolist__ fox', 'A {red|blue} \\{fox|owl\\}']
  const id = await scene.create(prompts, { dynamicPrompts: { mode: 'all', draws: 4, seed: 1 } })
  const [fox, red] = scene.rows(id).map((row) => row.id)
  const write = (rowId: number, column: string, text: string) =>
    scene.during(scene.batches.writeCells(id, [{ rowId, column, text }]))
  const faultOf = (rowId: number) => scene.rows(id).find((row) => row.id === rowId)!.issues[0]?.saying?.name
  const unknown = 'rules.unknownWordList'
  await write(fox!, 'param:seed', '5')
  expect(faultOf(fox!)).toBe(unknown)
  const { removed } = await scene.batches.removeRows(id, [fox!])
  await scene.batches.restoreRows(id, removed)
  expect(faultOf(fox!)).toBe(unknown)
  const { before } = await write(fox!, 'param:prompt', 'A fox')
  expect(faultOf(fox!)).toBeUndefined()
  await scene.batches.rewriteRows(id, before)
  expect(faultOf(fox!)).toBe(unknown)
  // of one row only one can be meant
  await write(fox!, 'param:prompt', 'A {tame|wild} fox')
  expect(faultOf(fox!)).toBe('rules.severalPrompts')
  expect(scene.rows(id)[0]).toMatchObject({ state: 'blocked', params: { prompt: 'A {tame|wild} fox' } })
  // what was read once is plain text
  await write(red!, 'param:seed', '5')
  expect(scene.rows(id)[1]).toMatchObject({ state: 'ready', params: { prompt: 'A red {fox|owl}', seed: 5 } })
})

test('a row that could not be read waits until what is wrong is written over, and then says all that its list said', async () => {
  const text = 'prompt;negative_prompt;effect;seed\n#REF!;#N/A;;7\nA fox;fog;;8;too much\nAn owl;;no-such-effect;9\n'
  const { rowIds, write, standing } = await openList(text, 'illustration-poster')
  const [formula, long, effect] = rowIds as [number, number, number]
  await write(formula, 'param:prompt', 'A hare')
  const half = { prompt: 'A hare', negative_prompt: '#N/A', seed: 7 }
  expect(await standing(formula)).toEqual({ state: 'blocked', params: half, faults: ['rules.failedFormula'] })
  await write(formula, 'param:negative_prompt', '')
  expect(await standing(formula)).toEqual({ state: 'ready', params: { prompt: 'A hare', seed: 7 }, faults: [] })

  // the list's own cell is not what was wrong with it
  await write(long, 'cell:seed', '9')
  expect(await standing(long)).toMatchObject({ state: 'blocked', faults: ['rules.tooManyCells'] })
  const whole = { prompt: 'A fox, looking back', negative_prompt: 'fog', seed: 8 }
  await write(long, 'param:prompt', whole.prompt)
  expect(await standing(long)).toEqual({ state: 'ready', params: whole, faults: [] })

  expect(await standing(effect)).toMatchObject({ state: 'blocked', faults: ['rules.unknownEffect'] })
  await write(effect, 'effect', '')
  expect(await standing(effect)).toEqual({ state: 'ready', params: { prompt: 'An owl', seed: 9 }, faults: [] })
})

test('a failed formula is neither sent nor forgotten when the model beside it is mended first', async () => {
  const { rowIds, write, standing } = await openList('prompt;model\n#REF!;no-such-model\n', 'illustration-poster')
  const [row] = rowIds as [number]
  await write(row, 'model', 'illustration-poster')
  expect(await standing(row)).toMatchObject({ state: 'blocked', faults: ['rules.failedFormula'] })
})

test('a row keeps what was written in it while its model is misspelt', async () => {
  const { rowIds, write, standing } = await openList('prompt\nA fox\n', 'paper-landscape')
  const [row] = rowIds as [number]
  await write(row, 'param:prompt', 'A red fox')
  await write(row, 'model', 'paper-landscap')
  expect(await standing(row)).toMatchObject({ state: 'blocked' })
  await write(row, 'model', 'paper-landscape')
  expect(await standing(row)).toMatchObject({ state: 'ready', params: { prompt: 'A red fox' } })
})
