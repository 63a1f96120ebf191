import { readFile, writeFile } from 'node:fs/promises'
import { createCanvas, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { isDiskFull } from '#shared/app/disk-full.ts'
import type { ContactSheetDrawing, ContactSheetJob, ContactSheetPage } from '../jobs/library-jobs.ts'
import { useFont } from '../runners/kit/drawing/type.ts'
import { createLettering, type Lettering } from './fonts.ts'

/** Points to an inch, in which pages are laid out. */
const POINTS = 72
const LEADING = 1.3
/** Of the JPEGs in a document. */
const PICTURE_QUALITY = 90

interface DrawContext {
  signal: AbortSignal
  onProgress: (progress: number) => void
}

/**
 * Draws pages of pictures and words: as a PDF, where words stay words, or as
 * one PNG a page.
 */
export async function drawContactSheet(
  job: ContactSheetJob,
  { signal, onProgress }: DrawContext,
): Promise<ContactSheetDrawing> {
  const lettering = createLettering()
  const unwritable = prepareLetters(job.pages, lettering)
  try {
    const bytes =
      job.format === 'pdf'
        ? [await drawPdf(job, { signal, onProgress }, lettering)]
        : await drawPngs(job, { signal, onProgress }, lettering)
    return { ok: true, bytes, unwritable }
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, reason: 'disk_full' }
    throw error
  }
}

/** All letters are looked for first, so that every page is written in the same type. */
function prepareLetters(pages: readonly ContactSheetPage[], lettering: Lettering): number {
  const texts = pages.flatMap((page) => page.texts)
  return texts.filter(({ text }) => !lettering.writable(text).complete).length
}

async function drawPdf(
  job: ContactSheetJob,
  { signal, onProgress }: DrawContext,
  lettering: Lettering,
): Promise<number> {
  const document = new PDFDocument({
    title: job.title,
    creator: 'Pressrun',
    rasterDPI: job.dots,
    encodingQuality: PICTURE_QUALITY,
  })
  for (const [index, page] of job.pages.entries()) {
    signal.throwIfAborted()
    // its own types do not know that this is a context like the others
    await drawPage(document.beginPage(page.width, page.height) as SKRSContext2D, page, lettering)
    document.endPage()
    onProgress((index + 1) / job.pages.length)
  }
  const file = document.close()
  await writeFile(job.targets[0] ?? '', file)
  return file.length
}

async function drawPngs(
  job: ContactSheetJob,
  { signal, onProgress }: DrawContext,
  lettering: Lettering,
): Promise<number[]> {
  const bytes: number[] = []
  for (const [index, page] of job.pages.entries()) {
    signal.throwIfAborted()
    const scale = job.dots / POINTS
    const canvas = createCanvas(Math.round(page.width * scale), Math.round(page.height * scale))
    const context = canvas.getContext('2d')
    context.scale(scale, scale)
    await drawPage(context, page, lettering)
    const file = await canvas.encode('png')
    await writeFile(job.targets[index] ?? '', file)
    bytes.push(file.length)
    onProgress((index + 1) / job.pages.length)
  }
  return bytes
}

async function drawPage(context: SKRSContext2D, page: ContactSheetPage, lettering: Lettering): Promise<void> {
  context.fillStyle = page.ground
  context.fillRect(0, 0, page.width, page.height)
  for (const { x, y, width, height, colour } of page.boxes) {
    context.fillStyle = colour
    context.fillRect(x, y, width, height)
  }
  for (const { x, y, width, height, path } of page.pictures)
    context.drawImage(await loadImage(await readFile(path)), x, y, width, height)
  for (const text of page.texts) drawText(context, text, lettering)
}

function drawText(context: SKRSContext2D, placed: ContactSheetPage['texts'][number], lettering: Lettering): void {
  const { x, y, width, size, weight, colour, align, lines } = placed
  useFont(context, lettering.families(), weight, size)
  context.fillStyle = colour
  context.textBaseline = 'alphabetic'
  context.textAlign = align
  const at = align === 'left' ? x : align === 'right' ? x + width : x + width / 2
  const wrapped = wrapLines(context, lettering.writable(placed.text).text, width, lines)
  for (const [index, line] of wrapped.entries()) context.fillText(line, at, y + size + index * size * LEADING)
}

/** By words, and by letters where one word is wider than the room or the script knows no spaces. */
function wrapLines(context: SKRSContext2D, text: string, width: number, most: number): string[] {
  const fits = (line: string) => context.measureText(line).width <= width
  const lines: string[] = []
  let rest = text.replaceAll(/\s+/g, ' ').trim()
  while (rest !== '' && lines.length < most) {
    if (fits(rest)) return [...lines, rest]
    const isLast = lines.length === most - 1
    const letters = Array.from(rest)
    const count = longestFitting(letters, (line) => fits(isLast ? `${line}…` : line))
    const cut = letters.slice(0, count).join('')
    const space = cut.lastIndexOf(' ')
    const line = !isLast && letters[count] !== ' ' && space > 0 ? cut.slice(0, space) : cut
    lines.push(isLast ? `${line.trimEnd()}…` : line)
    rest = rest.slice(line.length).trimStart()
  }
  return lines
}

function longestFitting(letters: readonly string[], fits: (line: string) => boolean): number {
  let [fitting, tooLong] = [1, letters.length]
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(letters.slice(0, middle).join(''))) fitting = middle
    else tooLong = middle
  }
  return fitting
}
