import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { CommandOutput } from '#shared/app/commands.ts'
import type { ContactSheetGrid, ContactSheetOptions } from '#shared/app/contact-sheet.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { diskFullError, isDiskFull } from '#shared/app/disk-full.ts'
import { readTemplate } from '#shared/batch/file-name.ts'
import { cleanStem } from '#shared/batch/output-name.ts'
import { makeFolder } from '../../tools/make-folder.ts'
import { moveUnlessTaken } from '../../tools/move-unless-taken.ts'
import { UnreadableFileError } from '../../tools/open-plain-file.ts'
import { copyOpenWithSettings } from '../embed/index.ts'
import { freeStem } from '../file-names.ts'
import { previewFile } from '../preview-files.ts'
import { RecordedFileError, withRecordedFile } from '../recorded-file.ts'
import { readItem, type ItemRecord } from '../store/item-record.ts'
import { shownModelName } from '../unknown-model.ts'
import type { ExportTools } from './export-items.ts'
import { createExportParts } from './export-parts.ts'
import {
  contactSheetColours,
  GRID_CELL,
  layOutFrames,
  layOutGrid,
  placesOn,
  type ContactSheetFrame,
} from './contact-sheet-layout.ts'
import type { ContactSheetPage } from './picture-workers.ts'

type ContactSheetOutcome = CommandOutput<'library.contactSheet'>

interface ContactSheetRequest {
  content: { kind: 'items'; ids: readonly string[] } | { kind: 'grid'; grid: ContactSheetGrid }
  folder: string
  name: string
  options: ContactSheetOptions
  signal: AbortSignal
  onItem: () => void
}

/** Dots to an inch: what a printer shows, and for tables what a screen can still open. */
const PRINT_DOTS = 300
const GRID_DOTS = 200
const MOST_GRID_PIXELS = 14_000
const POINTS = 72
/** Hardly any loss: the document makes JPEGs of them once more. */
const PICTURE_QUALITY = 96
const NAME = readTemplate('{name}.{ext}')

