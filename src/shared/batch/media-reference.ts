import { parseJson } from '../parse-json.ts'
import { ASSET_ID_PATTERN } from '../service/limits.ts'

/** What a cell of a media column points at. */
export type MediaReference =
  | { type: 'file'; path: string }
  | { type: 'url'; url: string }
  | { type: 'asset'; id: string }
  /** Something in the library, by its id there. */
  | { type: 'item'; id: string }

const UUID_PATTERN = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const ASSET_PREFIX = 'asset:'
const ITEM_PREFIX = 'item:'

/** What names something in the library. */
export function itemReference(itemId: string): string {
  return ITEM_PREFIX + itemId
}

/** A web address, the id of an upload, or else a path; a path that looks like an id can be written `./name`. */
export function readMediaReference(text: string): MediaReference {
  const trimmed = text.trim()
  if (/^https?:\/\//i.test(trimmed)) return { type: 'url', url: trimmed }
  if (UUID_PATTERN.test(trimmed)) return { type: 'asset', id: trimmed }
  const item = trimmed.startsWith(ITEM_PREFIX) ? trimmed.slice(ITEM_PREFIX.length) : ''
  if (UUID_PATTERN.test(item)) return { type: 'item', id: item }
  const named = trimmed.startsWith(ASSET_PREFIX) ? trimmed.slice(ASSET_PREFIX.length) : ''
  return ASSET_ID_PATTERN.test(named) ? { type: 'asset', id: named } : { type: 'file', path: trimmed }
}

/** What is at a web address, in a few words: the last part of its path, or the computer it is on. */
export function nameOfAddress(address: string): string {
  const [, host = address, path = ''] = /^https?:\/\/(?:[^/?#]*@)?([^/?#]*)([^?#]*)/i.exec(address) ?? []
  const last = path.split('/').findLast((part) => part !== '')
  return last === undefined ? host : decoded(last)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Several media in one cell stand on lines of their own, or between semicolons or bars; or they are a list as JSON. */
export function splitMediaCell(text: string): string[] {
  const listed = listInJson(text)
  if (listed) return listed
  return text
    .split(/[;|\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The same the other way round. A name that a separator would cut in two needs its quotes. */
export function joinMediaCell(references: readonly string[]): string {
  const joined = references.join('; ')
  const read = splitMediaCell(joined)
  const isWhole = read.length === references.length && read.every((reference, index) => reference === references[index])
  return isWhole ? joined : JSON.stringify(references)
}

function listInJson(text: string): string[] | undefined {
  if (!/^\s*\[\s*"/.test(text)) return undefined
  // a file may be called like this too
  const list = parseJson(text)
  return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined
}

/** By which a file that came along with a list is found again, however the cell writes it. */
export function fileKey(path: string): string {
  return path
    .trim()
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .toLowerCase()
}

/** The same without its folders. */
export function fileNameKey(path: string): string {
  return fileKey(path).split('/').at(-1) ?? ''
}
