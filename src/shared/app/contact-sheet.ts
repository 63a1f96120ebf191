import { z } from '../schema.ts'
import { LONGEST_NAME } from '../longest-name.ts'
import { ExportOutcome } from './export.ts'

/** Sides in points, 72 of which are an inch; upright, but for the screen. */
export const CONTACT_SHEET_PAGES = {
  a4: { width: 595, height: 842 },
  letter: { width: 612, height: 792 },
  a3: { width: 842, height: 1191 },
  screen: { width: 960, height: 540 },
} as const
export type ContactSheetPageName = keyof typeof CONTACT_SHEET_PAGES

export const CONTACT_SHEET_CAPTIONS = ['name', 'prompt', 'seed', 'model', 'rating', 'text'] as const
export type ContactSheetCaption = (typeof CONTACT_SHEET_CAPTIONS)[number]

export const MOST_CONTACT_SHEET_COLUMNS = 20
/** Every picture of a document is held until its last page is written. */
export const MOST_ON_A_CONTACT_SHEET = 2_000

const places = z.int().min(1).max(MOST_CONTACT_SHEET_COLUMNS).nullable()

export const ContactSheetOptions = z.strictObject({
  format: z.enum(['pdf', 'png']).default('pdf'),
  page: z.enum(Object.keys(CONTACT_SHEET_PAGES) as [ContactSheetPageName, ...ContactSheetPageName[]]).default('a4'),
  landscape: z.boolean().default(false),
  /** Null: as many as suit the pictures and the page. */
  columns: places.default(null),
  rows: places.default(null),
  captions: z.array(z.enum(CONTACT_SHEET_CAPTIONS)).max(CONTACT_SHEET_CAPTIONS.length).default(['name']),
  /** Below every picture, where `text` is among the captions. */
  ownText: z.string().max(200).default(''),
  title: z.string().max(200).default(''),
  pageNumbers: z.boolean().default(true),
  ground: z.enum(['light', 'dark']).default('light'),
})
export type ContactSheetOptions = z.infer<typeof ContactSheetOptions>

const label = z.string().max(500)
const itemIds = z.array(z.string()).max(MOST_ON_A_CONTACT_SHEET)

/** A table of pictures with its labels: what a sweep has made, on one page however large. */
export const ContactSheetGrid = z.strictObject({
  columns: z.array(label).min(1).max(200),
  lines: z
    .array(z.strictObject({ label, cells: z.array(z.array(z.string()).max(100)) }))
    .min(1)
    .max(500),
})
export type ContactSheetGrid = z.infer<typeof ContactSheetGrid>

export const CONTACT_SHEET_COMMANDS = {
  /** Pictures of items with captions, as a document to print or as pictures to send. */
  'library.contactSheet': {
    input: z.strictObject({
      content: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('items'), ids: itemIds.min(1) }),
        z.strictObject({ kind: z.literal('grid'), grid: ContactSheetGrid }),
      ]),
      folder: z.string().min(1),
      /** Of the file, without its ending. */
      name: z.string().trim().min(1).max(LONGEST_NAME),
      options: ContactSheetOptions,
      exportId: z.string().min(1).max(100).exactOptional(),
    }),
    output: ExportOutcome.extend({
      pages: z.int(),
      paths: z.array(z.string()),
      /** Captions with letters that no font of this computer has. */
      unwritable: z.int(),
    }),
  },
} as const
