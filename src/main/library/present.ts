import type { Database } from 'better-sqlite3'
import type { LibraryEntry, LibraryItem } from '#shared/app/library.ts'
import { collectionsOf } from './store/collections.ts'
import type { ItemSettings } from './intake.ts'
import { isoTime } from '../tools/iso-time.ts'
import { companionMediaId, mediaIdOf } from './item-media.ts'
import { readEntry, type EntryRow } from './store/entries.ts'
import { flagOf } from './store/flags.ts'
import { companionsOf, itemsMadeFrom, itemsUsing, type ItemRecord } from './store/items.ts'

export function presentEntry(row: EntryRow): LibraryEntry {
  const id = row[1]
  const key = row[21]
  return {
    id,
    kind: row[2],
    mimeType: row[3],
    width: row[4],
    height: row[5],
    durationSeconds: row[6],
    transparent: row[7] === null ? null : row[7] === 1,
    stem: row[8],
    path: row[9],
    bytes: row[10],
    missing: row[11] === 1,
    prompt: row[12],
    modelId: row[13],
    modelName: row[14],
    taskType: row[15],
    batchId: row[16],
    batchName: row[17],
    coins: row[18],
    rating: row[19],
    flag: flagOf(row[25]),
    trashedAt: row[26] === null ? null : isoTime(row[26]),
    stack: null,
    steps: row[28],
    tags: row[20] === '[]' ? [] : (JSON.parse(row[20]) as string[]),
    hasPreviews: row[22] === 'made',
    media: {
      original: mediaIdOf(id, 'original', key),
      small: mediaIdOf(id, 'small', key),
      large: mediaIdOf(id, 'large', key),
    },
    createdAt: isoTime(row[23]),
    swept: row[24] === null ? [] : (JSON.parse(row[24]) as LibraryEntry['swept']),
  }
}

export function presentItem(db: Database, record: ItemRecord): LibraryItem {
  const { params, columns, row, ...settings } = JSON.parse(record.settings) as ItemSettings
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
