/**
 * A batch is written row by row, in many turns. What a crash leaves of one is a list that ends somewhere in the middle and
 * looks like a whole one: it is known by this mark until its last row is here, and goes with the next start.
 */
export const beingMade = /* sql */ `
ALTER TABLE batches ADD COLUMN being_made INTEGER NOT NULL DEFAULT 0;
`
