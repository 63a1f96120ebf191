import { dirname } from 'node:path'
import { createFileFinder, isOutside, type FoundFile } from '../batches/inputs/find-files.ts'
import type { Clock } from '../tools/clock.ts'

/** What is known of the files that the cells of a sheet name: each is looked at once, beside everything else. */
export interface FileLooks {
  /** Undefined while nobody has looked yet; then the look is on its way. */
  peek(text: string): KnownFile | undefined
  /** How many looks are still to be made. */
  left(): number
  /** When all are made, or the time is over. */
  settled(milliseconds: number): Promise<void>
}

export interface KnownFile extends FoundFile {
  /** It lies outside of the list's folder, and a person has to agree before it is read. */
  isOutside: boolean
}

/** The system has few hands for files: what a dead drive may hold up must never be all of them. */
const AT_ONCE = 2
const MOST_SILENT = 2

export function createFileLooks(
  clock: Clock,
  { folder, files }: { folder: string | null; files: Readonly<Record<string, string>> },
  onKnown: (texts: readonly string[]) => void,
): FileLooks {
  const find = createFileFinder(clock, { listDirectory: folder, files, isChosen: () => false })
  const known = new Map<string, KnownFile>()
  const wanted = new Set<string>()
  const silentFolders = new Map<string, FoundFile['faults']>()
  let looking = 0
  let news: string[] = []
  let waiting: (() => void)[] = []

  function learn(text: string, { text: path, faults, suggestion = null }: FoundFile): void {
    known.set(text, {
      text: path,
      suggestion,
      faults: faults.filter((found) => !isOutside(found)),
      isOutside: faults.some(isOutside),
    })
    news.push(text)
    if (news.length === 1) setImmediate(tell)
  }

  function tell(): void {
    if (news.length === 0) return
    const told = news
    news = []
    onKnown(told)
  }

  async function look(text: string): Promise<void> {
    const silence = silentFolders.get(dirname(text))
    if (silence) return learn(text, { text, faults: silence })
    // two drives that do not answer: nothing more is risked, and making the batch looks once more
    if (silentFolders.size >= MOST_SILENT) return learn(text, { text, faults: [] })
    const found = await find(text).catch((): FoundFile => ({ text, faults: [] }))
    if (found.faults.some(({ fault }) => fault === 'silent')) silentFolders.set(dirname(text), found.faults)
    learn(text, found)
  }

  function pump(): void {
    while (looking < AT_ONCE) {
      const [next] = wanted
      if (next === undefined) break
      wanted.delete(next)
      looking += 1
      void look(next).finally(() => {
        looking -= 1
        pump()
      })
    }
    if (looking > 0) return
    tell()
    const done = waiting
    waiting = []
    for (const resolve of done) resolve()
  }

  return {
    peek(text) {
      const found = known.get(text)
      if (!found && !wanted.has(text)) {
        wanted.add(text)
        setImmediate(pump)
      }
      return found
    },
    left: () => wanted.size + looking,
    async settled(milliseconds) {
      if (wanted.size + looking === 0) return
      await new Promise<void>((resolve) => {
        const cancel = clock.setTimer(milliseconds, resolve)
        waiting.push(() => {
          cancel()
          resolve()
        })
      })
    },
  }
}