/** Pictures of items on pages, in a file of their own that overwrites nothing. */
export async function makeContactSheet(
  tools: ExportTools & { previewsDir: string },
  request: ContactSheetRequest,
): Promise<ContactSheetOutcome> {
  await makeFolder(request.folder)
  const into = await realpath(request.folder)
  const scratch = await mkdtemp(join(tmpdir(), 'pressrun-sheet-'))
  const studio = openStudio(tools, request, scratch)
  const outcome = (change: Partial<ContactSheetOutcome>): ContactSheetOutcome => ({
    files: 0,
    bytes: 0,
    pages: 0,
    paths: [],
    folder: into,
    firstPath: null,
    unwritable: 0,
    ...studio.faults(),
    stopped: null,
    ...change,
  })
  try {
    const pages = request.content.kind === 'items' ? await pagesOf(request, studio) : [await pageOf(request, studio)]
    const drawn = await drawPages(tools, request, { pages, into })
    return outcome({
      ...drawn,
      files: drawn.paths.length,
      firstPath: drawn.paths[0] ?? null,
      pages: pages.length,
    })
  } catch (error) {
    if (request.signal.aborted) return outcome({ stopped: 'canceled' })
    if (isDiskFull(error)) return outcome({ stopped: 'disk_full' })
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function pagesOf({ content, options }: ContactSheetRequest, studio: Studio): Promise<ContactSheetPage[]> {
  const ids = content.kind === 'items' ? content.ids : []
  const lines = options.captions.reduce((sum, caption) => sum + linesOf(caption), 0)
  const places = placesOn(options, ids.length, lines)
  const frames: ContactSheetFrame[] = []
  for (const id of ids) frames.push(await studio.frame(id, places.picture, PRINT_DOTS))
  return layOutFrames(frames, options, places)
}

async function pageOf({ content, options }: ContactSheetRequest, studio: Studio): Promise<ContactSheetPage> {
  if (content.kind !== 'grid') throw new Error('Only a table has one page.')
  const lines: { label: string; cells: ContactSheetFrame[][] }[] = []
  for (const { label, cells } of content.grid.lines) {
    const framed: ContactSheetFrame[][] = []
    for (const ids of cells) {
      const room = { width: GRID_CELL, height: GRID_CELL }
      const frames: ContactSheetFrame[] = []
      for (const id of ids) frames.push(await studio.frame(id, room, GRID_DOTS))
      framed.push(frames)
    }
    lines.push({ label, cells: framed })
  }
  return layOutGrid({ columns: content.grid.columns, lines }, options)
}

interface Studio {
  /** A picture of an item, small enough for its place; an empty frame where there is none. */
  frame(id: string, room: { width: number; height: number }, dots: number): Promise<ContactSheetFrame>
  faults(): Pick<ContactSheetOutcome, 'missing' | 'changed' | 'failed'>
}

function openStudio(
  { db, pictures, previewsDir }: ExportTools & { previewsDir: string },
  { options, signal, onItem }: ContactSheetRequest,
  scratch: string,
): Studio {
  const faults = { missing: [] as string[], changed: [] as string[], failed: [] as string[] }
  let number = 0

  async function sourceOf(item: ItemRecord): Promise<{ path: string; mimeType: string }> {
    // of films, sounds and meshes there is the picture that the library shows
    if (item.kind !== 'image') return { path: previewFile(previewsDir, item.id, 1024), mimeType: 'image/webp' }
    const path = join(scratch, 'source')
    await withRecordedFile(item, (file) => copyOpenWithSettings(file, path, null))
    return { path, mimeType: item.mimeType }
  }

  async function pictureOf(item: ItemRecord, room: { width: number; height: number }, dots: number) {
    const pixels = (points: number) => Math.max(1, Math.round((points / POINTS) * dots))
    const target = join(scratch, `${(number += 1)}.jpg`)
    const written = await pictures.convert(
      {
        ...(await sourceOf(item)),
        target,
        format: 'jpeg',
        size: { fit: 'box', width: pixels(room.width), height: pixels(room.height) },
        quality: PICTURE_QUALITY,
        srgb: true,
        background: contactSheetColours(options).frame,
        keepsNotes: false,
        notes: {},
      },
      signal,
    )
    if (!written.ok && written.reason === 'disk_full') throw diskFullError()
    return written.ok ? { path: target, width: written.width, height: written.height } : null
  }

  return {
    async frame(id, room, dots) {
      signal.throwIfAborted()
      const item = readItem(db, id)
      const empty = { path: null, width: 1, height: 1, captions: item ? captionsOf(item, options) : [] }
      if (!item) {
        faults.missing.push(id)
        return empty
      }
      try {
        const picture = await pictureOf(item, room, dots)
        if (!picture) faults.failed.push(id)
        return { ...empty, ...picture }
      } catch (error) {
        if (error instanceof RecordedFileError) faults[error.fault].push(id)
        else if (error instanceof UnreadableFileError) faults.failed.push(id)
        else throw error
        return empty
      } finally {
        onItem()
      }
    },
    faults: () => faults,
  }
}

function linesOf(caption: ContactSheetOptions['captions'][number]): number {
  return caption === 'prompt' ? 2 : 1
}

function captionsOf(item: ItemRecord, options: ContactSheetOptions): ContactSheetFrame['captions'] {
  const words: Record<ContactSheetOptions['captions'][number], string> = {
    name: cleanStem(basename(item.path, extname(item.path)), item.settings.recipe) + extname(item.path),
    prompt: item.prompt,
    seed: String(item.settings.params['seed'] ?? ''),
    model: shownModelName(item.settings),
    rating: '★'.repeat(item.rating),
    text: options.ownText,
  }
  return options.captions.map((caption) => ({ text: words[caption], lines: linesOf(caption) }))
}

async function drawPages(
  { db, newId, pictures }: ExportTools,
  { name, options, content, signal }: ContactSheetRequest,
  { pages, into }: { pages: ContactSheetPage[]; into: string },
): Promise<{ bytes: number; unwritable: number; paths: string[] }> {
  const endings =
    options.format === 'pdf' || pages.length === 1
      ? [`.${options.format}`]
      : pages.map((_, index) => `-${String(index + 1).padStart(String(pages.length).length, '0')}.png`)
  const begun = createExportParts({ db, newId }, into)
  const parts = endings.map(begun.next)
  const widest = Math.max(...pages.map(({ width, height }) => Math.max(width, height)))
  const dots = content.kind === 'grid' ? Math.min(GRID_DOTS, (MOST_GRID_PIXELS / widest) * POINTS) : PRINT_DOTS
  try {
    const drawn = await pictures.contactSheet(
      { pages, format: options.format, title: options.title || name, dots, targets: parts },
      signal,
    )
    if (!drawn.ok) {
      if (drawn.reason === 'disk_full') throw diskFullError()
      throw new Refusal('contact_sheet_too_large')
    }
    const stem = join(into, NAME.render({ name, ext: options.format }).slice(0, -options.format.length - 1))
    const paths = await placeParts(db, stem, parts, endings)
    return { bytes: drawn.bytes.reduce((sum, bytes) => sum + bytes, 0), unwritable: drawn.unwritable, paths }
  } finally {
    await begun.clear()
  }
}

async function placeParts(
  db: ExportTools['db'],
  named: string,
  parts: readonly string[],
  endings: readonly string[],
): Promise<string[]> {
  let stem = freeStem(db, named, endings)
  const paths: string[] = []
  for (const [index, part] of parts.entries()) {
    while (!(await moveUnlessTaken(part, stem + endings[index]))) stem = freeStem(db, named, endings)
    paths.push(stem + endings[index])
  }
  return paths
}
