import { useEffect, useEffectEvent } from 'react'
import { text as catalogue } from '#shared/text/index.ts'
import { keyNames } from '../../words/key-names.ts'
import { readHtmlTable } from './clipboard-html.ts'
import { bestOf, readTsv, writeHtmlTable, writeTsv, type ClipboardTable } from './clipboard-table.ts'
import type { GridEdit } from './grid-types.ts'
import type { GridWork } from './grid-work.ts'
import { placePaste, rangeOfEdits } from './paste.ts'
import { readTexts, textsAtHand } from './range-texts.ts'
import { cellsIn, sizeOf, type GridRange } from './selection.ts'
import type { GridWriting } from './use-writing.ts'

/** Copy, cut and paste: tables as text and as HTML, as spreadsheets exchange them. */
export function useClipboard({ props, geometry, range, choose, say }: GridWork, write: GridWriting['write']) {
  const { source, onGrow } = props
  const { scroller, size } = geometry
  const canWrite = props.onEdit !== undefined
  const words = catalogue().grid

  /** Into the event that asks for it; or, from a menu and while lines are still being read, when everything is there. */
  const put = (told: (count: number) => string, event?: ClipboardEvent, after?: () => void) => {
    if (cellsIn(range) === 0) return
    event?.preventDefault()
    const done = () => {
      say(told(cellsIn(range)))
      after?.()
    }
    const table = textsAtHand(source, range)
    if (table && event?.clipboardData) {
      event.clipboardData.setData('text/plain', writeTsv(table))
      event.clipboardData.setData('text/html', writeHtmlTable(table))
      done()
    } else {
      const reading = table ? Promise.resolve(table) : readTexts(source, range)
      if (reading) void putLater(reading, done)
      else say(words.saidNotCopied)
    }
  }
  const putLater = async (table: Promise<ClipboardTable>, done: () => void) => {
    try {
      await writeToClipboard(table)
      done()
    } catch {
      say(words.saidNotCopied)
    }
  }
  const paste = (table: ClipboardTable) => {
    const edits = placePaste(table, range)
    const reach = rangeOfEdits(edits)
    if (!reach) return say(words.saidNotPasted)
    const missing = {
      lines: Math.max(0, reach.bottom + 1 - size.lines),
      columns: Math.max(0, reach.right + 1 - size.columns),
    }
    const isOver = missing.lines > 0 || missing.columns > 0
    if (isOver && onGrow) {
      onGrow(edits, missing)
      say(words.saidPasted(edits.length))
    } else write(edits, 'pasted', words.saidPasted)
    const isHere = isOver && !onGrow
    const head = {
      line: isHere ? Math.min(reach.bottom, size.lines - 1) : reach.bottom,
      column: isHere ? Math.min(reach.right, size.columns - 1) : reach.right,
    }
    const anchor = { line: reach.top, column: reach.left }
    return choose({ kind: 'cells', active: anchor, anchor, head }, anchor)
  }

  const copy = (event?: ClipboardEvent) => put(words.saidCopied, event)
  const cut = (event?: ClipboardEvent) =>
    put(words.saidCut, event, () => write(emptied(range), 'cleared', words.saidCut))
  const onClipboard = useEffectEvent((event: ClipboardEvent) => {
    // without a text selection, browsers send it to the page and not to what has the focus
    if (document.activeElement !== scroller.current) return
    if (event.type === 'copy') copy(event)
    else if (event.type === 'cut' && canWrite) cut(event)
    else if (event.type === 'paste' && canWrite && event.clipboardData) {
      const { clipboardData } = event
      const table = readTable(clipboardData.getData('text/html'), clipboardData.getData('text/plain'))
      // pictures and files are for whoever is around the grid
      if (!table) return
      event.preventDefault()
      event.stopPropagation()
      paste(table)
    }
  })
  useEffect(() => {
    const kinds = ['copy', 'cut', 'paste'] as const
    const listen = (event: ClipboardEvent) => onClipboard(event)
    for (const kind of kinds) document.addEventListener(kind, listen)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen)
    }
  }, [])

  return {
    copy: () => copy(),
    cut: () => cut(),
    /** From a menu, where no event brings the clipboard along; a browser may refuse to hand it over. */
    paste: async () => {
      try {
        const [item] = await navigator.clipboard.read()
        const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '')
        const table = readTable(await read('text/html'), await read('text/plain'))
        if (table) paste(table)
        else say(words.saidNotPasted)
      } catch {
        say(words.saidPasteKey(keyNames('Mod', 'V').join('+')))
      }
    },
  }
}

function readTable(html: string, text: string): ClipboardTable | undefined {
  const fromHtml = html.includes('<t') ? readHtmlTable(html) : undefined
  if (text === '') return fromHtml
  const fromText = readTsv(text)
  return fromHtml ? bestOf(fromText, fromHtml) : fromText
}

async function writeToClipboard(table: Promise<ClipboardTable>): Promise<void> {
  const blob = (type: string, written: (cells: ClipboardTable) => string) =>
    table.then((cells) => new Blob([written(cells)], { type }))
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': blob('text/plain', writeTsv),
      'text/html': blob('text/html', writeHtmlTable),
    }),
  ])
}

function emptied(range: GridRange): GridEdit[] {
  const { lines, columns } = sizeOf(range)
  return Array.from({ length: lines * columns }, (_, index) => ({
    line: range.top + Math.floor(index / columns),
    column: range.left + (index % columns),
    text: '',
  }))
}
