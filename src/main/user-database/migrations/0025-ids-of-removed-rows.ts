/**
 * The highest id of the rows that a person has removed from batches. Rows that are made later get higher ones, so that a
 * removed row can come back as itself, and no other is taken for it meanwhile.
 */
export const idsOfRemovedRows = /* sql */ `
CREATE TABLE removed_row_ids (highest INTEGER NOT NULL) STRICT;
INSERT INTO removed_row_ids (highest) VALUES (0);
`
