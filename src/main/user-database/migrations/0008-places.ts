/** Where the data folder was when it was last open: by it a folder that was moved finds its own files again. */
export const places = /* sql */ `
CREATE TABLE places (name TEXT PRIMARY KEY, path TEXT NOT NULL) STRICT, WITHOUT ROWID;
`
