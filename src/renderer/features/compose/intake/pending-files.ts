import { create } from 'zustand'
import type { InputFile } from '#shared/app/compose.ts'
import { CommandError } from '#shared/app/error.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { mediaTexts } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { sendFile } from '../../../making/inputs/send-file.ts'
import { errorWords } from '../../../words/error-words.ts'
import { controlOf } from '../control-of.ts'
import { useDraft } from '../draft/draft-store.ts'
import { picturePathIn, valueIn } from '../draft/draft.ts'
import type { Dropped } from '../files/dropped.ts'
import { FileRefusedError, inspectFile, inspectKept, type FileFacts } from '../files/inspect-file.ts'

/** A file on its way into a setting. */
export interface PendingFile {
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

interface PendingFiles {
  list: readonly PendingFile[]
  change: (id: number, change: Partial<PendingFile>) => void
  remove: (id: number) => void
}

export const usePendingFiles = create<PendingFiles>()((set) => ({
  list: [],
  change: (id, change) =>
    set(({ list }) => ({
      list: list.map((pendingFile) => (pendingFile.id === id ? { ...pendingFile, ...change } : pendingFile)),
    })),
  remove: (id) =>
    set(({ list }) => {
      for (const pendingFile of list) if (pendingFile.id === id) URL.revokeObjectURL(pendingFile.address)
      return { list: list.filter((pendingFile) => pendingFile.id !== id) }
    }),
}))

/** Files that are still on their way into the settings of a model: what is seen there is not what is set. */
export function useComing(model: Model): PendingFile[] {
  const names = new Set(model.params.map(({ name }) => name))
  return usePendingFiles(({ list }) => list).filter(({ param, error }) => error === undefined && names.has(param))
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
export function addFiles(setting: MediaSetting, files: readonly File[]): Promise<void> {
  const sources = files.map((file) => ({
    name: file.name,
    address: URL.createObjectURL(file),
    bring: async (limits: Model['inputLimits'], accept: string, { id, address }: PendingFile): Promise<Brought> => {
      const facts = await inspectFile(file, accept, limits ?? {}, address)
      const kept = await sendFile(setting.client, file, {
        onProgress: (progress) => usePendingFiles.getState().change(id, { progress }),
        gone: () => !isThere(id),
      })
      return { kept, facts }
    },
  }))
  return take(setting, sources)
}

/**
 * A mask that was painted here. Only its editor has it yet, so that is where it is said when it cannot be kept. Once
 * nobody waits for it any more, nothing comes of it.
 */
export async function addPainted(setting: MediaSetting, mask: File, waiting: AbortSignal): Promise<void> {
  const { client, model } = setting
  forgetEarlier(setting)
  const picture = pictureFor(setting)
  const address = URL.createObjectURL(mask)
  try {
    const facts = await inspectFile(mask, 'image', model.inputLimits ?? {}, address)
    const kept = await sendFile(client, mask, { onProgress: () => {}, gone: () => waiting.aborted })
    if (!waiting.aborted) put(setting, { kept, facts }, picture)
  } catch (error) {
    if (!waiting.aborted) throw error
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The same for files that the app has already, as those of the library: nothing is sent, and nothing copied. */
export function addKept(setting: MediaSetting, files: readonly InputFile[]): Promise<void> {
  const sources = files.map((kept) => ({
    name: kept.name,
    address: mediaAddress(kept.mediaId),
    bring: async (limits: Model['inputLimits'], accept: string, { address }: PendingFile): Promise<Brought> => ({
      kept,
      facts: await inspectKept(kept, accept, limits ?? {}, address),
    }),
  }))
  return take(setting, sources)
}

/** Whatever was dropped on a setting. */
export async function addDropped(setting: MediaSetting, dropped: Dropped): Promise<void> {
  if ('files' in dropped) return addFiles(setting, dropped.files)
  const kept = await Promise.all(
    dropped.itemIds.map((itemId) => setting.client.request('inputs.fromLibrary', { itemId })),
  )
  return addKept(setting, kept)
}

interface Brought {
  kept: InputFile
  facts: FileFacts
}

interface Source {
  name: string
  address: string
  bring: (limits: Model['inputLimits'], accept: string, pendingFile: PendingFile) => Promise<Brought>
}

async function take(setting: MediaSetting, sources: readonly Source[]): Promise<void> {
  const wanted = takes(setting.descriptor)
  if (!wanted) return
  forgetEarlier(setting)
  const room = wanted.most === 1 ? 1 : Math.max(wanted.most - filesIn(setting), 0)
  for (const source of sources.slice(room))
    announce(setting, source, wanted.kind, text().compose.media.leftOut(source.name, wanted.most))
  // one after the other: they stay in the order they were given in
  const pendingFiles = sources
    .slice(0, room)
    .map((source) => ({ source, pendingFile: announce(setting, source, wanted.kind, undefined) }))
  for (const { source, pendingFile } of pendingFiles) await bring(setting, source, pendingFile, wanted.kind)
}

/** How many files a setting has, with those that are still on their way to it. */
export function filesIn({ model, descriptor }: Omit<MediaSetting, 'client'>): number {
  const { values, files } = useDraft.getState()
  const coming = usePendingFiles
    .getState()
    .list.filter(({ param, error }) => param === descriptor.name && error === undefined)
  return mediaTexts(valueIn(model, descriptor, values, files)).length + coming.length
}

/** What was refused has been read, and of single ones the last is meant, however long one before it takes. */
function forgetEarlier({ descriptor }: MediaSetting): void {
  const isSingle = takes(descriptor)?.most === 1
  for (const old of usePendingFiles.getState().list)
    if (old.param === descriptor.name && (old.error !== undefined || isSingle))
      usePendingFiles.getState().remove(old.id)
}

async function bring(setting: MediaSetting, source: Source, pendingFile: PendingFile, accept: string): Promise<void> {
  const { change, remove } = usePendingFiles.getState()
  const { id } = pendingFile
  if (!isThere(id)) return
  const picture = pictureFor(setting)
  try {
    const brought = await source.bring(setting.model.inputLimits, accept, pendingFile)
    if (!isThere(id)) return
    put(setting, brought, picture)
    remove(id)
  } catch (error) {
    change(id, { error: wordsFor(error, source.name) })
  }
}

function put(setting: MediaSetting, { kept, facts }: Brought, picture: string | undefined): void {
  const { model, descriptor } = setting
  const { kind: _, ...known } = facts
  const draft = useDraft.getState()
  draft.addFile({ ...kept, ...known })
  const value = descriptor.kind === 'media' ? kept.path : withFile(setting, kept.path)
  draft.set(model, descriptor.name, value, picture)
}

/** A mask belongs to the picture that was shown when it was given, also when another one is by the time it is here. */
function pictureFor({ model, descriptor }: MediaSetting): string | undefined {
  const { values, files } = useDraft.getState()
  return controlOf(descriptor) === 'mask' ? picturePathIn(model, values, files) : undefined
}

/** Read when the file is there: others may have come meanwhile. */
function withFile({ model, descriptor }: MediaSetting, path: string): string[] {
  const { values, files } = useDraft.getState()
  const value = valueIn(model, descriptor, values, files)
  const list = Array.isArray(value) && takes(descriptor)?.most !== 1 ? value : []
  return list.includes(path) ? list : [...list, path]
}

function announce({ descriptor }: MediaSetting, source: Source, kind: string, error: string | undefined): PendingFile {
  count += 1
  const { name, address } = source
  const pendingFile = { id: count, param: String(descriptor.name), name, address, kind, progress: 0, error }
  usePendingFiles.setState(({ list }) => ({ list: [...list, pendingFile] }))
  return pendingFile
}

function isThere(id: number): boolean {
  return usePendingFiles.getState().list.some((pendingFile) => pendingFile.id === id)
}

function wordsFor(error: unknown, name: string): string {
  if (error instanceof FileRefusedError) return error.message
  if (error instanceof CommandError) return errorWords(error).sentence
  return text().compose.media.unreadable(name)
}
