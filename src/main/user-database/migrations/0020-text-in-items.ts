/**
 * Whether words can be read in a picture or a film, looked for once when a rule of a recipe first asks. No line: nobody
 * has looked yet.
 */
export const textInItems = /* sql */ `
CREATE TABLE item_texts (
  item INTEGER PRIMARY KEY REFERENCES items (number) ON DELETE CASCADE,
  -- lines that can be read; null when no picture could be made of the file
  lines INTEGER,
  -- the part of the picture they take, from 0 to 1
  share REAL
) STRICT;
`
