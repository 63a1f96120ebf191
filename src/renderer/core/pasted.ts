/** A browser calls every picture of the clipboard that was no file the same. */
export function isUnnamedPicture({ name }: File): boolean {
  return name === 'image.png'
}

/**
 * The words that were copied: spreadsheets and word processors put a picture of them beside. Not the names of files,
 * which a system puts beside the files: there the files are meant.
 */
export function pastedWords(clipboard: DataTransfer | null): string {
  return clipboard && [...clipboard.files].every(isUnnamedPicture) ? clipboard.getData('text/plain') : ''
}

/** One line is a word that was copied for something else. */
export function isTable(words: string): boolean {
  return words.trim().includes('\n')
}
