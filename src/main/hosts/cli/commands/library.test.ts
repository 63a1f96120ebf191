import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { ExportOutcome } from '#shared/app/export.ts'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import { LibraryEntry, LibraryItem } from '#shared/app/library.ts'
import { FLAG_VALUES } from '#main/library/store/filter-sql.ts'
import { runCli } from '../../../../../tests/support/cli.ts'
import { fillLibrary } from '../../../../../tests/support/filled-library.ts'
import { openIntake, stage } from '../../../../../tests/support/library-scene.ts'
import { openNewDataFolder } from '../../../../../tests/support/new-data-folder.ts'

let data: string
let made: string
let ids: string[]

beforeAll(async () => {
  data = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-cli-library-')))
  made = join(data, 'made')
  const db = openNewDataFolder(data)
  const intake = openIntake(db)
  const staging = await intake.stagingDir(made)
  ids = []
  for (const [index, prompt] of ['A red fox', 'Two boats at dusk', 'A red boat'].entries()) {
    const arrived = stage(staging, `asset-${index}`, {
      folder: made,
      kind: index === 1 ? 'video' : 'image',
      settings: { params: { prompt }, modelId: `model-${index}` },
    })
    ids.push((await intake.takeIn(arrived)).itemId)
  }
  db.close()
})

const cli = (...args: string[]) => runCli(['library', ...args, '--data', data])

async function found(...args: string[]): Promise<string[]> {
  const { stdout, stderr, code } = await cli('search', ...args, '--json')
  expect([code, stderr]).toEqual([0, ''])
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => LibraryEntry.parse(JSON.parse(line)).prompt)
}

test('search finds by words and narrows by what is asked', async () => {
  expect(await found()).toEqual(['A red boat', 'Two boats at dusk', 'A red fox'])
  expect(await found('re', 'boat')).toEqual(['A red boat'])
  expect(await found('--kind', 'video', '--kind', 'audio')).toEqual(['Two boats at dusk'])
  expect(await found('red', '--model', 'model-0')).toEqual(['A red fox'])
  expect(await found('--limit', '2')).toEqual(['A red boat', 'Two boats at dusk'])
  expect(await found('--rating', '1')).toEqual([])
  expect(await found('--tag', 'cover')).toEqual([])
})

test('for people: a table that says when there is more', async () => {
  const { stdout } = await cli('search', '--limit', '1')
  expect(stdout).toMatch(/^ID +KIND +MODEL +STARS +PROMPT +FILE\n.*A red boat.*\n1 of 3; more with --limit\.\n$/)
})

test('show tells everything, and says so when there is nothing', async () => {
  const item = LibraryItem.parse(JSON.parse((await cli('show', ids[0]!, '--json')).stdout))
  expect(item).toMatchObject({
    id: ids[0],
    params: { prompt: 'A red fox' },
    columns: { Prompt: 'A fox called asset-0' },
  })
  expect((await cli('show', ids[0]!)).stdout).toMatch(/prompt +A red fox\n/)
  const { code, stderr } = await cli('show', 'nobody')
  expect([code, stderr]).toEqual([
    1,
    'pressrun: This is not in the library any more. Look for it in the library again.\n',
  ])
})

test('export copies, heal looks after', async () => {
  const to = join(data, 'handover')
  rmSync(join(made, 'Batch', 'asset-1.png'))
  const exported = await cli('export', ids[0]!, ids[1]!, '--to', to, '--json')
  expect(JSON.parse(exported.stdout)).toMatchObject({ files: 1, changed: [], missing: [ids[1]] })
  expect([exported.code, JSON.parse(exported.stderr)]).toMatchObject([1, { code: 'items_not_exported' }])
  expect(existsSync(join(to, 'asset-0.png'))).toBe(true)
  expect((await cli('heal')).stdout).toBe('3 checked, 0 found again, 1 missing.\n')
  expect((await cli('search', 'dusk')).stdout).toContain('(missing)')
})

test('what has something else in the place of a file beside it is not said to be left out', async () => {
  const other = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-cli-beside-')))
  const db = openNewDataFolder(other)
  const intake = openIntake(db)
  const staging = await intake.stagingDir(join(other, 'made'))
  const { itemId } = await intake.takeIn(stage(staging, 'figure', { with: ['obj'] }))
  db.close()
  writeFileSync(join(other, 'made', 'Batch', 'figure.obj'), 'something else')
  const to = join(other, 'handover')
  const { stdout, stderr, code } = await runCli(['library', 'export', itemId, '--to', to, '--data', other])
  expect([code, readdirSync(to)]).toEqual([1, ['figure.png']])
  expect(stdout).toContain(`- ${itemId} was not copied whole: something else has the place of a file of it.`)
  expect(stderr).toBe('pressrun: 1 of 1 items were not exported whole.\n')
})

