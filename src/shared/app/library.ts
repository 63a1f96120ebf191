import { z } from '../schema.ts'
import { SweptValue } from '../batch/swept-values.ts'
import { LONGEST_NAME, LONGEST_TAG } from '../longest-name.ts'
import { Params } from '../service/params.ts'
import { ProviderCost } from '../service/provider-cost.ts'
import { Nothing } from './common-inputs.ts'
import { CONTACT_SHEET_COMMANDS } from './contact-sheet.ts'
import { EXPORT_COMMANDS } from './export.ts'
import { ItemIds, MOST_ITEMS_AT_ONCE } from './item-ids.ts'
import { LIVELY_MS } from './stale-on.ts'

/** Ids under which a window may load the files. They say no path, and nobody guesses them. */
const ItemMedia = z.object({
  original: z.string(),
  /** At most 256 pixels on its longer side, and at most 1024. */
  small: z.string(),
  large: z.string(),
})

/** What a person keeps, and what not. */
export const FLAGS = ['pick', 'none', 'reject'] as const
export type Flag = (typeof FLAGS)[number]

/** What a library is sorted by; `date` is when something came in. */
export const SORT_KEYS = ['date', 'name', 'rating', 'coins', 'bytes', 'pixels', 'model'] as const
/** `relevance`: how well something fits what is looked for, the best first in either direction. */
export const FOUND_SORT_KEYS = ['relevance', ...SORT_KEYS] as const
export type SortKey = (typeof FOUND_SORT_KEYS)[number]
export const LibrarySort = z.strictObject({ by: z.enum(FOUND_SORT_KEYS), descending: z.boolean() })
export type LibrarySort = z.infer<typeof LibrarySort>
/** Which way one expects: the newest, best and largest first, and names from A. */
export function isDescending(by: SortKey): boolean {
  return by !== 'name' && by !== 'model'
}
export const NEWEST_FIRST: LibrarySort = { by: 'date', descending: true }
export const BEST_FIRST: LibrarySort = { by: 'relevance', descending: true }

