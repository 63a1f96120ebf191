/** The content policy refuses styles in documents it did not come with, and says so for every one of them. */
const STYLES = /<style[\s\S]*?<\/style\s*>|\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/** Stands for a line break until the others are gone: a sign that no text has. */
const BREAK = '\uE000'
const MOST_SPAN = 100

/** The first table in a piece of HTML, as Excel, Google Sheets and web pages put it on the clipboard. */
export function readHtmlTable(html: string): string[][] | undefined {
  const page = new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html')
  const table = page.querySelector('table')
  if (!table) return undefined
  const lines = Array.from(table.rows, (row) => Array.from(row.cells).flatMap(spreadCell))
  return lines.length > 0 ? lines : undefined
}

/** A cell over several columns leaves the others empty. */
function spreadCell(cell: HTMLTableCellElement): string[] {
  const others = Math.min(cell.colSpan, MOST_SPAN) - 1
  return [textOf(cell), ...Array.from({ length: others }, () => '')]
}

/** Line breaks of the source are spaces; those of the cell are elements. */
function textOf(cell: HTMLElement): string {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(BREAK)
  for (const paragraph of cell.querySelectorAll('p + p, div + div, li + li')) paragraph.prepend(BREAK)
  return cell.textContent
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .split(BREAK)
    .map((line) => line.trim())
    .join('\n')
    .trim()
}
