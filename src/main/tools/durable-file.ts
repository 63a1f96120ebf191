import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from '#shared/system-code.ts'

interface DurableOptions {
  mode?: number
  /** A name that is recorded as ours, to write under first: what a crash leaves there is known and removed again. */
  through?: string
}

/** Either the old content or the new one is there after a power cut, never half of it. */
export function writeFileDurably(
  path: string,
  content: Uint8Array,
  { mode = 0o600, through }: DurableOptions = {},
): void {
  const { file, temporary } =
    through === undefined ? createBeside(path, mode) : { file: openSync(through, 'w', mode), temporary: through }
  try {
    try {
      writeFileSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncDirectory(dirname(path))
}

/** So many are never left behind by crashes, nor taken by anybody else. */
const MOST_NAMES = 1_000

/** Where a file is written before it gets its name. A file or a link that has such a name already is somebody else's. */
export function* temporaryNames(path: string): Generator<string> {
  yield `${path}.new`
  for (let number = 2; number <= MOST_NAMES; number++) yield `${path}.${number}.new`
}

function createBeside(path: string, mode: number): { file: number; temporary: string } {
  let taken: unknown
  for (const temporary of temporaryNames(path))
    try {
      return { file: openSync(temporary, 'wx', mode), temporary }
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
      taken = error
    }
  throw taken
}

/** The same without holding up the process meanwhile. */
export async function createBesideAsync(path: string, mode: number): Promise<{ file: FileHandle; temporary: string }> {
  let taken: unknown
  for (const temporary of temporaryNames(path))
    try {
      return { file: await open(temporary, 'wx', mode), temporary }
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
      taken = error
    }
  throw taken
}

/** Makes a rename or a removal in the directory survive a power cut. Windows has no such call and does not need it. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/** The same without holding up the process meanwhile. */
export async function syncDirectoryAsync(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
