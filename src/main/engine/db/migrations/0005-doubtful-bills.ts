/** Generations that failed while nobody can tell whether a paid provider bills them: they are not made again unasked. */
export const doubtfulBills = /* sql */ `
ALTER TABLE generations ADD COLUMN may_be_billed INTEGER NOT NULL DEFAULT 0 CHECK (may_be_billed IN (0, 1));
`
