import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { fileOfItem } from '../../library/store/items.ts'
import { BatchScene, PNG } from '../../../../tests/support/batch-scene.ts'

let scene: BatchScene
beforeEach(() => void (scene = new BatchScene()))
afterEach(() => scene[Symbol.asyncDispose]())

const uploads = () => scene.requests.filter(({ path }) => path === '/v1/uploads').length

/** A batch that waits for a choice, and the file of what its second step would take. */
async function madeAndWaiting(): Promise<{ id: string; path: string }> {
  const laterSteps = [RecipeStep.parse({ type: 'pick' }), RecipeStep.parse({ type: 'make', modelId: 'collage' })]
  const id = await scene.run(['A fox'], { settings: { laterSteps } })
  await scene.untilState(id, 'paused')
  const [output] = scene.rows(id)[0]!.outputs
  // the service no longer has what it made
  scene.db.prepare('DELETE FROM uploads').run()
  return { id, path: fileOfItem(scene.db, output!.itemId!)!.path }
}

async function goOn(id: string): Promise<void> {
  await scene.batches.pick(id, [{ rowId: scene.rows(id)[0]!.id, positions: [1] }])
  scene.batches.resume(id)
}

test('a file of the library is sent as it was made', async () => {
  const { id } = await madeAndWaiting()
  const before = uploads()
  await goOn(id)
  await scene.untilState(id, 'ended')
  expect(uploads()).toBe(before + 1)
  expect(scene.states(id)).toEqual(['done', 'done'])
  scene.expectBooksInOrder()
})

test.each([
  ['was changed', 'itemChanged', (path: string) => writeFileSync(path, Buffer.concat([PNG, Buffer.from('more')]))],
  [
    'was replaced by a link to another file',
    'itemChanged',
    (path: string) => {
      const other = join(scene.dataDir, 'private.png')
      writeFileSync(other, PNG)
      rmSync(path)
      symlinkSync(other, path)
    },
  ],
  ['is gone', 'itemMissing', (path: string) => rmSync(path)],
])('a file of the library that %s is not sent, and nothing is paid for', async (_what, words, harm) => {
  const { id, path } = await madeAndWaiting()
  const { charged } = scene.batch(id).coins
  const before = uploads()
  harm(path)
  await goOn(id)
  await scene.until('an end of the second step', () => ['blocked', 'done', 'failed'].includes(scene.states(id)[1]!))
  expect(scene.rows(id)[1]).toMatchObject({
    state: 'blocked',
    reason: { code: 'input_file', saying: { name: `fileFaults.${words}` } },
  })
  expect(uploads()).toBe(before)
  expect(scene.batch(id).coins.charged).toBe(charged)
  scene.expectBooksInOrder()
})
