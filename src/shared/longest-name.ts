/** Of what people name themselves: a batch, a list, a collection, a file of theirs. */
export const LONGEST_NAME = 120

/** Of one of the words by which items are found again. */
export const LONGEST_TAG = 60