test('a batch is exported whole, also when it is more than a command takes at once', { timeout: 120_000 }, async () => {
  const large = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-cli-large-')))
  fillLibrary(large, MOST_ITEMS_AT_ONCE + 2, { batches: 1 })
  // copying so many would only take time: all of them are named as missing
  rmSync(join(large, 'made'), { recursive: true })
  const args = ['export', '--batch', 'batch-0', '--to', join(large, 'handover'), '--json', '--data', large]
  const { stdout, code } = await runCli(['library', ...args])
  const { missing } = ExportOutcome.parse(JSON.parse(stdout))
  expect([code, missing.length, new Set(missing).size]).toEqual([1, MOST_ITEMS_AT_ONCE + 2, MOST_ITEMS_AT_ONCE + 2])

  const db = new BetterSqlite3(join(large, 'library.db'))
  db.prepare('UPDATE items SET flag = ?').run(FLAG_VALUES.reject)
  db.close()
  // what has something else in its place stays, which takes less time than moving so many
  symlinkSync('made', join(large, 'made'))
  const trashed = await runCli(['library', 'trash', '--rejected', '--json', '--data', large])
  const { changed } = trashed.json[0] as { changed: string[] }
  expect([trashed.code, changed.length]).toEqual([1, MOST_ITEMS_AT_ONCE + 2])
})

test('a wrong number ends with 2', async () => {
  for (const wrong of [
    ['--rating', '6'],
    ['--rating', 'x'],
    ['--limit', '0'],
  ])
    expect([wrong, (await cli('search', ...wrong)).code]).toEqual([wrong, 2])
})

test('export converts what it is told to, and says what it does not understand', async () => {
  const to = join(data, 'web')
  const flags = ['--format', 'jpeg', '--long-side', '5', '--quality', '82', '--name', '{counter:02}-{original}.{ext}']
  const { stdout, code } = await cli('export', ids[0]!, ids[2]!, '--to', to, ...flags)
  expect([code, stdout]).toEqual([0, `2 files are in ${to}.\n`])
  expect(readdirSync(to).toSorted()).toEqual(['01-asset-0.jpg', '02-asset-2.jpg'])
  expect(await sharp(join(to, '01-asset-0.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 5 })
  expect((await cli('export', '--to', to)).stderr).toContain('--collection')
  expect((await cli('export', ids[0]!, '--to', to, '--box', 'large')).stderr).toContain('1920x1080')
  expect((await cli('export', ids[0]!, '--to', to, '--long-side', '9', '--percent', '5')).stderr).toContain(
    'Choose one',
  )
  expect((await cli('export', ids[0]!, '--to', to, '--name', '{original}')).code).not.toBe(0)
  expect(readdirSync(to)).toHaveLength(2)
})

test('what is rejected goes to the trash of this computer, and comes back', async () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'pressrun-cli-home-')))
  const withHome = (...args: string[]) => runCli(['library', ...args, '--data', data], { XDG_DATA_HOME: home })
  const { path } = LibraryItem.parse(JSON.parse((await cli('show', ids[2]!, '--json')).stdout))
  expect(await withHome('reject', ids[2]!, 'nobody')).toMatchObject({
    code: 1,
    stdout: '1 item rejected.\n- nobody is no item of the library.\n',
    stderr: 'pressrun: 1 of 2 items stayed as they were.\n',
  })
  expect(await found('--flag', 'reject')).toEqual(['A red boat'])
  expect(await found('--sort', 'name')).toEqual(['A red fox', 'Two boats at dusk', 'A red boat'])
  expect((await withHome('trash')).code).not.toBe(0)
  expect((await withHome('trash', '--rejected')).stdout).toBe('1 item moved to the trash.\n')
  expect(existsSync(path)).toBe(false)
  expect(existsSync(join(home, 'Trash', 'files', 'asset-2.png'))).toBe(true)
  expect(await found('--deleted')).toEqual(['A red boat'])
  const again = await withHome('trash', ids[2]!, '--json')
  expect([again.code, again.json]).toEqual([1, [{ trashed: [], changed: [], failed: [], unknown: [ids[2]] }]])
  expect((await withHome('restore', ids[2]!)).stdout).toBe('1 item brought back.\n')
  expect(existsSync(path)).toBe(true)
  expect(await withHome('restore', ids[2]!)).toMatchObject({
    code: 1,
    stdout: `0 items brought back.\n- ${ids[2]} is no deleted item.\n`,
  })
  expect((await cli('unflag', ids[2]!)).code).toBe(0)
  rmSync(home, { recursive: true, force: true })
})

test('a contact sheet is laid out from the terminal', async () => {
  const to = join(data, 'sheets')
  const { stdout, code } = await cli(
    'contact-sheet',
    ids[0]!,
    ids[2]!,
    '--to',
    to,
    '--title',
    'Foxes',
    '--caption',
    'prompt',
  )
  expect([code, stdout]).toEqual([0, `${join(to, 'Foxes.pdf')}\n`])
  expect((await cli('contact-sheet', ids[0]!, '--to', to, '--caption', 'nothing')).stderr).toContain('One of name')
  expect((await cli('contact-sheet', '--grid', '--to', to)).stderr).toContain('--batch')
})
