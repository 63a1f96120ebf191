/** Services the user knows, besides the bundled one. Keys are not here: they are in the system's keychain. */
export const connectionsSchema = `
CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  base_url TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
`
