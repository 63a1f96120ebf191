import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BatchScene, PNG } from '../../../../tests/support/batch-scene.ts'
import { createPhotoList } from '../../../../tests/support/photo-list.ts'
import { reportLines } from '../views/report.ts'
import { findBatch } from '../store/batches.ts'
import { findRow } from '../store/rows.ts'

const anySignal = () => new AbortController().signal
const onPosix = process.platform !== 'win32'

/** A list in its own folder, beside a folder that is none of its business. */
function folders(scene: BatchScene) {
  const root = realpathSync(scene.dataDir)
  const [list, secret] = [join(root, 'list'), join(root, 'secret')]
  for (const folder of [list, secret]) mkdirSync(folder)
  writeFileSync(join(list, 'a.png'), PNG)
  writeFileSync(join(secret, 'passport.png'), PNG)
  return { list, secret }
}

const create = (scene: BatchScene, cells: readonly string[], listDirectory: string | null) =>
  createPhotoList(scene, cells, { listDirectory })

const uploads = (scene: BatchScene) => scene.requests.filter(({ path }) => path.endsWith('/uploads')).length
const reasons = (scene: BatchScene, id: string) => scene.rows(id).map(({ state, reason }) => reason?.code ?? state)

describe('a file outside the folder of its list', () => {
  test('waits until a person allows its folder, and nothing of it is sent before', async () => {
    await using scene = new BatchScene()
    const { list, secret } = folders(scene)
    const id = await create(scene, ['a.png', '../secret/passport.png', join(secret, 'passport.png')], list)
    expect(reasons(scene, id)).toEqual(['ready', 'outside_files', 'outside_files'])

    const plan = await scene.batches.plan(id, anySignal())
    expect(plan).toMatchObject({ rows: 1, outside: { rows: 2, files: 1, folders: [{ folder: secret, files: 1 }] } })
    const sent = uploads(scene)

    await scene.batches.retry(id)
    await scene.batches.allowOutside(id, [list])
    expect(reasons(scene, id)).toEqual(['ready', 'outside_files', 'outside_files'])
    const copy = await scene.batches.duplicate(id)
    expect(reasons(scene, copy)).toEqual(['ready', 'outside_files', 'outside_files'])
    expect(uploads(scene)).toBe(sent)

    await scene.batches.allowOutside(id, [secret])
    expect(reasons(scene, id)).toEqual(['ready', 'ready', 'ready'])
    expect(await scene.batches.plan(id, anySignal())).toMatchObject({ rows: 3, outside: { rows: 0, folders: [] } })
  })

  test('is known as one also in rows that were kept with nothing but the sentence', async () => {
    await using scene = new BatchScene()
    const { list, secret } = folders(scene)
    const id = await create(scene, ['../secret/passport.png'], list)
    scene.db.exec(`UPDATE batch_rows SET issues = json_remove(issues, '$[0].fault')`)
    const kept = scene.rows(id).map((row) => findRow(scene.db, row.id)!)
    expect(kept.map(({ issues }) => issues.map(({ fault }) => fault))).toEqual([['outside']])
    expect((await scene.batches.plan(id, anySignal())).outside).toEqual({
      rows: 1,
      files: 1,
      folders: [{ folder: secret, files: 1 }],
    })
    await scene.batches.retry(id)
    expect(reasons(scene, id)).toEqual(['outside_files'])
  })

  test('of a pasted list is every file it names by a whole path', async () => {
    await using scene = new BatchScene()
    const { list } = folders(scene)
    const id = await create(scene, [join(list, 'a.png')], null)
    expect(reasons(scene, id)).toEqual(['outside_files'])
  })

  test('is asked about also when it is not there yet, or another setting of its row was changed', async () => {
    await using scene = new BatchScene()
    const { list, secret } = folders(scene)
    const id = await create(scene, ['../secret/later.png', '../secret/passport.png'], list)
    expect(reasons(scene, id)).toEqual(['outside_files', 'outside_files'])
    writeFileSync(join(secret, 'later.png'), PNG)
    await scene.batches.retry(id)
    for (const { id: rowId, params } of scene.rows(id)) await scene.batches.editRow(rowId, { params })
    expect(reasons(scene, id)).toEqual(['outside_files', 'outside_files'])
  })

  test.runIf(onPosix)('is outside by where it really lies: through links, and links of links', async () => {
    await using scene = new BatchScene()
    const { list, secret } = folders(scene)
    symlinkSync(join(secret, 'passport.png'), join(list, 'link.png'))
    symlinkSync('link.png', join(list, 'again.png'))
    symlinkSync(secret, join(list, 'photos'))
    symlinkSync(join(list, 'a.png'), join(list, 'inside.png'))
    const id = await create(scene, ['link.png', 'again.png', 'photos/passport.png', 'inside.png'], list)
    expect(reasons(scene, id)).toEqual(['outside_files', 'outside_files', 'outside_files', 'ready'])
    expect(scene.rows(id).map(({ params }) => params['image'])).toEqual([
      ...Array<string>(3).fill(join(secret, 'passport.png')),
      join(list, 'a.png'),
    ])
  })

  test.runIf(onPosix)('is not sent when a link is laid in the place of one that was read inside', async () => {
    await using scene = new BatchScene()
    const { list, secret } = folders(scene)
    mkdirSync(join(list, 'photos'))
    writeFileSync(join(list, 'photos', 'passport.png'), PNG)
    const id = await create(scene, ['a.png', 'photos/passport.png', 'later.png'], list)
    expect(reasons(scene, id)).toEqual(['ready', 'ready', 'input_file'])
    for (const name of ['a.png', 'photos']) rmSync(join(list, name), { recursive: true })
    symlinkSync(join(secret, 'passport.png'), join(list, 'a.png'))
    symlinkSync(secret, join(list, 'photos'))
    symlinkSync(join(secret, 'passport.png'), join(list, 'later.png'))
    await scene.batches.retry(id)
    await scene.batches.plan(id, anySignal())
    expect(reasons(scene, id)).toEqual(['input_file', 'input_file', 'input_file'])
    expect(uploads(scene)).toBe(0)
  })
})

