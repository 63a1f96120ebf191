/** Everything ever made, as it lies on this computer. Works without any service. */
export const librarySchema = `
CREATE TABLE items (
  -- counts up: the newest are found and paged by it
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  asset_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  width INTEGER,
  height INTEGER,
  duration_seconds REAL,
  transparent INTEGER,
  stem TEXT,
  path TEXT NOT NULL,
  -- equal for names that a file system may take for the same
  path_key TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  missing INTEGER NOT NULL DEFAULT 0,
  prompt TEXT NOT NULL,
  model_id TEXT NOT NULL,
  model_name TEXT NOT NULL,
  task_type TEXT NOT NULL,
  batch_id TEXT,
  batch_name TEXT,
  -- a generation's price, shared by its outputs
  coins REAL NOT NULL,
  rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
  -- as JSON, beside the table that finds by them: a page needs no second look
  tags TEXT NOT NULL DEFAULT '[]',
  -- nobody guesses it: with it, a window may see the file
  media_key TEXT NOT NULL,
  previews TEXT NOT NULL DEFAULT 'waiting' CHECK (previews IN ('waiting', 'made', 'none')),
  settings TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (connection_id, asset_id)
) STRICT;
CREATE INDEX items_by_model ON items (model_id, number);
CREATE INDEX items_by_task ON items (task_type, number);
CREATE INDEX items_by_kind ON items (kind, number);
CREATE INDEX items_by_batch ON items (batch_id, number);
CREATE INDEX items_by_rating ON items (rating, number);
CREATE INDEX items_by_created ON items (created_at, number);
-- what facets are counted from, without the rest of an item
CREATE INDEX items_for_facets ON items (number, kind, model_id, task_type, batch_id, rating, tags);
CREATE INDEX items_by_sha256 ON items (sha256);
CREATE INDEX items_by_path ON items (path_key);
CREATE INDEX items_missing ON items (number) WHERE missing = 1;
CREATE INDEX items_without_previews ON items (number) WHERE previews = 'waiting';

-- its words and tags, found by any of them
CREATE VIRTUAL TABLE item_words USING fts5 (prompt, names, tags, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');

CREATE TABLE item_companions (
  item INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
  variant TEXT NOT NULL,
  path TEXT NOT NULL,
  path_key TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (item, variant)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_companions_by_path ON item_companions (path_key);

CREATE TABLE item_sources (
  item INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (item, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_sources_by_sha256 ON item_sources (sha256);

CREATE TABLE item_tags (
  tag TEXT NOT NULL COLLATE NOCASE,
  item INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
  PRIMARY KEY (tag, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_tags_by_item ON item_tags (item);

CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE collection_items (
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  item INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_items_by_item ON collection_items (item);

-- files on their way, with everything that is known of them: a crash leaves no file without a line here or above
CREATE TABLE intakes (
  connection_id TEXT NOT NULL,
  asset_id TEXT NOT NULL,
  item_id TEXT NOT NULL,
  intake TEXT NOT NULL,
  files TEXT NOT NULL,
  PRIMARY KEY (connection_id, asset_id)
) STRICT;

-- where files have ever been arriving, to clear away what never became anything
CREATE TABLE staging_folders (path TEXT PRIMARY KEY) STRICT;
`
