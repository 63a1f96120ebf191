import { messageRef, type MessageRef } from '../text/localized-message.ts'

/**
 * A path that leads to another computer, however it is written. Windows sends the user's name and a proof of the password
 * to whatever computer such a path names, as soon as anybody looks whether the file is there.
 */
export function isNetworkPath(path: string): boolean {
  return /^\s*[\\/]{2}/.test(path)
}

/** Why what a cell names is not even looked at; undefined when it may be. It never repeats a password. */
export function refusedReference(reference: string): MessageRef | undefined {
  if (isNetworkPath(reference)) return messageRef('fileFaults.networkPath')
  const [, scheme] = /^\s*([a-z][a-z\d+.-]+):[\\/]/i.exec(reference) ?? []
  if (scheme === undefined) return undefined
  if (hasUserPart(reference)) return messageRef('fileFaults.holdsPassword')
  return /^https?$/i.test(scheme) ? undefined : messageRef('fileFaults.protocol', scheme.toLowerCase())
}

/** An address that begins with a user's name or a password, alone or as one of several. */
export function holdsPassword(text: string): boolean {
  return withoutPasswords(text) !== text
}

/** The part before the host is a name or a password. */
const USER_PART = /^(\s*[a-z][a-z\d+.-]+:[\\/]*)[^\\/?#]*[@＠]/i

/** What stands where the host belongs is one, with its port: an @ further on is part of the path. */
const PLAIN_HOST = /^\s*[a-z][a-z\d+.-]+:[\\/]*(?:[^\s:\\/?#]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[\\/?#]|\s*$)/i

function hasUserPart(address: string): boolean {
  // a password may have a slash in it: then what looks like the host is no host
  return USER_PART.test(address) || (/[@＠]/.test(address) && !PLAIN_HOST.test(address))
}

/**
 * A cell as it may be kept and shown: without the names and passwords in its addresses. A password may hold the signs that
 * separate addresses, so an address reaches to the beginning of the next one, and everything before its last @ goes.
 */
export function withoutPasswords(cell: string): string {
  if (!/[@＠]/.test(cell)) return cell
  const starts = addressStarts(cell)
  return starts.reduceRight((text, { start, content }, index) => {
    const address = cell.slice(start, starts[index + 1]?.start)
    const at = Math.max(address.lastIndexOf('@'), address.lastIndexOf('＠'))
    if (start + at < content || !beginsWithUser(address, content - start)) return text
    return `${text.slice(0, content)}***@${text.slice(start + at + 1)}`
  }, cell)
}

/** Whether an address, with all that follows it, begins with a name or a password; `content` is behind the scheme. */
function beginsWithUser(address: string, content: number): boolean {
  const [whole] = /^\S[^\s;|]*/.exec(address) ?? ['']
  // an @ in a path is no password
  if (/[@＠]/.test(whole)) return hasUserPart(whole)
  // a name and a colon, and the @ behind a blank or a separator
  return /^[^\\/?#:[]+:(?!\d{1,5}[\\/?#])/.test(whole.slice(content))
}

const LONGEST_SCHEME = 32

/** Addresses at the beginning of the cell or behind a separator. Each sign is passed once. */
function addressStarts(cell: string): { start: number; content: number }[] {
  const starts: { start: number; content: number }[] = []
  for (let colon = cell.indexOf(':'); colon !== -1; colon = cell.indexOf(':', colon + 1)) {
    if (!isSlash(cell[colon + 1])) continue
    const start = colon - schemeLength(cell, colon)
    if (start > colon - 2 || !/[a-z]/i.test(cell[start]!) || !isBehindSeparator(cell, start)) continue
    let content = colon + 1
    while (isSlash(cell[content])) content += 1
    starts.push({ start, content })
  }
  return starts
}

function schemeLength(cell: string, colon: number): number {
  let length = 0
  while (length < LONGEST_SCHEME && /[a-z\d+.-]/i.test(cell[colon - length - 1] ?? '')) length += 1
  return length
}

function isBehindSeparator(cell: string, start: number): boolean {
  let before = start - 1
  while (before >= 0 && /[^\S\r\n]/.test(cell[before]!)) before -= 1
  return before < 0 || /[;|\r\n]/.test(cell[before]!)
}

function isSlash(sign: string | undefined): boolean {
  return sign === '/' || sign === '\\'
}
