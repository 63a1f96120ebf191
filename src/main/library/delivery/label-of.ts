import type { Database } from 'better-sqlite3'
import { BUNDLED_CONNECTION_ID } from '#shared/app/bundled-connection.ts'
import { fileSource } from '../../tools/file-source.ts'
import { withRecordedFile } from '../recorded-file.ts'
import { findInputFile } from '../store/input-files.ts'
import { readItem, type ItemRecord } from '../store/item-record.ts'
import { fileWithContent, sourcesOf } from '../store/items.ts'
import { readNotes } from './file-parts.ts'
import { readIptc } from './iptc.ts'
import { DRAWN_BY_RULES, firstOf, GENERATED, NO_CREDITS, PARTLY_GENERATED, type Credits, type Label } from './label.ts'
import { readTiff } from './tiff.ts'
import { readXmp } from './xmp-label.ts'

/** Steps back from an item; beyond them nothing is looked for. */
const MOST_STEPS_BACK = 24
/** Tasks that a generative model has no part in, whoever does them. */
const MEASURED_TASKS = new Set(['image.remove-bg', 'image.vectorize', 'video.remove-bg', 'audio.isolate', 'audio.stt'])
/** Tasks for which the built-in models are trained to invent what is not there. */
const TRAINED_TASKS = new Set(['audio.tts', 'audio.voice-change', 'image.inpaint', 'image.outpaint', 'image.erase'])

type Origin = Pick<Label, keyof Credits | 'sourceType'>

/** Words and source type of an item: by the models that made it, and by the photos that it was made from. */
export async function labelOf(db: Database, item: ItemRecord, dpi: number | null): Promise<Label> {
  return { ...(await originOf(db, item, MOST_STEPS_BACK)), dpi }
}

async function originOf(db: Database, item: ItemRecord, stepsBack: number): Promise<Origin> {
  const origins: Origin[] = []
  for (const sha256 of stepsBack > 0 ? sourcesOf(db, item.number) : []) {
    const made = fileWithContent(db, sha256)
    const source = made && readItem(db, made.id)
    origins.push(source ? await originOf(db, source, stepsBack - 1) : await originOfPhoto(db, sha256))
  }
  return { ...firstOf(origins), sourceType: sourceTypeOf(item, origins) }
}

function sourceTypeOf({ settings }: ItemRecord, origins: readonly Origin[]): string | null {
  const { connectionId, modelId, taskType } = settings
  const types = origins.map(({ sourceType }) => sourceType)
  // models of a provider have a slash in their id
  const isBuiltIn = connectionId === BUNDLED_CONNECTION_ID && !modelId.includes('/')
  const isGenerative = isBuiltIn ? TRAINED_TASKS.has(taskType) : !MEASURED_TASKS.has(taskType)
  if (isGenerative)
    return types.every((type) => type === GENERATED || type === DRAWN_BY_RULES) ? GENERATED : PARTLY_GENERATED
  if (origins.length === 0) return DRAWN_BY_RULES
  const [first = null, ...others] = types
  if (others.every((type) => type === first)) return first
  return types.some((type) => type === GENERATED || type === PARTLY_GENERATED) ? PARTLY_GENERATED : null
}

/** Words that a photo says of itself; none when it is no longer where it lay, or was changed since. */
async function originOfPhoto(db: Database, sha256: string): Promise<Origin> {
  const file = findInputFile(db, sha256)
  if (!file || file.path === null) return { ...NO_CREDITS, sourceType: null }
  try {
    return await withRecordedFile({ path: file.path, bytes: file.bytes, sha256 }, async (handle) => {
      const { exif, xmp, photoshop } = await readNotes(await fileSource(handle))
      const inXmp = xmp === null ? { sourceType: null } : readXmp(xmp)
      const said = [(exif && readTiff(exif)) ?? {}, photoshop ? readIptc(photoshop) : {}, inXmp]
      return { ...firstOf(said), sourceType: inXmp.sourceType }
    })
  } catch {
    // the photo is gone or cannot be read: the export goes on without its words
    return { ...NO_CREDITS, sourceType: null }
  }
}
