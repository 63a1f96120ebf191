import { create } from 'zustand'
import { CommandError } from '#shared/app/error.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import type { Client } from '../../../bridge/client.ts'
import { useDraft } from '../draft-store.ts'
import { valueIn } from '../draft.ts'
import { FileRefusal, inspectFile } from './inspect-file.ts'
import { dropMasks } from './masks.ts'
import { sendFile } from './send-file.ts'

/** A file on its way into a setting. */
export interface Arrival {
  id: number
  param: string
  name: string
  /** The window's own copy, to show at once. */
  address: string
  kind: string
  progress: number
  /** Why it was not taken. */
  error: string | undefined
}

interface Arrivals {
  list: readonly Arrival[]
  change: (id: number, change: Partial<Arrival>) => void
  remove: (id: number) => void
}

export const useArrivals = create<Arrivals>()((set) => ({
  list: [],
  change: (id, change) =>
    set(({ list }) => ({ list: list.map((arrival) => (arrival.id === id ? { ...arrival, ...change } : arrival)) })),
  remove: (id) =>
    set(({ list }) => {
      for (const arrival of list) if (arrival.id === id) URL.revokeObjectURL(arrival.address)
      return { list: list.filter((arrival) => arrival.id !== id) }
    }),
}))

let count = 0

/** A setting that takes files, and how it takes the next. */
export interface MediaSetting {
  client: Client
  model: Model
  descriptor: AnyParamDescriptor
}

/** How many files a setting takes in all, and of which kind; undefined for a setting that takes none. */
export function takes(descriptor: AnyParamDescriptor): { kind: string; most: number } | undefined {
  if (!isKnownDescriptor(descriptor)) return undefined
  if (descriptor.kind === 'media') return { kind: descriptor.accept, most: 1 }
  return descriptor.kind === 'media_list' ? { kind: descriptor.accept, most: descriptor.maxItems } : undefined
}

/** Checks files and brings them to a setting: a single one replaces what is there, a list grows until it is full. */
export async function addFiles(setting: MediaSetting, files: readonly File[], shown: readonly string[]): Promise<void> {
  const wanted = takes(setting.descriptor)
  if (!wanted) return
  const room = wanted.most === 1 ? 1 : wanted.most - shown.length
  for (const old of useArrivals.getState().list)
    if (old.param === setting.descriptor.name && old.error !== undefined) useArrivals.getState().remove(old.id)
  const [taken, left] = [files.slice(0, Math.max(room, 0)), files.slice(Math.max(room, 0))]
  for (const file of left)
    announce(
      setting,
      file,
      wanted.kind,
      `${file.name} was left out: ${wanted.most === 1 ? 'one file' : `${wanted.most} files`} fit here.`,
    )
  // one after the other: they stay in the order they were given in
  const arrivals = taken.map((file) => ({ file, arrival: announce(setting, file, wanted.kind, undefined) }))
  for (const { file, arrival } of arrivals) await bring(setting, file, arrival, wanted.kind)
}

async function bring(setting: MediaSetting, file: File, { id, address }: Arrival, kind: string): Promise<void> {
  const { client, model, descriptor } = setting
  const { change, remove } = useArrivals.getState()
  if (!isThere(id)) return
  try {
    const { kind: _, ...facts } = await inspectFile(file, kind, model.inputLimits ?? {}, address)
    const sent = await sendFile(client, file, {
      onProgress: (progress) => change(id, { progress }),
      gone: () => !isThere(id),
    })
    if (!isThere(id)) return
    const draft = useDraft.getState()
    draft.addFile({ ...sent, ...facts })
    draft.set(model.id, descriptor.name, descriptor.kind === 'media' ? sent.path : withFile(setting, sent.path))
    dropMasks(model, descriptor.name)
    remove(id)
  } catch (error) {
    change(id, { error: wordsFor(error, file.name) })
  }
}

/** Read when the file is there: others may have come meanwhile. */
function withFile({ model, descriptor }: MediaSetting, path: string): string[] {
  const { values, files } = useDraft.getState()
  const value = valueIn(model, descriptor, values, files)
  const list = Array.isArray(value) && takes(descriptor)?.most !== 1 ? value : []
  return list.includes(path) ? list : [...list, path]
}

function announce({ descriptor }: MediaSetting, file: File, kind: string, error: string | undefined): Arrival {
  count += 1
  const arrival = {
    id: count,
    param: String(descriptor.name),
    name: file.name,
    address: URL.createObjectURL(file),
    kind,
    progress: 0,
    error,
  }
  useArrivals.setState(({ list }) => ({ list: [...list, arrival] }))
  return arrival
}

function isThere(id: number): boolean {
  return useArrivals.getState().list.some((arrival) => arrival.id === id)
}

function wordsFor(error: unknown, name: string): string {
  if (error instanceof FileRefusal || error instanceof CommandError) return error.message
  return `${name} cannot be read. It may have been moved or deleted; add it again.`
}
