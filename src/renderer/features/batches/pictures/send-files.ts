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
  first: Promise<KeptFile | undefined>
  /** In their order, those that could not be used left out. */
  all: Promise<KeptFile[]>
  /** Returns its end: what has not arrived by then is sent when it is begun again. */
  begin(): () => void
}

/** A few at a time: the window stays awake, and the next is read while the last is written. */
const AT_ONCE = 3

export function createFileSending(client: Client, files: readonly DroppedFile[]): FileSending {
  const progress = createStore<Progress>(() => ({ done: 0, faults: [] }))
  const arrived: (KeptFile | undefined)[] = []
  const first = Promise.withResolvers<KeptFile | undefined>()
  const all = Promise.withResolvers<KeptFile[]>()
  const left = files.map((_, index) => index)
  // whoever needs them hears why they did not come
  all.promise.catch(() => {})
  first.promise.catch(() => {})

  async function sendOne(index: number, gone: () => boolean): Promise<void> {
    const { file, path: name } = files[index]!
    try {
      const { path } = await sendFile(client, file, { onProgress: () => {}, gone })
      arrived[index] = { path, name: name.slice(-LONGEST_NAME) }
      first.resolve(arrived[index])
    } catch (error) {
      if (gone()) return void left.unshift(index)
      // without the app there is nothing to go on with
      if (!(error instanceof CommandError) || error.code === 'unreachable' || error.code === 'disk_full') throw error
      const fault = { name: file.name, message: errorWords(error).sentence }
      progress.setState(({ faults }) => ({ faults: [...faults, fault] }))
    }
    progress.setState(({ done }) => ({ done: done + 1 }))
    if (progress.getState().done < files.length) return
    all.resolve(arrived.filter((one) => one !== undefined))
    first.resolve(undefined)
  }

  async function sendOn(gone: () => boolean): Promise<void> {
    for (let index = left.shift(); index !== undefined; index = gone() ? undefined : left.shift())
      await sendOne(index, gone)
  }

  return {
    progress,
    first: first.promise,
    all: all.promise,
    begin() {
      let ended = false
      if (files.length === 0) all.resolve([])
      const lanes = Array.from({ length: AT_ONCE }, () => sendOn(() => ended))
      Promise.all(lanes).catch((error: unknown) => {
        all.reject(error)
        first.reject(error)
      })
      return () => {
        ended = true
      }
    },
  }
}

/** As long as the app takes one. */
const LONGEST_NAME = 255
