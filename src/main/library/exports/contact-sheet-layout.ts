import { CONTACT_SHEET_PAGES, type ContactSheetOptions } from '#shared/app/contact-sheet.ts'
import type { ContactSheetPage } from './picture-workers.ts'

/** A picture that is ready to be placed, and the lines below it. */
export interface ContactSheetFrame {
  /** Null where there is nothing to show; the frame stays. */
  path: string | null
  width: number
  height: number
  captions: readonly ContactSheetLine[]
}

interface ContactSheetLine {
  text: string
  /** How many lines it may be broken into. */
  lines: number
}

const MARGIN = 36
const GAP = 12
const TITLE_SIZE = 16
const TITLE_HEIGHT = 34
const FOOT_SIZE = 8
const FOOT_HEIGHT = 18
const CAPTION_SIZE = 7.5
const LEADING = 1.3
const CAPTION_GAP = 4

const COLOURS = {
  light: { ground: '#ffffff', frame: '#f1f0ed', ink: '#1a1a1a', faint: '#6b6b68' },
  dark: { ground: '#161616', frame: '#222222', ink: '#f2f1ee', faint: '#a3a29d' },
} as const

export function contactSheetColours({ ground }: Pick<ContactSheetOptions, 'ground'>) {
  return COLOURS[ground]
}

interface Places {
  columns: number
  rows: number
  cell: { width: number; height: number }
  /** Room for a picture in its cell. */
  picture: { width: number; height: number }
}

/** Where pictures stand on each page: as many across and down as were asked for, or as suit them. */
export function placesOn(options: ContactSheetOptions, count: number, captionLines: number): Places {
  const area = contentArea(options)
  const captions = captionLines === 0 ? 0 : CAPTION_GAP + captionLines * CAPTION_SIZE * LEADING
  const placesFor = (columns: number, rows: number): Places => {
    const cell = {
      width: (area.width - (columns - 1) * GAP) / columns,
      height: (area.height - (rows - 1) * GAP) / rows,
    }
    return { columns, rows, cell, picture: { width: cell.width, height: Math.max(8, cell.height - captions) } }
  }
  const { columns, rows } = options
  if (columns !== null && rows !== null) return placesFor(columns, rows)
  const wanted = Math.min(count, USUAL_PLACES[options.page])
  const candidates = Array.from({ length: MOST_TRIED }, (_, index) => index + 1)
    .filter((across) => columns === null || across === columns)
    .map((across) => placesFor(across, rows ?? Math.max(1, Math.ceil(wanted / across))))
  return candidates.toSorted((one, other) => largest(other) - largest(one))[0] ?? placesFor(1, 1)
}

/** On a page of its kind pictures are large enough to judge and many enough to compare. */
const USUAL_PLACES = { a4: 20, letter: 20, a3: 42, screen: 18 } as const
const MOST_TRIED = 20

/** The side of the square that fits into the room for a picture: what turns either way is as large there. */
function largest({ picture }: Places): number {
  return Math.min(picture.width, picture.height)
}

function pageSize({ page, landscape }: Pick<ContactSheetOptions, 'page' | 'landscape'>) {
  const { width, height } = CONTACT_SHEET_PAGES[page]
  // the screen lies already
  return landscape && height > width ? { width: height, height: width } : { width, height }
}

function contentArea(options: ContactSheetOptions) {
  const { width, height } = pageSize(options)
  const head = options.title === '' ? 0 : TITLE_HEIGHT
  const foot = options.pageNumbers ? FOOT_HEIGHT : 0
  return { left: MARGIN, top: MARGIN + head, width: width - 2 * MARGIN, height: height - 2 * MARGIN - head - foot }
}

/** Frames one after the other, over as many pages as they need. */
export function layOutFrames(
  frames: readonly ContactSheetFrame[],
  options: ContactSheetOptions,
  { columns, rows, cell, picture }: Places,
): ContactSheetPage[] {
  const colours = contactSheetColours(options)
  const area = contentArea(options)
  const perPage = columns * rows
  const count = Math.ceil(frames.length / perPage)
  return Array.from({ length: count }, (_, number) => {
    const page: ContactSheetPage = { ...pageSize(options), ground: colours.ground, boxes: [], pictures: [], texts: [] }
    if (options.title !== '') page.texts.push(titleLine(options, page))
    if (options.pageNumbers)
      page.texts.push({
        x: MARGIN,
        y: page.height - MARGIN - FOOT_SIZE,
        width: page.width - 2 * MARGIN,
        text: `${number + 1} / ${count}`,
        size: FOOT_SIZE,
        weight: 400,
        colour: colours.faint,
        align: 'right',
        lines: 1,
      })
    for (const [index, frame] of frames.slice(number * perPage, (number + 1) * perPage).entries()) {
      const x = area.left + (index % columns) * (cell.width + GAP)
      const y = area.top + Math.floor(index / columns) * (cell.height + GAP)
      placeFrame(page, frame, { x, y, ...picture }, colours)
    }
    return page
  })
}

