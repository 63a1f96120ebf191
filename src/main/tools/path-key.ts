/** Equal for any two paths that some file system takes for the same: letter case and the way accents are written. */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}
