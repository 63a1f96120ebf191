import type { CommandHandlers } from '#shared/app/commands.ts'
import type { AdoptedFiles, DATA_COMMANDS } from '#shared/app/data-folder.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import { text } from '#shared/text/index.ts'
import type { Desktop } from '../desktop/desktop.ts'
import type { SetAsideFile } from '../engine/assets/set-aside.ts'
import type { Engine } from '../engine/index.ts'
import { adopt, assetsAmong, itemOf, type Adoption } from './adopt.ts'

type SetAsideHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof DATA_COMMANDS>

/** Stored files that no record names, offered back to the person whose they are. */
export function createSetAsideHandlers({
  dataDir,
  setAside,
  desktop,
  outputFolder,
  onChange,
  ...adoption
}: Omit<Adoption, 'folder' | 'signal'> & {
  dataDir: string
  setAside: Engine['setAside']
  desktop: Pick<Desktop, 'reveal'>
  outputFolder: () => string
  onChange: () => void
}): SetAsideHandlers {
  const { db } = adoption
  let adopting: Promise<unknown> = Promise.resolve()

  /** By its whole name, or by the file's own when there is only one of it. */
  async function named(names: readonly string[]): Promise<SetAsideFile[]> {
    const files = await setAside.list()
    const chosen = names.map((name) => {
      const [found, another] = files.filter((file) => file.name === name || file.name.endsWith(`/${name}`))
      if (!found || another) throw new Refusal('unknown_file', localized('refusals.notSetAside', name))
      return found
    })
    return [...new Set(chosen)]
  }

  async function adoptAll(names: readonly string[] | undefined, signal: AbortSignal): Promise<AdoptedFiles> {
    await setAside.settle()
    const files = await setAside.list()
    const wanted = names && new Set((await named(names)).map(({ name }) => name))
    const { assets, alone } = assetsAmong(files)
    const outcome: AdoptedFiles = { added: [], known: 0, refused: [] }
    for (const asset of assets) {
      const { name } = asset.original
      if (wanted && ![asset.original, ...asset.companions].some((file) => wanted.has(file.name))) continue
      signal.throwIfAborted()
      if (itemOf(db, asset.original)) {
        outcome.known += 1
        continue
      }
      const adopted = await adopt(asset, { ...adoption, folder: outputFolder(), signal })
      if (adopted.type === 'added') outcome.added.push({ name, ...adopted.item })
      else outcome.refused.push({ name, reason: text().settings.setAside.unknownKind })
    }
    for (const { name } of alone)
      if (!wanted || wanted.has(name)) outcome.refused.push({ name, reason: text().settings.setAside.onlyPart })
    return outcome
  }

  return {
    'data.status': async () => ({
      dataDir,
      found: await setAside.found(),
      setAside: (await setAside.list()).map((file) => ({
        name: file.name,
        path: file.path,
        bytes: file.bytes,
        day: file.day,
        inLibrary: itemOf(db, file) !== undefined,
      })),
    }),
    'data.adopt': async ({ names }, { signal }) => {
      // one after the other: the second finds what the first has added
      const mine = adopting.then(() => adoptAll(names, signal))
      adopting = mine.catch(() => {})
      return mine.finally(onChange)
    },
    'data.remove': async ({ names }) => {
      await setAside.settle()
      const removed = await setAside.remove((await named(names)).map(({ name }) => name))
      onChange()
      return { removed }
    },
    'data.reveal': async ({ name }) => {
      const [file] = await named([name])
      if (!desktop.reveal) throw new Refusal('not_here')
      desktop.reveal(file!.path)
      return {}
    },
  }
}
