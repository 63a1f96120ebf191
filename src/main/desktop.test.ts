import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { abilitiesOf, createDesktopHandlers, type Desktop } from './desktop.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-desktop-'))
  writeFileSync(join(folder, 'here.png'), '')
})

function handlers(desktop: Desktop) {
  return createDesktopHandlers(desktop, (id) => join(folder, `${id}.png`))
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

test('what a host cannot do is said, and nothing was opened', async () => {
  const desktop = handlers({})
  await expect(desktop['desktop.reveal']({ itemId: 'here' }, {})).rejects.toMatchObject({ code: 'not_here' })
  await expect(desktop['desktop.chooseList']({}, {})).rejects.toMatchObject({ code: 'not_here' })
  expect(await desktop['desktop.nextOpening']({}, {})).toEqual({ opening: null })
  expect(await desktop['desktop.watchBatch']({ batchId: 'b' }, {})).toEqual({})
  expect(new Set(Object.values(abilitiesOf({})))).toEqual(new Set([false]))
  expect(abilitiesOf({ reveal: () => {} })).toMatchObject({ reveal: true, dragOut: false })
})
