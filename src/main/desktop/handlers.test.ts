import { createHash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { abilitiesOf, type Desktop } from './desktop.ts'
import { createDesktopHandlers } from './handlers.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-desktop-')))
  writeFileSync(join(folder, 'here.png'), 'made')
})

function handlers(desktop: Desktop) {
  return createDesktopHandlers(
    desktop,
    (id) => ({
      path: join(folder, `${id}.png`),
      bytes: 4,
      sha256: createHash('sha256').update('made').digest('hex'),
    }),
    (exportId) => (exportId === 'ours' ? join(folder, 'here.png') : undefined),
  )
}

test('files are named by item and must be there', async () => {
  const shown: string[] = []
  const desktop = handlers({
    reveal: (path) => shown.push(path),
    dragOut: async (paths) => void shown.push(...paths),
  })
  await desktop['desktop.reveal']({ itemId: 'here' }, {})
  await desktop['desktop.dragOut']({ itemIds: ['here', 'here'] }, {})
  expect(shown).toEqual(Array(3).fill(join(folder, 'here.png')))
  await expect(desktop['desktop.reveal']({ itemId: 'gone' }, {})).rejects.toMatchObject({ code: 'missing_file' })
  await expect(desktop['desktop.dragOut']({ itemIds: ['here', 'gone'] }, {})).rejects.toMatchObject({
    code: 'missing_file',
  })
  expect(shown).toHaveLength(3)
})

test('what was put in the place of a file is handed to nobody', async () => {
  const shown: string[] = []
  const desktop = handlers({
    reveal: (path) => shown.push(path),
    dragOut: async (paths) => void shown.push(...paths),
  })
  writeFileSync(join(folder, 'secret'), 'made')
  rmSync(join(folder, 'here.png'))
  symlinkSync(join(folder, 'secret'), join(folder, 'here.png'))
  const refused = { code: 'changed_file' }
  await expect(desktop['desktop.dragOut']({ itemIds: ['here'] }, {})).rejects.toMatchObject(refused)
  await expect(desktop['desktop.reveal']({ itemId: 'here' }, {})).rejects.toMatchObject(refused)
  rmSync(join(folder, 'here.png'))
  writeFileSync(join(folder, 'here.png'), 'else')
  await expect(desktop['desktop.dragOut']({ itemIds: ['here'] }, {})).rejects.toMatchObject(refused)
  expect(shown).toEqual([])
  // a person who has worked on a picture may look where it lies
  await desktop['desktop.reveal']({ itemId: 'here' }, {})
  expect(shown).toEqual([join(folder, 'here.png')])
})

test('what a host cannot do is said, and nothing was opened', async () => {
  const desktop = handlers({})
  await expect(desktop['desktop.reveal']({ itemId: 'here' }, {})).rejects.toMatchObject({ code: 'not_here' })
  await expect(desktop['desktop.chooseList']({}, {})).rejects.toMatchObject({ code: 'not_here' })
  expect(await desktop['desktop.nextOpening']({}, {})).toEqual({ opening: null })
  expect(await desktop['desktop.watchBatch']({ batchId: 'b' }, {})).toEqual({})
  expect(new Set(Object.values(abilitiesOf({})))).toEqual(new Set([false]))
  expect(abilitiesOf({ reveal: () => {} })).toMatchObject({ reveal: true, dragOut: false })
})

test('what an export has written is shown by the name of the export alone', async () => {
  const shown: string[] = []
  const desktop = handlers({ reveal: (path) => shown.push(path) })
  await desktop['desktop.revealExport']({ exportId: 'ours' }, {})
  expect(shown).toEqual([join(folder, 'here.png')])
  const missing = { code: 'missing_file' }
  await expect(desktop['desktop.revealExport']({ exportId: '/etc' }, {})).rejects.toMatchObject(missing)
  rmSync(join(folder, 'here.png'))
  await expect(desktop['desktop.revealExport']({ exportId: 'ours' }, {})).rejects.toMatchObject(missing)
})
