import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareLibrary, prompted } from '../../../tests/support/library-bench.ts'
import { createFreedesktopTrash } from '../trash/freedesktop.ts'
import { sidecarOf } from './embed/index.ts'
import { createTrashing } from './trashing.ts'

const bench = prepareLibrary()
const never = new AbortController().signal

const trashDir = () => join(bench.dataDir, 'home', '.local', 'share', 'Trash')
const inTrash = () => readdirSync(join(trashDir(), 'files')).toSorted()
const read = (id: string) => bench.run('library.read', { id })

test('files go to the trash with what belongs to them, leave the library, and come back', async () => {
  const fox = await bench.add('fox', { with: ['obj', 'srt'] })
  const kept = await bench.add('kept')
  const { path, companions } = await read(fox)
  const bytes = readFileSync(path)
  expect(existsSync(sidecarOf(companions[0]!.path))).toBe(true)

  expect(await bench.run('library.trash', { ids: [fox] })).toEqual({ trashed: [fox], changed: [], failed: [] })
  expect(existsSync(path)).toBe(false)
  expect(inTrash()).toEqual(['fox.obj', 'fox.obj.json', 'fox.png', 'fox.srt', 'fox.srt.json'])
  const note = readFileSync(join(trashDir(), 'info', 'fox.png.trashinfo'), 'utf8')
  expect(note).toMatch(/^\[Trash Info\]\nPath=\/.*\/fox\.png\nDeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\n$/)
  expect(await bench.found({})).toEqual(['A fox called kept'])
  expect(await bench.found({ text: 'fox' })).toEqual(['A fox called kept'])
  expect(await bench.found({ trashed: true })).toEqual(['A fox called fox'])
  expect(await bench.found({ trashed: true, text: 'called FOX' })).toEqual(['A fox called fox'])
  // what was made and paid stays known
  expect(await read(fox)).toMatchObject({ id: fox, coins: 4, trashedAt: expect.any(String), missing: true })
  expect((await read(kept)).trashedAt).toBeNull()
  // nothing looks for it meanwhile
  expect(await bench.run('library.heal', { folders: [trashDir()] })).toEqual({ checked: 1, missing: 0, relinked: 0 })

  expect(await bench.run('library.restore', { ids: [fox] })).toEqual({ restored: [fox], gone: [], failed: [] })
  expect(readFileSync(path)).toEqual(bytes)
  expect(inTrash()).toEqual([])
  expect(readdirSync(join(trashDir(), 'info'))).toEqual([])
  expect(await bench.found({ text: 'fox' })).toEqual(['A fox called kept', 'A fox called fox'])
  expect(await read(fox)).toMatchObject({ trashedAt: null, missing: false, path })
  expect(existsSync(sidecarOf(companions[0]!.path))).toBe(true)
})

test('what is deleted is found by its words in any script, and narrowed by them in every facet', async () => {
  const apples = await bench.add('apples', prompted('ÄPFEL im Garten'))
  const pears = await bench.add('pears', prompted('Birnen'))
  await bench.run('library.trash', { ids: [apples, pears] })
  const filter = { trashed: true, text: 'Äpfel' } as const
  expect(await bench.found(filter)).toEqual(['ÄPFEL im Garten'])
  expect((await bench.run('library.facets', { filter })).kinds).toEqual([{ value: 'image', label: 'image', count: 1 }])
})

test('what is tagged while it lies in the trash is not found before it is back', async () => {
  const fox = await bench.add('fox')
  await bench.add('kept')
  await bench.run('library.trash', { ids: [fox] })
  await bench.run('library.tag', { ids: [fox], add: ['Cover'] })
  expect(await bench.run('library.outline', { filter: { text: 'fox' } })).toMatchObject({ count: 1 })
  await bench.run('library.restore', { ids: [fox] })
  expect(await bench.found({ text: 'cover' })).toEqual(['A fox called fox'])
})

test('a file that was changed since stays, and its item with it', async () => {
  const id = await bench.add('edited')
  const { path } = await read(id)
  appendFileSync(path, 'painted over')
  expect(await bench.run('library.trash', { ids: [id] })).toEqual({ trashed: [], changed: [id], failed: [] })
  expect(existsSync(path)).toBe(true)
  expect((await read(id)).trashedAt).toBeNull()
})

test('settings beside a file that a person has changed stay where they are', async () => {
  const id = await bench.add('mesh', { with: ['obj'] })
  const sidecar = sidecarOf((await read(id)).companions[0]!.path)
  writeFileSync(sidecar, readFileSync(sidecar, 'utf8').replace('Paper Landscape', 'My notes'))
  await bench.run('library.trash', { ids: [id] })
  expect(existsSync(sidecar)).toBe(true)
  expect(inTrash()).toEqual(['mesh.obj', 'mesh.png'])
})

test('a name that was taken meanwhile is left to whoever took it', async () => {
  const id = await bench.add('fox')
  const { path } = await read(id)
  await bench.run('library.trash', { ids: [id] })
  writeFileSync(path, 'somebody else')
  expect((await bench.run('library.restore', { ids: [id] })).restored).toEqual([id])
  expect(readFileSync(path, 'utf8')).toBe('somebody else')
  const back = await read(id)
  expect(back.path).toBe(join(dirname(path), 'fox 2.png'))
  expect(existsSync(back.path)).toBe(true)
})

