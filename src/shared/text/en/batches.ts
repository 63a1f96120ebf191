/** The Batches place. */
export const batches = {}
