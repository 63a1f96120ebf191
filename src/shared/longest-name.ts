/** Of what people name themselves: a batch, a list, a collection, a file of theirs. */
export const LONGEST_NAME = 120
