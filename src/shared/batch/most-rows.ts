/** So many rows of a batch are made of a list by multiplying it, and so many are changed at once. */
export const MOST_ROWS = 100_000
