import type { ExportFormat, ExportSize } from '#shared/app/export-format.ts'

export interface PictureJob {
  path: string
  mimeType: string
  target: string
  format: Exclude<ExportFormat, 'original'>
  size: ExportSize
  quality: number
  srgb: boolean
  background: string
  /** Whether the metadata that the file carries is kept in the copy. */
  keepsNotes: boolean
  notes: { exif?: Record<string, string> | undefined; xmp?: string | undefined }
}

export type ConvertedPicture =
  | { ok: true; width: number; height: number; bytes: number }
  | { ok: false; reason: 'unreadable' | 'disk_full' }

interface Place {
  x: number
  y: number
  width: number
}

/** What stands where on a page, in points. */
export interface ContactSheetPage {
  width: number
  height: number
  ground: string
  boxes: (Place & { height: number; colour: string })[]
  pictures: (Place & { height: number; path: string })[]
  texts: (Place & {
    text: string
    size: number
    weight: number
    colour: string
    align: 'left' | 'center' | 'right'
    lines: number
  })[]
}

interface ContactSheetJob {
  pages: ContactSheetPage[]
  format: 'pdf' | 'png'
  title: string
  dots: number
  targets: string[]
}

type DrawnContactSheet =
  | { ok: true; bytes: number[]; unwritable: number }
  | { ok: false; reason: 'too_large' | 'disk_full' }

/** Converts pictures and draws pages of them, in a process of its own. Both reject when they could not even try. */
export interface PictureWorkers {
  convert(job: PictureJob, signal: AbortSignal): Promise<ConvertedPicture>
  contactSheet(job: ContactSheetJob, signal: AbortSignal): Promise<DrawnContactSheet>
}