test('what has left the trash is said to be gone, and found where a person has put it back', async () => {
  const id = await bench.add('fox')
  const { path } = await read(id)
  await bench.run('library.trash', { ids: [id] })
  const [name] = inTrash()
  const elsewhere = join(bench.dataDir, 'taken.png')
  renameSync(join(trashDir(), 'files', name!), elsewhere)
  expect(await bench.run('library.restore', { ids: [id] })).toEqual({ restored: [], gone: [id], failed: [] })
  expect((await read(id)).trashedAt).not.toBeNull()
  renameSync(elsewhere, path)
  expect((await bench.run('library.restore', { ids: [id] })).restored).toEqual([id])
})

test('two of one name both fit, and each comes back to its own place', async () => {
  const ids = [
    await bench.add('fox', { relativePath: 'one/fox.png' }),
    await bench.add('other', { relativePath: 'two/fox.png' }),
  ]
  const paths = await Promise.all(ids.map(async (id) => (await read(id)).path))
  await bench.run('library.trash', { ids })
  expect(inTrash()).toEqual(['fox.2.png', 'fox.png'])
  await bench.run('library.restore', { ids })
  expect(paths.every((path) => existsSync(path))).toBe(true)
})

test('without a trash nothing is deleted, and it is said', async () => {
  const id = await bench.add('fox')
  const without = createTrashing({ db: bench.db, clock: bench.clock, trash: undefined, onChange: () => {} })
  await expect(without.trash([id], never)).rejects.toMatchObject({ code: 'no_trash' })
  expect(existsSync((await read(id)).path)).toBe(true)
})

test('when the system refuses one of its files, all of them are back', async () => {
  const id = await bench.add('mesh', { with: ['obj'] })
  const { path, companions } = await read(id)
  const trash = realTrash()
  const refusing = createTrashing({
    db: bench.db,
    clock: bench.clock,
    trash: { ...trash, put: (file) => (file.endsWith('.obj') ? Promise.reject(new Error('full')) : trash.put(file)) },
    onChange: () => {},
  })
  expect(await refusing.trash([id], never)).toEqual({ trashed: [], changed: [], failed: [{ id, reason: 'full' }] })
  expect([path, companions[0]!.path].map((file) => existsSync(file))).toEqual([true, true])
  expect((await read(id)).trashedAt).toBeNull()
})

test.each(['before a file moves', 'after the first has moved', 'after the last has moved'])(
  'a crash %s leaves every file with its record',
  async (when) => {
    const id = await bench.add('mesh', { with: ['obj'] })
    const { path, companions } = await read(id)
    const files = [path, companions[0]!.path]
    const trash = realTrash()
    let stopped: () => void
    const reached = new Promise<void>((resolve) => (stopped = resolve))
    let moved = 0
    // the process that was at work never says another word
    const crashing = createTrashing({
      db: bench.db,
      clock: bench.clock,
      trash: {
        ...trash,
        async put(file) {
          if (when === 'before a file moves') return hang()
          const place = await trash.put(file)
          moved += 1
          if (moved === (when === 'after the first has moved' ? 1 : 3)) return hang()
          return place
        },
      },
      onChange: () => {},
    })
    const hang = () => {
      stopped()
      return new Promise<never>(() => {})
    }
    void crashing.trash([id], never)
    await reached
    const next = createTrashing({ db: bench.db, clock: bench.clock, trash, onChange: () => {} })
    expect(await next.recover()).toEqual({ broughtBack: 1, failed: [] })
    expect(files.map((file) => existsSync(file))).toEqual([true, true])
    expect(await read(id)).toMatchObject({ trashedAt: null, missing: false })
    expect(await bench.found({ text: 'mesh' })).toHaveLength(1)
    expect(await next.recover()).toEqual({ broughtBack: 0, failed: [] })
  },
)

test('a crash leaves what lies on a drive that is away for later, and brings back the rest', async () => {
  const drive = join(bench.dataDir, 'drive')
  const away = await bench.add('away', { folder: drive })
  const here = await bench.add('here')
  const paths = [(await read(away)).path, (await read(here)).path]
  const trash = realTrash()
  for (const id of [away, here]) {
    const { promise: reached, resolve: stopped } = Promise.withResolvers<void>()
    const crashing = createTrashing({
      db: bench.db,
      clock: bench.clock,
      trash: {
        ...trash,
        async put(file) {
          await trash.put(file)
          stopped()
          return new Promise<never>(() => {})
        },
      },
      onChange: () => {},
    })
    void crashing.trash([id], never)
    await reached
  }
  renameSync(drive, `${drive} in a bag`)
  writeFileSync(drive, 'nothing is mounted here')
  const next = createTrashing({ db: bench.db, clock: bench.clock, trash, onChange: () => {} })
  expect(await next.recover()).toMatchObject({ broughtBack: 1, failed: [expect.any(Error)] })
  expect(paths.map((path) => existsSync(path))).toEqual([false, true])

  rmSync(drive)
  renameSync(`${drive} in a bag`, drive)
  expect(await next.recover()).toEqual({ broughtBack: 1, failed: [] })
  expect(paths.map((path) => existsSync(path))).toEqual([true, true])
})

function realTrash() {
  mkdirSync(join(bench.dataDir, 'home'), { recursive: true })
  return createFreedesktopTrash({ home: join(bench.dataDir, 'home'), env: {}, uid: 1000, clock: bench.clock })
}
