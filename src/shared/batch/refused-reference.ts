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
const USER_PART_OF_EACH = /(^|[;|\r\n])(\s*[a-z][a-z\d+.-]+:[\\/]+)[^\s;|]*[@＠]/gi

/** What stands where the host belongs is one, with its port: an @ further on is part of the path. */
const PLAIN_HOST = /^\s*[a-z][a-z\d+.-]+:[\\/]*(?:[^\s:\\/?#]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[\\/?#]|\s*$)/i

function hasUserPart(address: string): boolean {
  // a password may have a slash in it: then what looks like the host is no host
  return USER_PART.test(address) || (/[@＠]/.test(address) && !PLAIN_HOST.test(address))
}

/** A cell as it may be kept and shown: the names and passwords of its addresses are gone, that there were some is not. */
export function withoutPasswords(cell: string): string {
  if (!/[@＠]/.test(cell)) return cell
  return cell.replaceAll(USER_PART_OF_EACH, (whole, before: string, scheme: string) => {
    const address = whole.slice(before.length)
    // an @ in a path is no password
    return hasUserPart(address) ? `${before}${scheme}***@` : whole
  })
}
