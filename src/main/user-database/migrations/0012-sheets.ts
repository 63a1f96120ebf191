/**
 * Lists before they become batches. A row's cells are a JSON array in the order of the columns; its id is never given
 * again, so that a removal can be taken back. While a list is read its sheet is arriving; when a batch was made of it or a
 * person discarded it, it is leaving until its rows are deleted. The batch that is being made of it is named before that
 * batch has its first row: what a crash leaves of the batch is removed, and the sheet is still there.
 */
export const sheets = /* sql */ `
CREATE TABLE sheets (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('arriving', 'open', 'leaving')),
  columns TEXT NOT NULL,
  folder TEXT,
  -- files that came along: what cells call them, and where they are kept
  files TEXT NOT NULL DEFAULT '{}',
  delimiter TEXT,
  heading INTEGER NOT NULL,
  encoding TEXT,
  -- of a workbook: the names of its tables, and which of them this is
  sheet_names TEXT,
  sheet_name TEXT,
  batch_id TEXT,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sheet_rows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sheet INTEGER NOT NULL REFERENCES sheets (number) ON DELETE CASCADE,
  -- with room in between, so that rows can be put between others
  position INTEGER NOT NULL,
  cells TEXT NOT NULL
) STRICT;
CREATE INDEX sheet_rows_by_position ON sheet_rows (sheet, position, id);
`
