import { create } from 'zustand'
import type { InputFile } from '#shared/app/compose.ts'
import { CommandError } from '#shared/app/error.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { sendFile } from '../../../media/sending/send-file.ts'
import { errorWords } from '../../../words/error-words.ts'
import { useDraft } from '../draft/draft-store.ts'
import { valueIn } from '../draft/draft.ts'
import type { Dropped } from '../files/dropped.ts'
import { FileRefusedError, inspectFile, inspectKept, type FileFacts } from '../files/inspect-file.ts'
import { dropMasks } from './masks.ts'

/** A file on its way into a setting. */
export interface Arrival {
  id: number
  param: string
  name: string
  /** Where the window can show it from at once. */
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

/** Files that are still on their way into the settings of a model: what is seen there is not what is set. */
export function useComing(model: Model): Arrival[] {
  const names = new Set(model.params.map(({ name }) => name))
  return useArrivals(({ list }) => list).filter(({ param, error }) => error === undefined && names.has(param))
}

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
export function addFiles(setting: MediaSetting, files: readonly File[], shown: readonly string[]): Promise<void> {
  const sources = files.map((file) => ({
    name: file.name,
    address: URL.createObjectURL(file),
    bring: async (limits: Model['inputLimits'], accept: string, { id, address }: Arrival): Promise<Brought> => {
      const facts = await inspectFile(file, accept, limits ?? {}, address)
      const kept = await sendFile(setting.client, file, {
        onProgress: (progress) => useArrivals.getState().change(id, { progress }),
        gone: () => !isThere(id),
      })
      return { kept, facts }
    },
  }))
  return take(setting, sources, shown)
}

/** The same for files that the app has already, as those of the library: nothing is sent, and nothing copied. */
export function addKept(setting: MediaSetting, files: readonly InputFile[], shown: readonly string[]): Promise<void> {
  const sources = files.map((kept) => ({
    name: kept.name,
    address: mediaAddress(kept.mediaId),
    bring: async (limits: Model['inputLimits'], accept: string, { address }: Arrival): Promise<Brought> => ({
      kept,
      facts: await inspectKept(kept, accept, limits ?? {}, address),
    }),
  }))
  return take(setting, sources, shown)
}

/** Whatever was dropped on a setting. */
export async function addDropped(setting: MediaSetting, dropped: Dropped, shown: readonly string[]): Promise<void> {
  if ('files' in dropped) return addFiles(setting, dropped.files, shown)
  const kept = await Promise.all(
    dropped.itemIds.map((itemId) => setting.client.request('inputs.fromLibrary', { itemId })),
  )
  return addKept(setting, kept, shown)
}

interface Brought {
  kept: InputFile
  facts: FileFacts
}

interface Source {
  name: string
  address: string
  bring: (limits: Model['inputLimits'], accept: string, arrival: Arrival) => Promise<Brought>
}

async function take(setting: MediaSetting, sources: readonly Source[], shown: readonly string[]): Promise<void> {
  const wanted = takes(setting.descriptor)
  if (!wanted) return
  const room = Math.max(wanted.most === 1 ? 1 : wanted.most - shown.length, 0)
  // what was refused has been read, and of single ones the last is meant, however long one before it takes
  for (const old of useArrivals.getState().list)
    if (old.param === setting.descriptor.name && (old.error !== undefined || wanted.most === 1))
      useArrivals.getState().remove(old.id)
  for (const source of sources.slice(room))
    announce(setting, source, wanted.kind, text().compose.media.leftOut(source.name, wanted.most))
  // one after the other: they stay in the order they were given in
  const arrivals = sources
    .slice(0, room)
    .map((source) => ({ source, arrival: announce(setting, source, wanted.kind, undefined) }))
  for (const { source, arrival } of arrivals) await bring(setting, source, arrival, wanted.kind)
}

async function bring(setting: MediaSetting, source: Source, arrival: Arrival, accept: string): Promise<void> {
  const { model, descriptor } = setting
  const { change, remove } = useArrivals.getState()
  const { id } = arrival
  if (!isThere(id)) return
  try {
    const { kept, facts } = await source.bring(model.inputLimits, accept, arrival)
    if (!isThere(id)) return
    const { kind: _, ...known } = facts
    const draft = useDraft.getState()
    draft.addFile({ ...kept, ...known })
    draft.set(model.id, descriptor.name, descriptor.kind === 'media' ? kept.path : withFile(setting, kept.path))
    dropMasks(model, descriptor.name)
    remove(id)
  } catch (error) {
    change(id, { error: wordsFor(error, source.name) })
  }
}

/** Read when the file is there: others may have come meanwhile. */
function withFile({ model, descriptor }: MediaSetting, path: string): string[] {
  const { values, files } = useDraft.getState()
  const value = valueIn(model, descriptor, values, files)
  const list = Array.isArray(value) && takes(descriptor)?.most !== 1 ? value : []
  return list.includes(path) ? list : [...list, path]
}

function announce({ descriptor }: MediaSetting, source: Source, kind: string, error: string | undefined): Arrival {
  count += 1
  const { name, address } = source
  const arrival = { id: count, param: String(descriptor.name), name, address, kind, progress: 0, error }
  useArrivals.setState(({ list }) => ({ list: [...list, arrival] }))
  return arrival
}

function isThere(id: number): boolean {
  return useArrivals.getState().list.some((arrival) => arrival.id === id)
}

function wordsFor(error: unknown, name: string): string {
  if (error instanceof FileRefusedError) return error.message
  if (error instanceof CommandError) return errorWords(error).sentence
  return text().compose.media.unreadable(name)
}
