/**
 * Recipes. Every step of a row is a row of its own with a journal of its own: a later one is made in the transaction that
 * finishes the one before it, so that a crash leaves both or neither, and is then sent like any other.
 */
export const recipes = /* sql */ `
-- counted as a person counts the steps of the recipe
ALTER TABLE batch_rows ADD COLUMN step INTEGER NOT NULL DEFAULT 1;
ALTER TABLE batch_rows ADD COLUMN parent INTEGER REFERENCES batch_rows (id) ON DELETE SET NULL;
-- the row of the list that all of it came from; null for that row itself
ALTER TABLE batch_rows ADD COLUMN root INTEGER REFERENCES batch_rows (id) ON DELETE SET NULL;
-- the outputs that lead to it, as JSON: the number of a step to items of the library
ALTER TABLE batch_rows ADD COLUMN way TEXT NOT NULL DEFAULT '{}';
-- what its later steps were told when it was read, as JSON
ALTER TABLE batch_rows ADD COLUMN later TEXT NOT NULL DEFAULT '[]';
-- whether a person has chosen among its outputs; null where nobody is asked
ALTER TABLE batch_rows ADD COLUMN pick TEXT CHECK (pick IN ('open', 'decided'));
-- the positions of the outputs that a person has chosen, as JSON
ALTER TABLE batch_rows ADD COLUMN picked TEXT NOT NULL DEFAULT '[]';
-- branches of an output are told apart by their copy
CREATE UNIQUE INDEX batch_rows_branches ON batch_rows (parent, step, way, copy) WHERE parent IS NOT NULL;
CREATE INDEX batch_rows_of_root ON batch_rows (root) WHERE root IS NOT NULL;
CREATE INDEX batch_rows_to_pick ON batch_rows (batch_id, position, id) WHERE pick = 'open';

-- what a person has seen as the price of rows that do not exist yet: a higher one is never paid unasked
ALTER TABLE batch_prices ADD COLUMN agreed INTEGER;

CREATE TABLE recipes (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  -- all of it, as JSON
  recipe TEXT NOT NULL,
  saved_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
