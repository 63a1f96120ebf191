import { basename, isAbsolute } from 'node:path'
import type { NamedMedia } from '#shared/app/named-media.ts'
import { nameOfAddress, readMediaReference } from '#shared/batch/media-reference.ts'
import { refusedReference, withoutPasswords } from '#shared/batch/refused-reference.ts'
import type { KnownInputFile } from '../library/store/input-files.ts'
import type { Inputs } from '../compose/inputs.ts'
import type { ItemFile } from '../library/find-file.ts'
import type { FileSight } from './look-at-file.ts'
import type { SmallPictures } from './small-pictures.ts'

/** What media params and cells say, as pictures and names. */
export interface MediaNames {
  /** By what a param or a cell says. A file is looked at only when it may be. */
  describe(text: string, options: { connectionId: string; mayRead: boolean }): Promise<NamedMedia>
  /** By the hash of its bytes; undefined when nobody here knows them. */
  ofContent(sha256: string): Promise<NamedMedia | undefined>
}

interface MediaNamesOf {
  inputs: Pick<Inputs, 'findKept'>
  library: {
    findFile(question: { path: string } | { sha256: string } | { itemId: string }): ItemFile | undefined
    itemOfAsset(connectionId: string, assetId: string): string | undefined
  }
  /** Whether a file can be loaded by an id of the library's. */
  isThere: (mediaId: string) => Promise<boolean>
  contentOfUpload: (connectionId: string, assetId: string) => string | undefined
  inputFile: (sha256: string) => KnownInputFile | undefined
  lookAt: (path: string) => Promise<FileSight>
  pictures: Pick<SmallPictures, 'idOf'>
  /** What a service says of something that only it knows; undefined when it says nothing. */
  askService: (connectionId: string, assetId: string) => Promise<Pick<NamedMedia, 'kind' | 'pictureId'> | undefined>
}

const NOTHING: NamedMedia = { name: null, place: null, kind: null, pictureId: null, itemId: null, missing: false }

export function createMediaNames(of: MediaNamesOf): MediaNames {
  async function ofFile(path: string): Promise<NamedMedia> {
    const kept = await of.inputs.findKept({ path })
    if (kept) return { ...(await seen(path)), name: kept.name, place: null }
    const item = of.library.findFile({ path })
    return item ? ofItem(item) : seen(path)
  }

  async function ofItem({ itemId, path, smallId }: ItemFile): Promise<NamedMedia> {
    const file = await seen(path)
    const isDrawn = await of.isThere(smallId)
    return { ...file, itemId, pictureId: isDrawn ? smallId : file.pictureId }
  }

  async function seen(path: string): Promise<NamedMedia> {
    const named = { ...NOTHING, name: basename(path), place: path }
    const sight = await of.lookAt(path)
    if (sight === 'unknown') return named
    if (sight === 'missing') return { ...named, missing: true }
    return { ...named, kind: sight.kind, pictureId: of.pictures.idOf(sight.seen) }
  }

  async function ofContent(sha256: string): Promise<NamedMedia | undefined> {
    const kept = await of.inputs.findKept({ sha256 })
    if (kept) return { ...(await seen(kept.path)), name: kept.name, place: null }
    const item = of.library.findFile({ sha256 })
    if (item) return ofItem(item)
    const known = of.inputFile(sha256)
    if (!known) return undefined
    if (known.path === null) return { ...NOTHING, name: known.name }
    const sight = await of.lookAt(known.path)
    // something else may have its name by now
    const isSame = typeof sight === 'object' && sight.seen.bytes === known.bytes
    if (!isSame) return { ...NOTHING, name: known.name, place: known.path, missing: sight === 'missing' }
    return {
      ...NOTHING,
      name: known.name,
      place: known.path,
      kind: sight.kind,
      pictureId: of.pictures.idOf(sight.seen),
    }
  }

  async function ofAsset(connectionId: string, assetId: string): Promise<NamedMedia> {
    const sha256 = of.contentOfUpload(connectionId, assetId)
    const known = sha256 === undefined ? undefined : await ofContent(sha256)
    if (known && (known.pictureId !== null || known.itemId !== null)) return known
    const itemId = of.library.itemOfAsset(connectionId, assetId)
    const item = itemId === undefined ? undefined : of.library.findFile({ itemId })
    if (item) return ofItem(item)
    return { ...(known ?? NOTHING), ...(await of.askService(connectionId, assetId)) }
  }

  return {
    ofContent,
    async describe(text, { connectionId, mayRead }) {
      const reference = readMediaReference(text)
      if (reference.type === 'asset') return ofAsset(connectionId, reference.id)
      if (reference.type === 'url')
        return { ...NOTHING, name: nameOfAddress(reference.url), place: withoutPasswords(reference.url) }
      if (reference.type === 'item') {
        const item = of.library.findFile({ itemId: reference.id })
        return item ? ofItem(item) : { ...NOTHING, name: '', missing: true }
      }
      const { path } = reference
      if (mayRead && isAbsolute(path) && !refusedReference(path)) return ofFile(path)
      return { ...NOTHING, name: path.split(/[/\\]/).at(-1) ?? path, place: withoutPasswords(path) }
    },
  }
}