/** One of many: what a grid or a list shows. */
export const LibraryEntry = z.object({
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
  /** It was moved or deleted outside the app. */
  missing: z.boolean(),
  prompt: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  taskType: z.string(),
  batchId: z.string().nullable(),
  /** Null when it was asked for by itself: a single run is a batch without a name. */
  batchName: z.string().nullable(),
  coins: z.number(),
  rating: z.int().min(0).max(5),
  flag: z.enum(FLAGS),
  /** When it went to the system's trash; what is known of it stays. */
  trashedAt: z.iso.datetime().nullable(),
  /** Where variations are shown as one: the stack it is the best of, and how many fit. */
  stack: z.object({ key: z.string(), count: z.int() }).nullable(),
  /** How many things that the earlier steps of its recipe made lie below it. */
  steps: z.int(),
  tags: z.array(z.string()),
  /** Whether its small pictures are there by now. */
  hasPreviews: z.boolean(),
  media: ItemMedia,
  createdAt: z.iso.datetime(),
  /** What tells it from the others of its row, where a batch has swept something. */
  swept: z.array(SweptValue),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>

/** Something that was made, with everything that is known of it. */
export const LibraryItem = LibraryEntry.extend({
  sha256: z.string(),
  effectId: z.string().nullable(),
  params: Params,
  connectionId: z.string(),
  connectionName: z.string(),
  generationId: z.string(),
  /** What a provider billed for it in real money; null where none was. */
  providerCost: ProviderCost.nullable(),
  assetId: z.string(),
  /** The seed that makes it again alone, with one output; null where nobody knows. */
  ownSeed: z.int().nullable(),
  row: z.int().nullable(),
  /** The cells of the list it came from. */
  columns: z.record(z.string(), z.string()),
  /** Ids of the collections it is in. */
  collections: z.array(z.string()),
  /** Other forms of the same thing: meshes in other formats, subtitles. */
  companions: z.array(z.object({ variant: z.string(), path: z.string(), bytes: z.int(), mediaId: z.string() })),
  /** Ids of items it was made from, and of items made from it, as far as they are in the library. */
  madeFrom: z.array(z.string()),
  usedIn: z.array(z.string()),
})
export type LibraryItem = z.infer<typeof LibraryItem>

/** Something on the way to an item, or something that came of it. */
const LineagePart = z.object({
  /** Null for a file that is not in the library: somebody brought it. */
  item: LibraryEntry.nullable(),
  /** Of a file that is not in the library, where it is known. */
  name: z.string().nullable(),
  sha256: z.string(),
  /** Over how many makings it is related. */
  distance: z.int().min(1),
  /** Ids of the items that stand between it and the asked one, right beside it; two of them where ways part or meet. */
  beside: z.array(z.string()),
})
export type LineagePart = z.infer<typeof LineagePart>

/** Everything that narrows the library; what is left out does not. */
export const LibraryFilter = z.strictObject({
  /** Words, each the beginning of one; "in quotes" they stand together. */
  text: z.string().max(500).exactOptional(),
  /** Also what means the same as `text` in other words, as far as the library was read; not where words are quoted. */
  meaning: z.literal(true).exactOptional(),
  /** The id of an item: only what is like it in meaning, without itself. */
  like: z.string().min(1).exactOptional(),
  kinds: z.array(z.string()).max(100).exactOptional(),
  modelIds: z.array(z.string()).max(500).exactOptional(),
  taskTypes: z.array(z.string()).max(100).exactOptional(),
  batchIds: z.array(z.string()).max(500).exactOptional(),
  connectionIds: z.array(z.string()).max(100).exactOptional(),
  collectionId: z.string().exactOptional(),
  /** It has all of them. */
  tags: z.array(z.string()).max(50).exactOptional(),
  minRating: z.int().min(0).max(5).exactOptional(),
  flags: z.array(z.enum(FLAGS)).max(FLAGS.length).exactOptional(),
  minCoins: z.number().nonnegative().exactOptional(),
  maxCoins: z.number().nonnegative().exactOptional(),
  from: z.iso.datetime().exactOptional(),
  to: z.iso.datetime().exactOptional(),
  missing: z.boolean().exactOptional(),
  /** Variations of one thing: what differs is the seed. */
  stack: z.string().min(1).exactOptional(),
  /** The id of an item: only it, and what the earlier steps of its recipe made. */
  stepsOf: z.string().min(1).exactOptional(),
  /** What lies in the system's trash, instead of what does not. */
  trashed: z.literal(true).exactOptional(),
})
export type LibraryFilter = z.infer<typeof LibraryFilter>

/** Round prices by which the library is narrowed. */
export const COIN_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
const Facet = z.array(FacetValue)
export const LibraryFacets = z.object({
  kinds: Facet,
  models: Facet,
  tasks: Facet,
  /** A single run, which has no label, is there only when it is chosen. */
  batches: z.array(FacetValue.extend({ label: z.string().nullable() })),
  tags: Facet,
  /** Items with at least so many stars. */
  ratings: Facet,
  flags: Facet,
  /** Items that cost at most so many coins, by `COIN_STEPS`. */
  coins: Facet,
})
export type LibraryFacets = z.infer<typeof LibraryFacets>

export const Collection = z.object({ id: z.string(), name: z.string(), count: z.int() })
export type Collection = z.infer<typeof Collection>

/** What some items have in common, and what they sum up to. */
export const LibrarySummary = z.object({
  count: z.int(),
  coins: z.number(),
  bytes: z.int(),
  missing: z.int(),
  kinds: Facet,
  models: Facet,
  tags: Facet,
  ratings: Facet,
  /** Items with items of earlier recipe steps below them, and items with variations beside them. */
  withSteps: z.int(),
  withVariations: z.int(),
})
export type LibrarySummary = z.infer<typeof LibrarySummary>

/** Part of the library, with its stacks as they are shown. */
const View = {
  filter: LibraryFilter.default({}),
  /** Variations of one thing are one: it stands where the first of them would, and the best of them is shown. */
  stacked: z.boolean().default(false),
  /** What the earlier steps of a recipe made is left out, where what came of it fits too: it lies below that. */
  folded: z.boolean().default(false),
}

/** What is shown, and in which order. */
const Order = { ...View, sort: LibrarySort.default(NEWEST_FIRST) }

/** What a change replaced, so that it can be taken back. */
const RatingsBefore = z.object({ before: z.array(z.object({ rating: z.int(), ids: z.array(z.string()) })) })
const TagChanges = z.array(z.object({ tag: z.string(), ids: z.array(z.string()) }))
const name = z.string().trim().min(1).max(LONGEST_NAME)
const tag = z.string().trim().min(1).max(LONGEST_TAG)

export const LIBRARY_COMMANDS = {
  /** Without a `sort`, the last that came in first; `cursor` is the last page's, of the same order. */
  'library.search': {
    input: z.strictObject({
      ...Order,
      cursor: z.string().exactOptional(),
      limit: z.int().min(1).max(500).default(200),
    }),
    output: z.object({ items: z.array(LibraryEntry), nextCursor: z.string().nullable() }),
    staleOn: { 'library.changed': 2000 },
  },
  /**
   * How many there are and where each page of them begins, so that any page can be read at once. With a `cursor` only
   * what is older; `newer` says how many that leaves out, where the newest come first.
   */
  'library.outline': {
    input: z.strictObject({
      ...Order,
      cursor: z.string().exactOptional(),
      pageSize: z.int().min(10).max(500).default(200),
    }),
    output: z.object({ count: z.int(), newer: z.int(), cursors: z.array(z.string()) }),
    staleOn: { 'library.changed': 400 },
  },
  /** Names of items in the order of a search, from `skip` on after the cursor. */
  'library.ids': {
    input: z.strictObject({
      ...Order,
      cursor: z.string().exactOptional(),
      skip: z.int().min(0).max(MOST_ITEMS_AT_ONCE).default(0),
      limit: z.int().min(1).max(MOST_ITEMS_AT_ONCE),
    }),
    output: z.object({ ids: z.array(z.string()) }),
  },
  /** Those of some items that fit; of a stack also others than the one that is shown. */
  'library.fitting': {
    input: z.strictObject({
      ids: ItemIds,
      filter: LibraryFilter.default({}),
      folded: z.boolean().default(false),
    }),
    output: z.object({ ids: z.array(z.string()) }),
  },
  'library.summary': {
    input: z.strictObject({ ids: ItemIds }),
    output: LibrarySummary,
    staleOn: { 'library.changed': 1000 },
  },
  'library.count': {
    input: z.strictObject(View),
    output: z.object({ count: z.int() }),
    staleOn: { 'library.changed': 1000 },
  },
  /**
   * What there is to choose from, and how many entries each choice would show. A facet is not narrowed by its own choice:
   * others can be added to it.
   */
  'library.facets': {
    input: z.strictObject(View),
    output: LibraryFacets,
    // a pass over a hundred thousand items is not made for every one that comes in
    staleOn: { 'library.changed': 2000 },
  },
  /** Whether things are found by meaning here, and how many items are still to be read for it. */
  'library.meaning': {
    input: Nothing,
    output: z.object({ available: z.boolean(), total: z.int(), waiting: z.int() }),
    staleOn: { 'meaning.changed': 1000, 'library.changed': 2000 },
  },
  'library.read': {
    input: z.strictObject({ id: z.string() }),
    output: LibraryItem,
    staleOn: { 'library.changed': LIVELY_MS },
  },
  /**
   * What led to an item, what was first first, and what came of it, in the order it was made; across batches and single
   * runs, deleted things too. Of very many, those that are next to it: `isCut` says that there are more.
   */
  'library.lineage': {
    input: z.strictObject({ id: z.string() }),
    output: z.object({
      item: LibraryEntry,
      ancestors: z.array(LineagePart),
      descendants: z.array(LineagePart),
      isCut: z.object({ ancestors: z.boolean(), descendants: z.boolean() }),
    }),
    staleOn: { 'library.changed': LIVELY_MS },
  },
  'library.rate': { input: z.strictObject({ ids: ItemIds, rating: z.int().min(0).max(5) }), output: RatingsBefore },
  'library.flag': {
    input: z.strictObject({ ids: ItemIds, flag: z.enum(FLAGS) }),
    output: z.object({ before: z.array(z.object({ flag: z.enum(FLAGS), ids: z.array(z.string()) })) }),
  },
  /**
   * Moves the files of items to the system's trash, and the items out of the library. `changed`: something else has the
   * place of a file that was made; `failed`: the system refused. Both stay as they were.
   */
  'library.trash': {
    input: z.strictObject({ ids: ItemIds }),
    output: z.object({
      trashed: z.array(z.string()),
      changed: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
  },
  /** Brings items back with their files. `gone`: the file is no longer in the trash, nor where it was. */
  'library.restore': {
    input: z.strictObject({ ids: ItemIds }),
    output: z.object({
      restored: z.array(z.string()),
      gone: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
  },
  /** Answers which items really gained and lost a tag. */
  'library.tag': {
    input: z.strictObject({ ids: ItemIds, add: z.array(tag).default([]), remove: z.array(tag).default([]) }),
    output: z.object({ added: TagChanges, removed: TagChanges }),
  },
  ...EXPORT_COMMANDS,
  ...CONTACT_SHEET_COMMANDS,
  /** Looks for files that were moved or deleted outside; `folders` are searched for them by content. */
  'library.heal': {
    input: z.strictObject({ folders: z.array(z.string().min(1)).max(100).default([]) }),
    output: z.object({ checked: z.int(), missing: z.int(), relinked: z.int() }),
  },
  /** Fetches what a connection's account has made and this library lacks. */
  'library.sync': {
    input: z.strictObject({ connectionId: z.string() }),
    output: z.object({ seen: z.int(), added: z.int(), failed: z.int() }),
  },
  /** Each with the number of entries that it shows, by what else narrows the view. */
  'collections.list': {
    input: z.strictObject(View),
    output: z.object({ collections: z.array(Collection) }),
    staleOn: { 'library.changed': LIVELY_MS },
  },
  /** With the id that it had, a removed one is the same again: what refers to it does so still. */
  'collections.create': { input: z.strictObject({ name, id: z.uuid().exactOptional() }), output: Collection },
  'collections.rename': { input: z.strictObject({ id: z.string(), name }), output: Collection },
  'collections.remove': { input: z.strictObject({ id: z.string() }), output: Nothing },
  'collections.change': {
    input: z.strictObject({
      id: z.string(),
      add: z.array(z.string()).max(MOST_ITEMS_AT_ONCE).default([]),
      remove: z.array(z.string()).max(MOST_ITEMS_AT_ONCE).default([]),
    }),
    /** `added` and `removed` are those that were not, or were, in it before. */
    output: z.object({ collection: Collection, added: z.array(z.string()), removed: z.array(z.string()) }),
  },
} as const
