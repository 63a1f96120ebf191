/** What a person keeps to use again: lists of words for prompts, styles, and settings of a model under a name. */
export const savedWords = /* sql */ `
CREATE TABLE word_lists (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  -- a JSON array of texts
  words TEXT NOT NULL
) STRICT;

CREATE TABLE styles (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  prompt TEXT NOT NULL,
  negative TEXT NOT NULL
) STRICT;

CREATE TABLE presets (
  model_id TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  -- params as a JSON object; media are not kept
  params TEXT NOT NULL,
  PRIMARY KEY (model_id, name)
) STRICT;
`
