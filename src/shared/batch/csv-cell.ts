/** A spreadsheet runs what begins like this, in some languages also in another width. */
const FORMULA: ReadonlySet<string> = new Set('=+-@＝＋－＠﹦﹢﹣﹫')
const ANY_FORMULA = /[=+\-@＝＋－＠﹦﹢﹣﹫]/
/** What may stand before it: some programs drop spaces, quotes and what is not seen, and the guard itself is one of them. */
const SKIPPED = /['"\s\p{Cf}\p{Cc}]/u
/** Some programs drop these at the beginning and go on with what follows. */
const BLANK_START = /^'*[\t\r\n]/
/**
 * Where a program that expects another separator cuts a cell in two: to it the quotes around our cells, which begin in
 * the middle of its own, are nothing but characters. Excel in German expects the semicolon.
 */
const CUTS: ReadonlySet<string> = new Set(';|\t\r\n')

/**
 * A cell as CSV, harmless in a spreadsheet: an apostrophe turns a would-be formula into text, at the beginning and
 * wherever another program would begin a cell.
 */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' ? withGuard(value) : String(value)
  return /[",;|\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function withGuard(text: string): string {
  const begins = formulaStarts(text)
  let guarded = begins?.[0] || BLANK_START.test(text) ? "'" : ''
  if (!begins) return guarded + text
  for (let index = 0; index < text.length; index++) {
    guarded += text[index]
    if (CUTS.has(text[index]!) && begins[index + 1]) guarded += "'"
  }
  return guarded
}

/** Undoes what `csvCell` did, for lists that came out of a report. */
export function withoutGuard(cell: string): string {
  if (!cell.includes("'")) return cell
  const begins = formulaStarts(cell)
  const isGuarded = cell.startsWith("'") && (begins?.[1] || BLANK_START.test(cell.slice(1)))
  const first = isGuarded ? 1 : 0
  if (!begins) return cell.slice(first)
  let text = ''
  for (let index = first; index < cell.length; index++) {
    text += cell[index]
    if (CUTS.has(cell[index]!) && cell[index + 1] === "'" && begins[index + 2]) index++
  }
  return text
}

/** For every place in the text whether a formula begins there; undefined when there is none. From the end, in one pass. */
function formulaStarts(text: string): Uint8Array | undefined {
  if (!ANY_FORMULA.test(text)) return undefined
  const begins = new Uint8Array(text.length + 1)
  for (let index = text.length - 1; index >= 0; index--) {
    const character = text[index]!
    begins[index] = FORMULA.has(character) || (begins[index + 1] && SKIPPED.test(character)) ? 1 : 0
  }
  return begins
}
