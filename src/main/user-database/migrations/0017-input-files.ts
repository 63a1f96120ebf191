/** What the files that inputs were made of are called, by their content: an upload is known by an id alone. */
export const inputFiles = /* sql */ `
CREATE TABLE input_files (
  sha256 TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- where it lay when it was sent; null for what is kept here
  path TEXT,
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
