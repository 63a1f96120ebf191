import { z } from 'zod'
import { Params } from '../service/params.ts'

/** Something that was made, as it lies on this computer. */
export const LibraryItem = z.object({
  id: z.string(),
  kind: z.string(),
  mimeType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  transparent: z.boolean().nullable(),
  stem: z.string().nullable(),
  path: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** It was moved or deleted outside the app. */
  missing: z.boolean(),
  prompt: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  taskType: z.string(),
  effectId: z.string().nullable(),
  params: Params,
  coins: z.number(),
  connectionId: z.string(),
  connectionName: z.string(),
  generationId: z.string(),
  assetId: z.string(),
  batchId: z.string().nullable(),
  batchName: z.string().nullable(),
  row: z.int().nullable(),
  rating: z.int().min(0).max(5),
  tags: z.array(z.string()),
  /** Ids of the collections it is in. */
  collections: z.array(z.string()),
  companions: z.array(z.object({ variant: z.string(), path: z.string(), bytes: z.int() })),
  /** Ids of items it was made from, and of items made from it, as far as they are in the library. */
  madeFrom: z.array(z.string()),
  usedIn: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
export type LibraryItem = z.infer<typeof LibraryItem>

/** Everything that narrows the library; what is left out does not. */
export const LibraryFilter = z.strictObject({
  text: z.string().max(500).exactOptional(),
  kinds: z.array(z.string()).exactOptional(),
  modelIds: z.array(z.string()).exactOptional(),
  taskTypes: z.array(z.string()).exactOptional(),
  batchIds: z.array(z.string()).exactOptional(),
  connectionIds: z.array(z.string()).exactOptional(),
  collectionId: z.string().exactOptional(),
  tags: z.array(z.string()).exactOptional(),
  minRating: z.int().min(0).max(5).exactOptional(),
  minCoins: z.int().nonnegative().exactOptional(),
  maxCoins: z.int().nonnegative().exactOptional(),
  from: z.iso.datetime().exactOptional(),
  to: z.iso.datetime().exactOptional(),
  missing: z.boolean().exactOptional(),
})
export type LibraryFilter = z.infer<typeof LibraryFilter>

const Facet = z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))
const Collection = z.object({ id: z.string(), name: z.string(), count: z.int() })
const ItemIds = z.array(z.string()).min(1).max(10_000)
const Nothing = z.object({})
const name = z.string().trim().min(1).max(120)
const tag = z.string().trim().min(1).max(60)

export const LIBRARY_COMMANDS = {
  /** Newest first; `cursor` is the last page's. */
  'library.search': {
    input: z.strictObject({
      filter: LibraryFilter.default({}),
      cursor: z.string().exactOptional(),
      limit: z.int().min(1).max(500).default(200),
    }),
    output: z.object({ items: z.array(LibraryItem), nextCursor: z.string().nullable() }),
  },
  'library.count': {
    input: z.strictObject({ filter: LibraryFilter.default({}) }),
    output: z.object({ count: z.int() }),
  },
  'library.facets': {
    input: z.strictObject({ filter: LibraryFilter.default({}) }),
    output: z.object({ kinds: Facet, models: Facet, tasks: Facet, batches: Facet, tags: Facet, ratings: Facet }),
  },
  'library.read': { input: z.strictObject({ id: z.string() }), output: LibraryItem },
  'library.rate': { input: z.strictObject({ ids: ItemIds, rating: z.int().min(0).max(5) }), output: Nothing },
  'library.tag': {
    input: z.strictObject({ ids: ItemIds, add: z.array(tag).default([]), remove: z.array(tag).default([]) }),
    output: Nothing,
  },
  'library.export': {
    input: z.strictObject({ ids: ItemIds, folder: z.string().min(1) }),
    output: z.object({ files: z.int() }),
  },
  /** Looks for files that were moved or deleted outside; `folders` are searched for them by content. */
  'library.heal': {
    input: z.strictObject({ folders: z.array(z.string()).default([]) }),
    output: z.object({ checked: z.int(), missing: z.int(), relinked: z.int() }),
  },
  /** Fetches what a connection's account has made and this library lacks. */
  'library.sync': {
    input: z.strictObject({ connectionId: z.string() }),
    output: z.object({ seen: z.int(), added: z.int() }),
  },
  'collections.list': { input: Nothing, output: z.object({ collections: z.array(Collection) }) },
  'collections.create': { input: z.strictObject({ name }), output: Collection },
  'collections.rename': { input: z.strictObject({ id: z.string(), name }), output: Collection },
  'collections.remove': { input: z.strictObject({ id: z.string() }), output: Nothing },
  'collections.change': {
    input: z.strictObject({
      id: z.string(),
      add: z.array(z.string()).default([]),
      remove: z.array(z.string()).default([]),
    }),
    output: Collection,
  },
} as const
