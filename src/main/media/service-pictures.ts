import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { BUNDLED_CONNECTION_ID, type Connection } from '#shared/app/connection.ts'
import { DAY_MS } from '#shared/day.ts'
import type { EffectList } from '#shared/service/effect.ts'
import type { KnownType } from '#shared/service/file-extension.ts'
import type { Host } from '../host.ts'
import type { Clock } from '../tools/clock.ts'
import type { createNamedFetch } from '../net/fetch-named.ts'
import { withinBytes } from '../tools/within-bytes.ts'
import { unlessAborted } from '../tools/unless-aborted.ts'
import { keptPictures, type KeptLimits } from './kept-pictures.ts'
import { MEDIA_ADDRESSES } from './media-addresses.ts'
import type { MediaFile, MediaFiles } from './media-files.ts'
import { createSignedIds, secretFor } from './signed-ids.ts'

/** Pictures that services name by addresses: windows get them by ids of ours, and never ask anybody else. */
export interface ServicePictures extends Pick<MediaFiles, 'resolve'> {
  /** The list with thumbnails that the app's own windows may load. */
  shown(list: EffectList, connection: Pick<Connection, 'id'>): EffectList
  /** By which a window may load the picture at an address that a service has named; undefined for what is none. */
  idOf(connectionId: string, url: string): string | undefined
}

interface PictureLimits {
  bytes: number
  milliseconds: number
  /** What all pictures on the disk may be together. */
  kept: KeptLimits
}

const LIMITS: PictureLimits = {
  bytes: 4 * 1024 ** 2,
  milliseconds: 15_000,
  kept: { bytes: 128 * 1024 ** 2, files: 4_000 },
}
const MOST_AT_ONCE = 4
/** A service may draw another; until then the old one is as good. */
const FRESH_MS = 7 * DAY_MS
/** What could not be had is not asked for again with every drawing. */
const REST_MS = 60_000
/** Hosts let no id through whose part before the signature is longer. */
const LONGEST_SUBJECT = 2_000
/** Pictures of points only: a drawing could carry script. */
const PICTURE_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
] as const satisfies KnownType[]

export function createServicePictures({
  host: { kind, clock },
  folder,
  secret,
  baseUrlOf,
  fetchBundled,
  fetchNamed,
  limits = LIMITS,
}: {
  host: Pick<Host, 'kind'> & { clock: Clock }
  folder: string
  secret: Uint8Array
  /** Where a service answers; null when it is not known any more. */
  baseUrlOf: (connectionId: string) => Promise<string | null>
  /** The bundled service, which answers in this process: its addresses lead nowhere else. */
  fetchBundled: (request: Request) => Promise<Response>
  /** For addresses that a service out there has named. */
  fetchNamed: ReturnType<typeof createNamedFetch>
  limits?: PictureLimits
}): ServicePictures {
  const ids = createSignedIds(secretFor('service-pictures', secret))
  const addressOf = MEDIA_ADDRESSES[kind]
  const pictures = keptPictures(folder, PICTURE_TYPES, limits.kept)
  const underWay = new Map<string, Promise<MediaFile | undefined>>()
  const failedAt = new Map<string, number>()
  const waiting: (() => void)[] = []
  let running = 0

  function idOf(connectionId: string, url: string): string | undefined {
    if (!URL.canParse(url)) return undefined
    const id = ids.idOf(JSON.stringify([connectionId, url]))
    return id.indexOf('.') > LONGEST_SUBJECT ? undefined : id
  }

  /** Fetches it unless a fresh one lies here; one that is old is better than none. */
  async function open(name: string, connectionId: string, url: string): Promise<MediaFile | undefined> {
    const kept = await pictures.find(name)
    if (kept && clock.now() - kept.keptAt < FRESH_MS) return kept.file
    const lastFailure = failedAt.get(name)
    if (lastFailure !== undefined && clock.now() - lastFailure < REST_MS) return kept?.file
    try {
      await inTurn()
      const file = await bring(name, connectionId, url)
      failedAt.delete(name)
      return file
    } catch {
      failedAt.set(name, clock.now())
      return kept?.file
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  async function inTurn(): Promise<void> {
    running += 1
    if (running > MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  }

  async function bring(name: string, connectionId: string, url: string): Promise<MediaFile | undefined> {
    const late = new AbortController()
    const cancelTimer = clock.setTimer(limits.milliseconds, () => late.abort(new Error('It took too long.')))
    try {
      const bytes = await unlessAborted(read(connectionId, url, late.signal), late.signal)
      const { fileTypeFromBuffer } = await import('file-type')
      const found = (await fileTypeFromBuffer(bytes))?.mime ?? 'An unknown type'
      const mimeType = PICTURE_TYPES.find((type) => type === found)
      if (mimeType === undefined) throw new Error(`${found} is no picture.`)
      return await pictures.keep(name, mimeType, async (path) => {
        await writeFile(path, bytes, { mode: 0o600 })
        return true
      })
    } finally {
      cancelTimer()
    }
  }

  async function read(connectionId: string, url: string, signal: AbortSignal): Promise<Uint8Array> {
    if (connectionId === BUNDLED_CONNECTION_ID)
      return readWithin(limits.bytes, await fetchBundled(new Request(url, { signal })))
    const baseUrl = await baseUrlOf(connectionId)
    if (baseUrl === null) throw new Error('There is no such service any more.')
    // no key goes with it: these are open to anyone, like the list that names them
    return readWithin(limits.bytes, await fetchNamed(baseUrl, new Request(url, { signal })))
  }

  return {
    idOf,
    shown: ({ effects }, { id: connectionId }) => ({
      effects: effects.map((effect) => {
        if (!addressOf || effect.thumbnail === null) return effect
        const id = idOf(connectionId, effect.thumbnail)
        return { ...effect, thumbnail: id === undefined ? null : addressOf(id) }
      }),
    }),
    async resolve(id) {
      const subject = ids.read(id)
      if (subject === undefined) return undefined
      const [connectionId, url] = JSON.parse(subject) as [string, string]
      const name = createHash('sha256').update(subject).digest('hex')
      const known = underWay.get(name)
      if (known) return known
      const opening = open(name, connectionId, url).finally(() => underWay.delete(name))
      underWay.set(name, opening)
      return opening
    },
  }
}

const tooLarge = () => new Error('It is too large for a small picture.')

async function readWithin(limit: number, response: Response): Promise<Uint8Array> {
  if (!response.ok) throw new Error(`The answer was ${response.status}.`)
  if (!response.body) return new Uint8Array()
  return buffer(withinBytes(response.body, limit, tooLarge))
}
