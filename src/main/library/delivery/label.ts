/** Newscodes of the IPTC that say how a file came to be. */
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
export const GENERATED = `${SOURCE_TYPES}trainedAlgorithmicMedia`
export const PARTLY_GENERATED = `${SOURCE_TYPES}compositeWithTrainedAlgorithmicMedia`
export const DRAWN_BY_RULES = `${SOURCE_TYPES}algorithmicMedia`

/** Words of a photographer, as a camera or an editor wrote them into a file. */
export interface Credits {
  artist: string | null
  copyright: string | null
  caption: string | null
}

/** All that a delivered file says of itself. */
export interface Label extends Credits {
  /** Address of an IPTC newscode; null when nobody has said how the file came to be. */
  sourceType: string | null
  dpi: number | null
}

export const NO_CREDITS: Credits = { artist: null, copyright: null, caption: null }

/** Each of the words from the first that has it. */
export function firstOf(said: readonly Partial<Credits>[]): Credits {
  const find = (name: keyof Credits) => said.map((each) => each[name]?.trim()).find(Boolean) ?? null
  return { artist: find('artist'), copyright: find('copyright'), caption: find('caption') }
}
