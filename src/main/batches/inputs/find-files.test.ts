import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BatchScene, PNG } from '../../../../tests/support/batch-scene.ts'
import { createPhotoList } from '../../../../tests/support/photo-list.ts'

test('a cell whose file is not there is marked before anything is sent, and runs once the file is', async () => {
  await using scene = new BatchScene()
  mkdirSync(join(scene.dataDir, 'photos'))
  writeFileSync(join(scene.dataDir, 'photos', 'a.png'), PNG)
  const id = await createPhotoList(scene, ['photos/a.png', 'photos/b.png'], { listDirectory: scene.dataDir })
  expect(scene.rows(id)).toMatchObject([
    { state: 'ready', issues: [] },
    { state: 'blocked', reason: { code: 'input_file' }, issues: [{ path: 'image', column: 'Photo' }] },
  ])
  writeFileSync(join(scene.dataDir, 'photos', 'b.png'), PNG)
  await scene.batches.retry(id)
  expect(scene.rows(id)[1]).toMatchObject({ state: 'ready', issues: [] })
})

test('files that came along are found by their path or their name, however it is written', async () => {
  await using scene = new BatchScene()
  const kept = join(scene.dataDir, 'kept.png')
  writeFileSync(kept, PNG)
  const id = await createPhotoList(scene, ['./Photos/A.PNG', 'C:\\pictures\\a.png', 'b.png'], {
    listDirectory: null,
    files: { 'photos/a.png': kept, 'a.png': kept },
  })
  expect(scene.rows(id).map(({ state, params }) => [state, params['image']])).toEqual([
    ['ready', kept],
    ['ready', kept],
    ['blocked', 'b.png'],
  ])
})