function titleLine(
  options: Pick<ContactSheetOptions, 'title' | 'ground'>,
  page: { width: number },
): ContactSheetPage['texts'][number] {
  return {
    x: MARGIN,
    y: MARGIN - 4,
    width: page.width - 2 * MARGIN,
    text: options.title,
    size: TITLE_SIZE,
    weight: 650,
    colour: contactSheetColours(options).ink,
    align: 'left',
    lines: 1,
  }
}

interface Room {
  x: number
  y: number
  width: number
  height: number
}

function placeFrame(
  page: ContactSheetPage,
  frame: ContactSheetFrame,
  room: Room,
  colours: ReturnType<typeof contactSheetColours>,
): void {
  placePicture(page, frame, room, colours)
  let y = room.y + room.height + CAPTION_GAP
  for (const [index, { text, lines }] of frame.captions.entries()) {
    page.texts.push({
      x: room.x,
      y,
      width: room.width,
      text,
      size: CAPTION_SIZE,
      weight: index === 0 ? 550 : 400,
      colour: index === 0 ? colours.ink : colours.faint,
      align: 'left',
      lines,
    })
    y += lines * CAPTION_SIZE * LEADING
  }
}

function placePicture(
  page: ContactSheetPage,
  frame: ContactSheetFrame,
  room: Room,
  colours: ReturnType<typeof contactSheetColours>,
): void {
  page.boxes.push({ ...room, colour: colours.frame })
  if (frame.path === null) return
  const scale = Math.min(room.width / frame.width, room.height / frame.height)
  const [width, height] = [frame.width * scale, frame.height * scale]
  const [x, y] = [room.x + (room.width - width) / 2, room.y + (room.height - height) / 2]
  page.pictures.push({ x, y, width, height, path: frame.path })
}

const LABEL_WIDTH = 130
const LABEL_SIZE = 9
const HEAD_HEIGHT = 40
/** The square that a cell of a table is; smaller where there are very many. */
export const GRID_CELL = 150
const GRID_GAP = 6
/** No reader opens a larger page. */
const MOST_PAGE = 14_000

/** A table of frames with its labels, on one page that is as large as it needs to be. */
export function layOutGrid(
  grid: { columns: readonly string[]; lines: readonly { label: string; cells: readonly ContactSheetFrame[][] }[] },
  options: Pick<ContactSheetOptions, 'title' | 'ground'>,
): ContactSheetPage {
  const colours = contactSheetColours(options)
  const head = MARGIN + (options.title === '' ? 0 : TITLE_HEIGHT)
  const most = (count: number, before: number) => (MOST_PAGE - before - MARGIN) / count - GRID_GAP
  const cell = Math.min(
    GRID_CELL,
    most(grid.columns.length, MARGIN + LABEL_WIDTH),
    most(grid.lines.length, head + HEAD_HEIGHT),
  )
  const left = (column: number) => MARGIN + LABEL_WIDTH + GRID_GAP + column * (cell + GRID_GAP)
  const top = (line: number) => head + HEAD_HEIGHT + line * (cell + GRID_GAP)
  const page: ContactSheetPage = {
    width: left(grid.columns.length) - GRID_GAP + MARGIN,
    height: top(grid.lines.length) - GRID_GAP + MARGIN,
    ground: colours.ground,
    boxes: [],
    pictures: [],
    texts: [],
  }
  if (options.title !== '') page.texts.push(titleLine(options, page))
  const label = { size: LABEL_SIZE, weight: 550, colour: colours.ink } as const
  for (const [column, text] of grid.columns.entries())
    page.texts.push({ ...label, x: left(column), y: head, width: cell, text, align: 'center', lines: 3 })
  for (const [line, { label: text, cells }] of grid.lines.entries()) {
    const lines = Math.max(1, Math.floor(cell / (LABEL_SIZE * LEADING)))
    page.texts.push({ ...label, x: MARGIN, y: top(line), width: LABEL_WIDTH - GRID_GAP, text, align: 'left', lines })
    for (const [column, frames] of cells.entries())
      placeTiles(page, frames, { x: left(column), y: top(line), width: cell, height: cell }, colours)
  }
  return page
}

/** Repeats of one cell share its square. */
function placeTiles(
  page: ContactSheetPage,
  frames: readonly ContactSheetFrame[],
  room: Room,
  colours: ReturnType<typeof contactSheetColours>,
): void {
  if (frames.length === 0) return void page.boxes.push({ ...room, colour: colours.frame })
  const across = Math.ceil(Math.sqrt(frames.length))
  const down = Math.ceil(frames.length / across)
  const [width, height] = [room.width / across, room.height / down]
  for (const [index, frame] of frames.entries())
    placePicture(
      page,
      frame,
      { x: room.x + (index % across) * width, y: room.y + Math.floor(index / across) * height, width, height },
      colours,
    )
  return undefined
}
