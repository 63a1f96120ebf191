/**
 * What the earlier steps of a recipe made lies below what came of it: the library shows the last, with the others folded
 * away. And when outputs of steps in between went to the trash because their recipe does not keep them: once, so that
 * one which a person has brought back stays.
 */
export const steps = /* sql */ `
CREATE TABLE item_steps (
  later INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
  earlier INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
  PRIMARY KEY (later, earlier)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_steps_by_earlier ON item_steps (earlier, later);

ALTER TABLE row_outputs ADD COLUMN cleared_at INTEGER;
`
