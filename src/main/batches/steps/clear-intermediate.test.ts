import { appendFileSync, existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import type { Trash } from '../../trash/trash.ts'
import { createTrashing } from '../../library/trashing.ts'
import { readEmbeddedSettings } from '../../library/embed/index.ts'
import { readItem } from '../../library/store/item-record.ts'
import { rateItems } from '../../library/store/items.ts'
import { rowsAtPick } from '../store/branches.ts'
import { createIntermediateClearing } from './clear-intermediate.ts'

const never = new AbortController().signal
const make = (modelId: string) => RecipeStep.parse({ type: 'make', modelId })
const PICK = RecipeStep.parse({ type: 'pick' })
const THREE = [make('enlarge'), make('collage')]

/** The items of a batch in the order of its rows. */
function itemsOf(scene: BatchScene, id: string) {
  return scene.rows(id).flatMap(({ step, outputs }) =>
    outputs.map(({ itemId }) => {
      const { path, trashedAt } = readItem(scene.db, itemId!)!
      return { id: itemId!, step, path, isTrashed: trashedAt !== null }
    }),
  )
}
const left = (scene: BatchScene, id: string) =>
  itemsOf(scene, id)
    .filter(({ isTrashed }) => !isTrashed)
    .map(({ step }) => step)
/** The same, with every file where its record says. */
function leftWithFiles(scene: BatchScene, id: string): number[] {
  for (const { path, isTrashed } of itemsOf(scene, id)) expect(existsSync(path)).toBe(!isTrashed)
  return left(scene, id)
}
const trashingOf = (scene: BatchScene, trash: Trash = scene.trash) =>
  createTrashing({ db: scene.db, clock: scene.clock, trash, onChange: () => {} })

/** As a run of its own would, on the journal as it stands. */
function clearingOf(scene: BatchScene, trash?: Trash) {
  const trashing = trashingOf(scene, trash)
  const log = { info() {}, warn() {}, error() {} }
  return createIntermediateClearing({
    db: scene.db,
    clock: scene.clock,
    log,
    discard: (ids) => trashing.trash(ids, never),
  })
}

/** As the next start of the app does it. */
async function clearAgain(scene: BatchScene): Promise<void> {
  const clearing = clearingOf(scene)
  await clearing.idle()
  await clearing.close()
}

/** From now on its recipe does not keep them; nobody has looked yet. */
function keepNothing(scene: BatchScene, id: string): void {
  scene.db
    .prepare(`UPDATE batches SET settings = json_set(settings, '$.keepSteps', json('false')) WHERE id = ?`)
    .run(id)
}

describe('what steps in between have made', () => {
  test('is kept unless the recipe says otherwise, and says in the file which step it was of what', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox'], { settings: { laterSteps: THREE } })
    await scene.untilState(id, 'ended')
    await scene.restart()
    expect(leftWithFiles(scene, id)).toEqual([1, 2, 3])
    const [first, second] = itemsOf(scene, id)
    const { sha256 } = readItem(scene.db, first!.id)!
    expect(await readEmbeddedSettings(second!.path)).toMatchObject({
      recipe: { step: 2, steps: 3 },
      madeFrom: [sha256],
      sourceNames: { [sha256]: first!.path.split('/').at(-1) },
    })
  })

  test('goes to the trash when the last step is here, and what a person brings back stays', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox', 'Two boats'], { settings: { laterSteps: THREE, keepSteps: false } })
    await scene.untilState(id, 'ended')
    await waitUntil('all to be cleared', () => left(scene, id).length === 2)
    await scene.restart()
    expect(leftWithFiles(scene, id)).toEqual([3, 3])
    const [first] = itemsOf(scene, id)
    expect((await trashingOf(scene).restore([first!.id], never)).restored).toEqual([first!.id])
    await scene.restart()
    await clearAgain(scene)
    expect(leftWithFiles(scene, id)).toEqual([1, 3, 3])
    scene.expectBooksInOrder()
  })

  test('stays where a person has changed the file, or has rated it', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox', 'Two boats'], { settings: { laterSteps: THREE } })
    await scene.untilState(id, 'ended')
    const [changed, , , rated] = itemsOf(scene, id)
    appendFileSync(changed!.path, 'painted over')
    rateItems(scene.db, [rated!.id], 4)
    keepNothing(scene, id)
    await clearAgain(scene)
    expect(leftWithFiles(scene, id)).toEqual([1, 3, 1, 3])
    // looked at once: later it is nobody's business
    rateItems(scene.db, [rated!.id], 0)
    await clearAgain(scene)
    expect(leftWithFiles(scene, id)).toEqual([1, 3, 1, 3])
  })

  test('stays while anything of its row is to be picked, to run or to be mended', async () => {
    await using scene = new BatchScene()
    const settings = { constants: { num_outputs: 2 }, laterSteps: [PICK, make('enlarge')], keepSteps: false }
    const id = await scene.run(['A red fox'], { settings })
    await scene.untilState(id, 'paused')
    const [rowId] = rowsAtPick(scene.db, id, { which: 'waiting', offset: 0, limit: 1 })
    await scene.restart()
    expect(leftWithFiles(scene, id)).toEqual([1, 1])
    await scene.batches.pick(id, [{ rowId: rowId!, positions: [2] }])
    await scene.untilState(id, 'ended')
    await waitUntil('both drafts to be cleared', () => left(scene, id).length === 1)
    await scene.restart()
    expect(leftWithFiles(scene, id)).toEqual([3])

    const other = await scene.run(['Two boats'], { settings: { laterSteps: THREE } })
    await scene.untilState(other, 'ended')
    const last = scene.rows(other).at(-1)!
    const setState = scene.db.prepare('UPDATE batch_rows SET state = ? WHERE id = ?')
    keepNothing(scene, other)
    for (const state of ['failed', 'blocked', 'ready']) {
      setState.run(state, last.id)
      await clearAgain(scene)
      expect(leftWithFiles(scene, other)).toEqual([1, 2, 3])
    }
    setState.run('done', last.id)
    await clearAgain(scene)
    expect(leftWithFiles(scene, other)).toEqual([3])
  })

  test.each(['before a file moves', 'after the first has moved', 'after the last has moved'])(
    'goes after all when the app was killed %s, and nothing is lost',
    async (when) => {
      await using scene = new BatchScene()
      const id = await scene.run(['A red fox'], { settings: { laterSteps: THREE } })
      await scene.untilState(id, 'ended')
      keepNothing(scene, id)
      let moved = 0
      const reached = Promise.withResolvers<void>()
      const hang = () => {
        reached.resolve()
        return new Promise<never>(() => {})
      }
      // the process that was at work never says another word
      clearingOf(scene, {
        ...scene.trash,
        async put(path) {
          if (when === 'before a file moves') return hang()
          const place = await scene.trash.put(path)
          moved += 1
          return moved === (when === 'after the first has moved' ? 1 : 2) ? hang() : place
        },
      })
      await reached.promise
      await trashingOf(scene).recover()
      await clearAgain(scene)
      expect(leftWithFiles(scene, id)).toEqual([3])
      const gone = itemsOf(scene, id).filter(({ isTrashed }) => isTrashed)
      const { restored } = await trashingOf(scene).restore(
        gone.map((item) => item.id),
        never,
      )
      expect(restored).toHaveLength(2)
      await clearAgain(scene)
      expect(leftWithFiles(scene, id)).toEqual([1, 2, 3])
    },
  )
})
