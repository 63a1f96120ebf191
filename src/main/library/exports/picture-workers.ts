import type { ExportFormat, ExportSize } from '#shared/app/export.ts'

export interface PictureJob {
  path: string
  mimeType: string
  target: string
  format: Exclude<ExportFormat, 'original'>
  size: ExportSize
  quality: number
  srgb: boolean
  background: string
  /** What the file says of itself stays in it. */
  keepsNotes: boolean
  notes: { exif?: Record<string, string> | undefined; xmp?: string | undefined }
}

export type ConvertedPicture =
  | { ok: true; width: number; height: number; bytes: number }
  | { ok: false; reason: 'unreadable' | 'disk_full' }

/** Converts pictures, in a process of its own. */
export interface PictureWorkers {
  /** Rejects when it could not even try. */
  convert(job: PictureJob, signal: AbortSignal): Promise<ConvertedPicture>
}
