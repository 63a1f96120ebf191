import { z } from '#shared/schema.ts'
import { EXPORT_FORMATS, ExportColour, ExportSize } from '#shared/app/export-format.ts'
import { SelectionBox, SelectionMask, SelectionPoint } from '#shared/app/selection.ts'

/** Draw small pictures of a file, as WebP. */
export const DrawJob = z.object({
  path: z.string(),
  mimeType: z.string(),
  /** `side` is the longer one's, in pixels; a smaller original stays as it is. */
  targets: z.array(z.object({ side: z.int().positive(), path: z.string() })).readonly(),
})
export type DrawJob = z.infer<typeof DrawJob>

/** `drawn: false` when there is no picture to be had of the file. */
export const Drawing = z.object({ drawn: z.boolean() })
export type Drawing = z.infer<typeof Drawing>

/** Look for text in a picture or a film. */
export const TextJob = z.object({ path: z.string(), mimeType: z.string(), seconds: z.number().nullable() })
export type TextJob = z.infer<typeof TextJob>

/** `readable: false` when there is no picture to be had of the file. */
export const TextFinding = z.discriminatedUnion('readable', [
  /** Lines that can be read, and the part of the picture they take; of a film, where it has most. */
  z.object({ readable: z.literal(true), lines: z.int().nonnegative(), share: z.number().min(0).max(1) }),
  z.object({ readable: z.literal(false) }),
])
export type TextFinding = z.infer<typeof TextFinding>

/** Say what texts mean, as vectors that lie near each other where texts say alike. */
export const MeaningJob = z.object({
  texts: z.array(z.string()).max(64),
  /** A text of which the network knows less than half of the words has no meaning: they are still being typed, or names. */
  wholeWords: z.boolean().exactOptional(),
})
export type MeaningJob = z.infer<typeof MeaningJob>

/** For each text the signed bytes of its vector, in the order of the texts; none for one without a meaning. */
export const Meanings = z.object({ vectors: z.array(z.instanceof(Uint8Array)) })
export type Meanings = z.infer<typeof Meanings>

/** Look at a picture, so that what is meant by points in it can be told. */
export const LookJob = z.object({
  /** The same for the same file as long as it has not changed: what is kept of it is found by this. */
  key: z.string(),
  path: z.string(),
  mimeType: z.string(),
})
export type LookJob = z.infer<typeof LookJob>

/** `readable: false` when there is no picture to be had of the file. */
export const LookResult = z.object({ readable: z.boolean() })
export type LookResult = z.infer<typeof LookResult>

/** Tell what is meant by points and a box in a picture, which is looked at first unless that was done. */
export const PointJob = LookJob.extend({ points: z.array(SelectionPoint), box: SelectionBox.nullable() })
export type PointJob = z.infer<typeof PointJob>

export const PointResult = z.discriminatedUnion('readable', [
  SelectionMask.extend({ readable: z.literal(true) }),
  z.object({ readable: z.literal(false) }),
])
export type PointResult = z.infer<typeof PointResult>

/** Write a picture once more in another format or size. */
export const ConvertJob = z.object({
  path: z.string(),
  mimeType: z.string(),
  /** The new file; what is there already is overwritten. */
  target: z.string(),
  format: z.enum(EXPORT_FORMATS).exclude(['original']),
  size: ExportSize,
  quality: z.int().min(1).max(100),
  /** Colours of every screen instead of the picture's own profile. */
  srgb: z.boolean(),
  /** Of what is transparent, where the format cannot be. */
  background: ExportColour,
  /** What the file says of itself (Exif, XMP) stays in it. */
  keepsNotes: z.boolean(),
  /** Said anew, in place of what it said of itself. */
  notes: z.object({ exif: z.record(z.string(), z.string()).optional(), xmp: z.string().optional() }),
})
export type ConvertJob = z.infer<typeof ConvertJob>

/** `disk_full` is nobody's fault but the disk's: the next file would fare the same. */
export const Conversion = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), width: z.int(), height: z.int(), bytes: z.int() }),
  z.object({ ok: z.literal(false), reason: z.enum(['unreadable', 'disk_full']) }),
])
export type Conversion = z.infer<typeof Conversion>

const place = { x: z.number(), y: z.number(), width: z.number().positive() }
const ContactSheetPage = z.object({
  /** In points, as everything on the page. */
  width: z.number().positive(),
  height: z.number().positive(),
  ground: ExportColour,
  boxes: z.array(z.object({ ...place, height: z.number().positive(), colour: ExportColour })),
  /** JPEGs of the size they are shown in. */
  pictures: z.array(z.object({ ...place, height: z.number().positive(), path: z.string() })),
  texts: z.array(
    z.object({
      ...place,
      text: z.string(),
      size: z.number().positive(),
      weight: z.int(),
      colour: ExportColour,
      align: z.enum(['left', 'center', 'right']),
      /** What does not fit into so many ends in dots. */
      lines: z.int().positive(),
    }),
  ),
})
export type ContactSheetPage = z.infer<typeof ContactSheetPage>

/** Draw pages of pictures and words. */
export const ContactSheetJob = z.object({
  pages: z.array(ContactSheetPage).min(1),
  format: z.enum(['pdf', 'png']),
  title: z.string(),
  /** To an inch. */
  dots: z.number().positive(),
  /** The document, or a picture for each page. */
  targets: z.array(z.string()).min(1),
})
export type ContactSheetJob = z.infer<typeof ContactSheetJob>

export const ContactSheetDrawing = z.discriminatedUnion('ok', [
  /** `unwritable`: texts with letters that no font of this computer has. */
  z.object({ ok: z.literal(true), bytes: z.array(z.int()), unwritable: z.int() }),
  z.object({ ok: z.literal(false), reason: z.enum(['too_large', 'disk_full']) }),
])
export type ContactSheetDrawing = z.infer<typeof ContactSheetDrawing>
