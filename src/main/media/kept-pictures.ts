import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { extensionOf, type KnownType } from '#shared/service/file-extension.ts'
import type { MediaFile } from './media-files.ts'

/** Pictures in a folder of ours that can be had again, each under a hash. */
export interface KeptPictures {
  find(name: string): Promise<{ file: MediaFile; keptAt: number } | undefined>
  /** Under its name once it is whole; undefined when `write` answers that there is none. */
  keep(name: string, mimeType: KnownType, write: (path: string) => Promise<boolean>): Promise<MediaFile | undefined>
}

export interface KeptLimits {
  files: number
  bytes?: number
  /** Clearing away is for many at once: it reads the whole folder. */
  clearEvery?: number
}

export function keptPictures(
  folder: string,
  types: readonly KnownType[],
  { files: mostFiles, bytes: mostBytes = Infinity, clearEvery = 1 }: KeptLimits,
): KeptPictures {
  const ours = new RegExp(`^[0-9a-f]{64}\\.(?:${types.map(extensionOf).join('|')})$`)
  const pathOf = (name: string, mimeType: KnownType) => join(folder, `${name}.${extensionOf(mimeType)}`)
  let kept = 0

  /** The oldest go first. Only what has a name of ours: nothing else in the folder is anybody's to remove. */
  async function makeRoom(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => ours.test(name))
    if (names.length <= mostFiles && mostBytes === Infinity) return
    const found: { path: string; size: number; keptAt: number }[] = []
    for (const name of names) {
      const path = join(folder, name)
      const facts = await stat(path).catch(() => undefined)
      if (facts?.isFile()) found.push({ path, size: facts.size, keptAt: facts.mtimeMs })
    }
    let [bytes, files] = [found.reduce((sum, { size }) => sum + size, 0), found.length]
    for (const { path, size } of found.toSorted((one, other) => one.keptAt - other.keptAt)) {
      if (bytes <= mostBytes && files <= mostFiles) return
      await rm(path, { force: true })
      bytes -= size
      files -= 1
    }
  }

  return {
    async find(name) {
      for (const mimeType of types) {
        const path = pathOf(name, mimeType)
        const facts = await stat(path).catch(() => undefined)
        if (facts?.isFile()) return { file: { path, mimeType }, keptAt: facts.mtimeMs }
      }
      return undefined
    },
    async keep(name, mimeType, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(name, mimeType)
      const part = `${path}.part`
      if (!(await write(part))) {
        await rm(part, { force: true })
        return undefined
      }
      await rename(part, path)
      kept += 1
      if (kept % clearEvery === 0) await makeRoom()
      return { path, mimeType }
    },
  }
}
