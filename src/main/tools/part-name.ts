/** A word from elsewhere as part of a file name: letters, digits, dashes and underscores are all that is taken from it. */
export function plainWord(word: string): string {
  return word.replaceAll(/[^\w-]/g, '_')
}

/** What a file is called while it arrives: what it belongs to, which of its files it is, and that it is not whole yet. */
export function partName(id: string, variant: string): string {
  return `${plainWord(id)}.${plainWord(variant)}.part`
}

/** What a file that is called so belongs to, as a plain word; undefined for any other name. */
export function ownerOfPart(name: string): string | undefined {
  return /^([\w-]+)\.[\w-]+\.part$/.exec(name)?.[1]
}
