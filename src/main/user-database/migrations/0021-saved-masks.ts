/** Masks under a name, by the content of the picture they were painted on. */
export const savedMasks = /* sql */ `
CREATE TABLE saved_masks (
  id TEXT PRIMARY KEY,
  -- the SHA-256 of the picture
  picture TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  -- the SHA-256 of the mask, which is kept among the inputs
  mask TEXT NOT NULL,
  saved_at INTEGER NOT NULL,
  UNIQUE (picture, name)
) STRICT;
`
