import { ASSET_ID_PATTERN } from '../service/limits.ts'

/** What a cell of a media column points at. */
export type MediaReference =
  | { type: 'file'; path: string }
  | { type: 'url'; url: string }
  | { type: 'asset'; id: string }

const UUID_PATTERN = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const ASSET_PREFIX = 'asset:'

/** A web address, the id of an upload, or else a path; a path that looks like an id can be written `./name`. */
export function readMediaReference(text: string): MediaReference {
  const trimmed = text.trim()
  if (/^https?:\/\//i.test(trimmed)) return { type: 'url', url: trimmed }
  if (UUID_PATTERN.test(trimmed)) return { type: 'asset', id: trimmed }
  const named = trimmed.startsWith(ASSET_PREFIX) ? trimmed.slice(ASSET_PREFIX.length) : ''
  return ASSET_ID_PATTERN.test(named) ? { type: 'asset', id: named } : { type: 'file', path: trimmed }
}

/** Several media in one cell stand on lines of their own, or between semicolons or bars. */
export function splitMediaCell(text: string): string[] {
  return text
    .split(/[;|\r\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
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
