import { z } from '../schema.ts'
import { EXPORT_FORMATS, ExportColour, ExportSize } from './export-format.ts'
import { FileNameTemplate } from './file-name-template.ts'
import { ItemIds } from './item-ids.ts'
import { LIVELY_MS } from './stale-on.ts'

/**
 * `delivery`: words of the photographer, the mark of generated media, resolution and colours; nothing of how or for what
 * price it was made. `minimum`: the program and the day, without words, model or price.
 */
export const EXPORT_METADATA = ['delivery', 'all', 'minimum', 'none'] as const

/** Dots an inch that a delivered picture can carry: of a screen, and of a print. */
export const EXPORT_DPI = [72, 300] as const

export const DEFAULT_EXPORT_NAME = '{original}.{ext}'

/** What holds for all that nobody says anything about. */
const UNTOUCHED = {
  format: 'original',
  size: { fit: 'full' },
  quality: 88,
  srgb: false,
  background: '#ffffff',
  metadata: 'delivery',
  dpi: 300,
  name: DEFAULT_EXPORT_NAME,
} as const

/** How copies differ from what is in the library. */
export const ExportOptions = z.strictObject({
  format: z.enum(EXPORT_FORMATS).default(UNTOUCHED.format),
  size: ExportSize.default(UNTOUCHED.size),
  /** For what is not kept without loss. */
  quality: z.int().min(1).max(100).default(UNTOUCHED.quality),
  /** Colours that every screen shows right, instead of the picture's own profile. */
  srgb: z.boolean().default(UNTOUCHED.srgb),
  /** What shows through where a picture is transparent and the format cannot be. */
  background: ExportColour.default(UNTOUCHED.background),
  metadata: z.enum(EXPORT_METADATA).default(UNTOUCHED.metadata),
  /** Where `metadata` is `delivery`. */
  dpi: z.literal(EXPORT_DPI).default(UNTOUCHED.dpi),
  /** As for a batch, and `{original}`, `{counter}` and `{rating}`. */
  name: FileNameTemplate.default(UNTOUCHED.name),
})
export type ExportOptions = z.infer<typeof ExportOptions>

const presetName = z.string().trim().min(1).max(60)
export const ExportPreset = z.strictObject({ name: presetName, options: ExportOptions })
export type ExportPreset = z.infer<typeof ExportPreset>

/** What comes with the app; a person's own are in the settings. Written out: parsing them would hold up every start. */
export const BUNDLED_PRESETS = {
  untouched: UNTOUCHED,
  web: {
    ...UNTOUCHED,
    format: 'jpeg',
    size: { fit: 'longSide', pixels: 2048 },
    quality: 82,
    srgb: true,
    dpi: 72,
  },
  png: { ...UNTOUCHED, format: 'png' },
  small: {
    ...UNTOUCHED,
    format: 'webp',
    size: { fit: 'longSide', pixels: 1200 },
    quality: 80,
    srgb: true,
    dpi: 72,
  },
} as const satisfies Record<string, ExportOptions>

/** The one who asks names an export, to hear how far it is and to stop it. */
const exportId = z.string().min(1).max(100)

/** Why it ended before its end; what was written until then stays. */
const stopped = z.enum(['canceled', 'disk_full']).nullable()

export const ExportOutcome = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Where the files are, as the system names it. */
  folder: z.string(),
  /** The first of them. */
  firstPath: z.string().nullable(),
  missing: z.array(z.string()),
  /** Something else has the place of a file that was made. It is not copied. */
  changed: z.array(z.string()),
  /** Pictures that could not be converted. */
  failed: z.array(z.string()),
  stopped,
})
export type ExportOutcome = z.infer<typeof ExportOutcome>

/** What several parts of one export came to. */
export function withNextPart(before: ExportOutcome, next: ExportOutcome): ExportOutcome {
  return {
    files: before.files + next.files,
    bytes: before.bytes + next.bytes,
    folder: next.folder,
    firstPath: before.firstPath ?? next.firstPath,
    missing: [...before.missing, ...next.missing],
    changed: [...before.changed, ...next.changed],
    failed: [...before.failed, ...next.failed],
    stopped: next.stopped,
  }
}

export const EXPORT_COMMANDS = {
  /** Copies; unless it is told otherwise, with what others may know of them inside, and nothing else. */
  'library.export': {
    input: z.strictObject({
      ids: ItemIds,
      folder: z.string().min(1),
      options: ExportOptions.default(BUNDLED_PRESETS.untouched),
      exportId: exportId.exactOptional(),
      /** What `{counter}` begins with. */
      counterFrom: z.int().min(1).default(1),
    }),
    output: ExportOutcome,
  },
  /** What the first copy would be called, and how large all of them would be: one picture is converted to know that. */
  'library.exportPreview': {
    input: z.strictObject({ ids: ItemIds, options: ExportOptions }),
    output: z.object({
      name: z.string(),
      /** Of the first picture; null when there is none that can be read. */
      first: z.object({ bytes: z.int(), width: z.int(), height: z.int() }).nullable(),
      bytes: z.int(),
      /** Of the first item, where copies carry it; `sourceType` is an address of the IPTC. */
      label: z
        .object({
          sourceType: z.string().nullable(),
          artist: z.string().nullable(),
          copyright: z.string().nullable(),
          caption: z.string().nullable(),
        })
        .nullable(),
    }),
    staleOn: {},
  },
  /** The exports under way. */
  'exports.read': {
    input: z.object({}),
    output: z.object({ running: z.array(z.object({ id: z.string(), done: z.int(), total: z.int() })) }),
    staleOn: { 'exports.changed': LIVELY_MS },
  },
  'exports.cancel': { input: z.strictObject({ id: exportId }), output: z.object({}) },
} as const
