import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative } from 'node:path'
import { systemCode } from '#shared/system-code.ts'
import type { Trash } from './trash.ts'
import type { Clock } from '../tools/clock.ts'
import { makeFolder } from '../tools/make-folder.ts'
import { moveUnlessTaken } from '../tools/move-unless-taken.ts'

interface FreedesktopOptions {
  home: string
  env: Readonly<Record<string, string | undefined>>
  uid: number
  clock: Clock
}

/** A folder with `files` and `info` in it, and what the paths in `info` begin at: null where they are whole. */
interface TrashFolder {
  path: string
  top: string | null
}

const PRIVATE = 0o700
const STICKY = 0o1000
/** More of one name would be odd; somebody may be filling the folder on purpose. */
const MOST_NAMES = 10_000

/**
 * The trash of the freedesktop.org specification, version 1.0: files of the home's own disk go to the home trash, those
 * of another disk to a folder at its top. A name is taken by its `.trashinfo`, which is written before the file moves.
 */
export function createFreedesktopTrash({ home, env, uid, clock }: FreedesktopOptions): Trash {
  const data = env['XDG_DATA_HOME']
  const homeTrash = join(data && isAbsolute(data) ? data : join(home, '.local', 'share'), 'Trash')

  async function trashFor(path: string): Promise<TrashFolder> {
    const device = (await lstat(path)).dev
    await openFolder(homeTrash)
    if ((await lstat(await realpath(homeTrash))).dev === device) return { path: homeTrash, top: null }
    const top = await topOf(path, device)
    const own = join(top, '.Trash', String(uid))
    if (await isSharedTrash(join(top, '.Trash'))) {
      await openFolder(own)
      return { path: own, top }
    }
    const folder = join(top, `.Trash-${uid}`)
    await openFolder(folder)
    return { path: folder, top }
  }

  async function foldersFor(path: string): Promise<TrashFolder[]> {
    const parent = await nearestFolder(path)
    const device = (await lstat(parent)).dev
    const top = await topOf(parent, device)
    return [
      { path: homeTrash, top: null },
      { path: join(top, '.Trash', String(uid)), top },
      { path: join(top, `.Trash-${uid}`), top },
    ]
  }

  return {
    async put(path) {
      const folder = await trashFor(path)
      const written = folder.top === null ? path : relative(folder.top, path)
      const note = `[Trash Info]\nPath=${encodePath(written)}\nDeletionDate=${localTime(clock.now())}\n`
      for (const name of namesLike(basename(path))) {
        const info = join(folder.path, 'info', `${name}.trashinfo`)
        if (!(await writeNew(info, note))) continue
        const place = join(folder.path, 'files', name)
        try {
          if (await moveUnlessTaken(path, place)) return place
        } catch (error) {
          await rm(info, { force: true })
          throw error
        }
        // a file without a note has that name: it is somebody's, and stays
        await rm(info, { force: true })
      }
      throw new Error(`The trash has too many files called ${basename(path)}.`)
    },

    async find(path) {
      const found: { place: string; at: string }[] = []
      const stem = stemOf(basename(path))
      for (const folder of await foldersFor(path)) {
        const names = await readdir(join(folder.path, 'info')).catch(() => [])
        for (const name of names) {
          if (!name.startsWith(stem) || !name.endsWith('.trashinfo')) continue
          const note = await readFile(join(folder.path, 'info', name), 'utf8').catch(() => '')
          const written = decodePath(/^Path=(.*)$/m.exec(note)?.[1] ?? '')
          if (written === undefined || join(folder.top ?? '/', written) !== path) continue
          const at = /^DeletionDate=(.*)$/m.exec(note)?.[1] ?? ''
          found.push({ place: join(folder.path, 'files', name.slice(0, -'.trashinfo'.length)), at })
        }
      }
      return found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).map(({ place }) => place)
    },

    async forget(place) {
      await rm(join(dirname(dirname(place)), 'info', `${basename(place)}.trashinfo`), { force: true })
    },
  }
}

/** The folders of a trash, nobody else's to read. A link in the place of one leads elsewhere and is refused. */
async function openFolder(path: string): Promise<void> {
  await makeFolder(dirname(path))
  for (const folder of [path, join(path, 'files'), join(path, 'info')]) {
    await mkdir(folder, { mode: PRIVATE }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder.`)
  }
}

/** What everybody may write to must be sticky, or others could take what lies there. */
async function isSharedTrash(path: string): Promise<boolean> {
  const facts = await lstat(path).catch(() => null)
  return facts !== null && facts.isDirectory() && (facts.mode & STICKY) !== 0
}

/** The topmost folder of the same disk. */
async function topOf(path: string, device: number): Promise<string> {
  let top = path
  for (let above = dirname(top); above !== top; above = dirname(top)) {
    if ((await lstat(above)).dev !== device) break
    top = above
  }
  return top
}

/** A file that is gone was in a folder that may be gone too. */
async function nearestFolder(path: string): Promise<string> {
  for (let at = dirname(path); ; at = dirname(at)) {
    const real = await realpath(at).catch(() => null)
    if (real !== null) return real
    if (dirname(at) === at) return at
  }
}

function* namesLike(name: string): Generator<string> {
  yield name
  const stem = stemOf(name)
  for (let number = 2; number < MOST_NAMES; number++) yield `${stem}.${number}${extname(name)}`
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length)
}

/** False when the name is taken. */
async function writeNew(path: string, text: string): Promise<boolean> {
  const { O_WRONLY, O_CREAT, O_EXCL } = constants
  try {
    const file = await open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function decodePath(text: string): string | undefined {
  try {
    return text === '' ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** "2026-11-16T10:14:37", by the clock on the wall, as the specification wants it. */
function localTime(now: number): string {
  const date = new Date(now)
  return new Date(now - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
