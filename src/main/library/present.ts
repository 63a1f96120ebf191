import type { Database } from 'better-sqlite3'
import type { LibraryEntry, LibraryItem } from '#shared/app/library.ts'
import { collectionsOf } from './store/collections.ts'
import { isoTime, isoTimeOrNull } from '../tools/iso-time.ts'
import { companionMediaId, mediaIdOf } from './item-media.ts'
import { readEntry } from './store/entries.ts'
import type { EntryRecord } from './store/entry-record.ts'
import type { ItemRecord } from './store/item-record.ts'
import { companionsOf, itemsMadeFrom, itemsUsing } from './store/items.ts'
import { shownModelName } from './unknown-model.ts'

export function presentEntry(entry: EntryRecord): LibraryEntry {
  const { id, mediaKey } = entry
  return {
    id,
    kind: entry.kind,
    mimeType: entry.mimeType,
    width: entry.width,
    height: entry.height,
    durationSeconds: entry.durationSeconds,
    transparent: entry.transparent,
    stem: entry.stem,
    path: entry.path,
    bytes: entry.bytes,
    missing: entry.missing,
    prompt: entry.prompt,
    modelId: entry.modelId,
    modelName: shownModelName(entry),
    taskType: entry.taskType,
    batchId: entry.batchId,
    batchName: entry.batchName,
    coins: entry.coins,
    rating: entry.rating,
    flag: entry.flag,
    trashedAt: isoTimeOrNull(entry.trashedAt),
    stack: null,
    steps: entry.steps,
    tags: entry.tags,
    hasPreviews: entry.hasPreviews,
    media: {
      original: mediaIdOf(id, 'original', mediaKey),
      small: mediaIdOf(id, 'small', mediaKey),
      large: mediaIdOf(id, 'large', mediaKey),
    },
    createdAt: isoTime(entry.createdAt),
    swept: entry.swept,
  }
}

export function presentItem(db: Database, record: ItemRecord): LibraryItem {
  const { params, columns, row, ...settings } = record.settings
  return {
    ...presentEntry(readEntry(db, record.id)),
    sha256: record.sha256,
    effectId: settings.effectId,
    params,
    connectionId: record.connectionId,
    connectionName: settings.connectionName,
    generationId: settings.generationId,
    providerCost: settings.providerCost ?? null,
    assetId: record.assetId,
    ownSeed: settings.ownSeed ?? null,
    row,
    columns: { ...columns },
    collections: collectionsOf(db, record.number),
    companions: companionsOf(db, record.number).map(({ variant, path, bytes }) => ({
      variant,
      path,
      bytes,
      mediaId: companionMediaId(record.id, variant, record.mediaKey),
    })),
    madeFrom: itemsMadeFrom(db, record.number),
    usedIn: itemsUsing(db, record.number),
  }
}
