/** Cells as they lie on the clipboard: lines of texts, not always of one length. */
export type ClipboardTable = readonly (readonly string[])[]

/** Tabs and line breaks inside of a cell are written in quotes, as Excel and Google Sheets do. */
export function writeTsv(table: ClipboardTable): string {
  return table.map((line) => line.map(tsvOf).join('\t')).join('\n')
}

function tsvOf(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function writeHtmlTable(table: ClipboardTable): string {
  const lines = table.map((line) => `<tr>${line.map((text) => `<td>${htmlOf(text)}</td>`).join('')}</tr>`)
  return `<table>${lines.join('')}</table>`
}

function htmlOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n|\r|\n/g, '<br>')
}

/**
 * Text from a spreadsheet. A cell is quoted only when the quotes close before the next tab or line break: text that merely
 * begins with one is taken as it stands.
 */
export function readTsv(text: string): string[][] {
  const table: string[][] = [[]]
  let at = 0
  // the line break after the last line is not another line
  const end = text.endsWith('\r\n') ? text.length - 2 : /[\r\n]$/.test(text) ? text.length - 1 : text.length
  const source = text.slice(0, end)
  for (;;) {
    const quoted = quotedCell(source, at)
    const stop = quoted?.end ?? nextBreak(source, at)
    table.at(-1)?.push(quoted?.text ?? source.slice(at, stop))
    if (stop >= source.length) return table
    const isTab = source[stop] === '\t'
    if (!isTab) table.push([])
    at = stop + (source.startsWith('\r\n', stop) ? 2 : 1)
  }
}

function quotedCell(text: string, at: number): { text: string; end: number } | undefined {
  if (text[at] !== '"') return undefined
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    if (text[quote + 1] === '"') {
      from = quote + 2
      continue
    }
    const end = quote + 1
    if (end < text.length && !/[\t\r\n]/.test(text[end] ?? '')) return undefined
    const inner = text.slice(at + 1, quote).replaceAll('""', '"')
    return { text: inner.replaceAll(/\r\n|\r/g, '\n'), end }
  }
}

function nextBreak(text: string, at: number): number {
  const found = /[\t\r\n]/g
  found.lastIndex = at
  return found.exec(text)?.index ?? text.length
}

/**
 * What was copied, where it came as text and as a table of HTML. Only the second says without doubt where a cell ends, and
 * only the first keeps several spaces in a row.
 */
export function bestOf(fromText: ClipboardTable, fromHtml: ClipboardTable): ClipboardTable {
  const isAlike =
    fromText.length === fromHtml.length && fromText.every((line, index) => line.length === fromHtml[index]?.length)
  if (!isAlike) return fromHtml
  return fromText.map((line, index) =>
    line.map((text, column) => {
      const other = fromHtml[index]?.[column] ?? ''
      return squeezed(text) === squeezed(other) ? text : other
    }),
  )
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
