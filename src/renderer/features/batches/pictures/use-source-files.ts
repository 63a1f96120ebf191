import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CommandInput } from '#shared/app/commands.ts'
import { MOST_PICTURES, type FoundFiles } from '#shared/app/pictures.ts'
import { namesTwice } from '#shared/batch/picture-rows.ts'
import type { UploadKind } from '#shared/service/limits.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useAct } from '../../../core/acting.ts'
import type { DroppedFile } from '../../../core/navigation/batches-view.ts'
import type { PictureSource } from '../../../core/navigation/pictures-view.ts'
import { lookAtItems } from './look-at-items.ts'
import { createFileSending, type FileSending } from './send-files.ts'
import { sortFiles } from './sort-files.ts'

type BatchFiles = CommandInput<'pictures.batch'>['files']

/** Something to show of a file. */
export interface ShownFile {
  key: string
  name: string
  /** The picture itself, or where it is; null for what has none. */
  picture: File | string | null
}

/** The files of a dialog, whatever place they come from. */
export interface SourceFiles {
  kind: UploadKind | undefined
  count: number
  /** The first of them. */
  shown: readonly ShownFile[]
  others: number
  unusable: number
  faults: readonly { name: string; message: string }[]
  /** Folders inside that could be looked into. */
  folders: number
  more: boolean
  /** How many names stand for more than one file. */
  sameNames: number
  /** How many are on their way; undefined where nothing has to be brought. */
  bringing: { done: number; all: number } | undefined
  /** What the app calls one of them, for a first price. */
  sample: () => Promise<string | undefined>
  /** All of them, once they are there. */
  bring: () => Promise<BatchFiles>
}

/** As many as stand in one line. */
const MOST_SHOWN = 9
const NOTHING_SENT = createStore(() => ({ done: 0, faults: [] as { name: string; message: string }[] }))

/** Undefined while they are looked at; `refusal` says why they cannot be. */
export function useSourceFiles(
  source: PictureSource,
  subfolders: boolean,
): { files: SourceFiles | undefined; refusal: string | undefined } {
  const { client } = useConnection()
  const sorted = useMemo(
    () => (source.from === 'files' ? sortFiles(source.files, { subfolders }) : undefined),
    [source, subfolders],
  )
  const sending = useSending(client, sorted?.files)
  const { done, faults } = useStore(sending?.progress ?? NOTHING_SENT)
  const looking = useAct({ onlyLooks: true })
  const [found, setFound] = useState<FoundFiles>()
  const { run } = looking

  useEffect(() => {
    if (source.from === 'files' || source.from === 'nowhere') return undefined
    let current = true
    void run(async () => {
      const looked =
        source.from === 'paths'
          ? await lookAtPaths(client, source.paths, subfolders)
          : await lookAtItems(client, source.itemIds)
      if (current) setFound(looked)
    })
    return () => {
      current = false
    }
    // `run` is new with every drawing; what it does is not
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, source, subfolders])

  if (sorted && sending)
    return {
      refusal: undefined,
      files: {
        kind: sorted.kind,
        count: sorted.files.length - faults.length,
        shown: sorted.files.slice(0, MOST_SHOWN).map(({ path, file }) => ({
          key: path,
          name: file.name,
          picture: sorted.kind === 'image' ? file : null,
        })),
        others: sorted.others,
        unusable: sorted.unusable.length + faults.length,
        faults: [
          ...faults,
          ...sorted.unusable.map(({ file }) => ({ name: file.name, message: text().pictures.cannotUse(file.name) })),
        ],
        folders: sorted.folders,
        more: sorted.more,
        sameNames: namesTwice(sorted.files.map(({ path }) => ({ path, name: path }))),
        bringing: { done, all: sorted.files.length },
        sample: async () => (await sending.first())?.path,
        bring: sending.all,
      },
    }
  return { files: found && ofFound(found), refusal: looking.refusal }
}

function ofFound({ files, leftOut }: FoundFiles): SourceFiles {
  const kinds = Map.groupBy(files, (file) => file.kind)
  const [kind, ofKind = []] = [...kinds].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  return {
    kind,
    count: ofKind.length,
    shown: ofKind.slice(0, MOST_SHOWN).map(({ path, name, mediaId }) => ({
      key: path,
      name,
      picture: kind === 'image' ? mediaAddress(mediaId) : null,
    })),
    others: leftOut.others + files.length - ofKind.length,
    unusable: leftOut.unusable,
    faults: leftOut.faults.map((fault) => ({ name: fault.name, message: renderMessage(fault) })),
    folders: leftOut.folders,
    more: leftOut.more,
    sameNames: namesTwice(ofKind),
    bringing: undefined,
    sample: async () => ofKind[0]?.path,
    bring: async () => ofKind.map(({ path, name }) => ({ path, name })),
  }
}

/** As many as one batch takes; there may be more, and there are when not even all paths could be named. */
async function lookAtPaths(client: Client, paths: readonly string[], subfolders: boolean): Promise<FoundFiles> {
  const { files, leftOut } = await client.request('pictures.look', { paths: paths.slice(0, MOST_PICTURES), subfolders })
  return { files, leftOut: { ...leftOut, more: leftOut.more || paths.length > MOST_PICTURES } }
}

function useSending(client: Client, files: readonly DroppedFile[] | undefined): FileSending | undefined {
  const sending = useMemo(() => files && createFileSending(client, files), [client, files])
  useEffect(() => sending?.begin(), [sending])
  return sending
}
