export const RUNNERS = 'src/main/engine/runners/'

/** The families of models. They know nothing of each other: what two of them need lies in the kit, which knows none. */
export const FAMILIES = [
  'cutout',
  'effects',
  'illustration',
  'looks',
  'mesh',
  'music',
  'repair',
  'speech',
  'video',
] as const

/** Where a family has another make a whole thing for it, the one file of that family through which it asks. */
export const ASKED_OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  // a backdrop out of words is an illustration
  cutout: ['illustration/illustration.ts'],
  // the music and the sounds of a film are made for its length
  video: ['music/soundtrack.ts'],
}
