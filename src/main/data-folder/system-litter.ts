const LITTER: ReadonlySet<string> = new Set(['.ds_store', 'thumbs.db', 'desktop.ini', 'lost+found'])
/** Beside any file, on a disk that cannot keep what a Mac notes of it. */
const MAC_NOTES = '._'

/** Whether systems leave something of this name in any folder: whoever looks into it has nothing of theirs there. */
export function isSystemLitter(name: string): boolean {
  return LITTER.has(name.toLowerCase()) || name.startsWith(MAC_NOTES)
}