describe('what is no picture, film or sound', () => {
  test.runIf(onPosix)('is refused while the list is read, whatever it is, and never waited for', async () => {
    await using scene = new BatchScene()
    const { list } = folders(scene)
    execFileSync('mkfifo', [join(list, 'pipe.png')])
    symlinkSync('/dev/zero', join(list, 'endless.png'))
    symlinkSync('/dev/tty', join(list, 'terminal.png'))
    symlinkSync('circle.png', join(list, 'circle.png'))
    writeFileSync(join(list, 'empty.png'), '')
    writeFileSync(join(list, 'words.png'), 'These are words.')
    const names = ['pipe', 'endless', 'terminal', 'circle', 'empty', 'words'].map((name) => `${name}.png`)
    const id = await create(scene, [...names, '.', '/dev/zero'], list)
    expect(new Set(reasons(scene, id))).toEqual(new Set(['input_file']))
    expect(uploads(scene)).toBe(0)
  })

  test.runIf(process.platform === 'linux')('nor is a file that the kernel makes up', async () => {
    await using scene = new BatchScene()
    const { list } = folders(scene)
    symlinkSync('/proc/kmsg', join(list, 'kernel.png'))
    const id = await create(
      scene,
      ['kernel.png', '/proc/self/environ', '/proc/self/fd/0', '/sys/kernel/uevent_seqnum'],
      list,
    )
    for (const { state, reason } of scene.rows(id)) {
      expect(state).toBe('blocked')
      expect(['fileFaults.noFile', 'fileFaults.outside']).toContain(nameIn(reason?.saying))
    }
    expect(uploads(scene)).toBe(0)
  })
})

/** The sentence inside the one that names the column. */
function nameIn(saying: { facts: unknown[] } | undefined): unknown {
  return (saying?.facts[1] as { name?: string } | undefined)?.name
}

test.runIf(onPosix)('paths to other computers are refused unseen, also behind a link', async () => {
  await using scene = new BatchScene()
  const { list } = folders(scene)
  symlinkSync('//host/share/a.png', join(list, 'far.png'))
  const cells = ['//host/share/a.png', '\\\\host\\share\\a.png', '\\\\?\\UNC\\host\\share\\a.png', 'file://host/a.png']
  const id = await create(scene, [...cells, 'far.png'], list)
  expect(reasons(scene, id)).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'input_file'])
  expect(scene.rows(id).map(({ reason }) => nameIn(reason?.saying))).toEqual([
    ...Array<string>(3).fill('fileFaults.networkPath'),
    'fileFaults.protocol',
    'fileFaults.networkPath',
  ])
})

test('a password in an address is told as such, and is nowhere afterwards', async () => {
  await using scene = new BatchScene()
  const { list } = folders(scene)
  const id = await create(scene, ['https://mia:hunter2@example.com/a.png', 'https://mia:hun/ter2@example.com/'], list)
  expect(scene.rows(id).map(({ reason }) => nameIn(reason?.saying))).toEqual(Array(2).fill('fileFaults.holdsPassword'))
  let report = ''
  for await (const line of reportLines(scene.db, findBatch(scene.db, id)!)) report += line
  expect(report).toContain('example.com')
  expect(report + JSON.stringify(scene.rows(id))).not.toMatch(/hunter2|ter2|mia:/)
  scene.db.pragma('wal_checkpoint(TRUNCATE)')
  expect(readFileSync(scene.db.name).includes('hunter2')).toBe(false)
})

test('nor is one that a person typed for all rows, for a sweep or into a row: it is refused before anything is kept', async () => {
  await using scene = new BatchScene()
  const address = 'https://mia:hunter2@example.com/a.png'
  const refused = { code: 'holds_password' }
  await expect(scene.create(['A fox'], { constants: { image: address } })).rejects.toMatchObject(refused)
  await expect(scene.create(['A fox'], { constants: { images: ['a.png', address] } })).rejects.toMatchObject(refused)
  const axes = [{ param: 'image' as const, values: ['a.png', address] }]
  await expect(scene.create(['A fox'], { sweeps: { mode: 'crossed', axes } })).rejects.toMatchObject(refused)
  expect(scene.db.prepare('SELECT count(*) AS count FROM batches').get()).toEqual({ count: 0 })
  const id = await scene.create(['A fox'])
  const [row] = scene.rows(id)
  await expect(scene.batches.editRow(row!.id, { params: { image: address } })).rejects.toMatchObject(refused)
  scene.db.pragma('wal_checkpoint(TRUNCATE)')
  expect(readFileSync(scene.db.name).includes('hunter2')).toBe(false)
})
