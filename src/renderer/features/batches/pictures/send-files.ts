import { CommandError } from '#shared/app/error.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Client } from '../../../bridge/client.ts'
import type { DroppedFile } from '../../../core/navigation/batches-view.ts'
import { sendFile } from '../../../making/inputs/send-file.ts'
import { errorWords } from '../../../words/error-words.ts'

interface Progress {
  done: number
  faults: { name: string; message: string }[]
}

/** A file as the app keeps it, called as it was where it came from. */
interface KeptFile {
  path: string
  name: string
}

/** Files on their way to the app, while somebody chooses what to do with them. */
export interface FileSending {
  progress: StoreApi<Progress>
  /** The first that has arrived; undefined when none can be used. */
  first: () => Promise<KeptFile | undefined>
  /** In their order, those that could not be used left out. Whoever asks after a failure has the rest sent. */
  all: () => Promise<KeptFile[]>
  /** Returns its end: what has not arrived by then is sent when it is begun again. */
  begin(): () => void
}

/** A few at a time: the window stays awake, and the next is read while the last is written. */
const AT_ONCE = 3
/** Without the app, or room on its disk, there is nothing to go on with. */
const FOR_ALL: ReadonlySet<string> = new Set(['unreachable', 'disk_full'])

export function createFileSending(client: Client, files: readonly DroppedFile[]): FileSending {
  const progress = createStore<Progress>(() => ({ done: 0, faults: [] }))
  const arrived: (KeptFile | undefined)[] = []
  let left = files.map((_, index) => index)
  let begun: { isEnded: boolean } | undefined
  let underWay = 0
  /** Since a failure that would be that of every file, until somebody asks again. */
  let isStopped = false
  let awaited = nextAnswers()

  /** What is told to whoever asks now. */
  function nextAnswers() {
    const first = Promise.withResolvers<KeptFile | undefined>()
    const all = Promise.withResolvers<KeptFile[]>()
    // whoever needs them hears why they did not come
    first.promise.catch(() => {})
    all.promise.catch(() => {})
    const known = arrived.find((one) => one !== undefined)
    if (known) first.resolve(known)
    return { first, all }
  }

  function sendOn(): void {
    if (!begun || isStopped) return
    for (const index of left.splice(0, AT_ONCE - underWay)) {
      underWay += 1
      void sendOne(index, begun).finally(() => {
        underWay -= 1
        sendOn()
      })
    }
  }

  async function sendOne(index: number, asked: { isEnded: boolean }): Promise<void> {
    const { file, path: name } = files[index]!
    try {
      const { path } = await sendFile(client, file, { onProgress: () => {}, gone: () => asked.isEnded })
      arrived[index] = { path, name: name.slice(-LONGEST_NAME) }
      awaited.first.resolve(arrived[index])
    } catch (error) {
      const isOfThisFile = error instanceof CommandError && !FOR_ALL.has(error.code)
      if (asked.isEnded || !isOfThisFile) {
        left = [...left, index].toSorted((one, other) => one - other)
        if (!asked.isEnded) stop(error)
        return
      }
      const fault = { name: file.name, message: errorWords(error).sentence }
      progress.setState(({ faults }) => ({ faults: [...faults, fault] }))
    }
    progress.setState(({ done }) => ({ done: done + 1 }))
    if (progress.getState().done === files.length) answer()
  }

  function stop(error: unknown): void {
    if (isStopped) return
    isStopped = true
    awaited.first.reject(error)
    awaited.all.reject(error)
  }

  function answer(): void {
    awaited.all.resolve(arrived.filter((one) => one !== undefined))
    awaited.first.resolve(undefined)
  }

  function asked() {
    if (isStopped) {
      isStopped = false
      awaited = nextAnswers()
      sendOn()
    }
    return awaited
  }

  return {
    progress,
    first: () => asked().first.promise,
    all: () => asked().all.promise,
    begin() {
      const own = { isEnded: false }
      begun = own
      if (files.length === 0) answer()
      sendOn()
      return () => {
        own.isEnded = true
        if (begun === own) begun = undefined
      }
    },
  }
}

/** As long as the app takes one. */
const LONGEST_NAME = 255
