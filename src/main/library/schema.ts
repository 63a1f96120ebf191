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
  path TEXT NOT NULL UNIQUE,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  missing INTEGER NOT NULL DEFAULT 0,
  prompt TEXT NOT NULL,
  model_id TEXT NOT NULL,
  task_type TEXT NOT NULL,
  batch_id TEXT,
  coins INTEGER NOT NULL,
  rating INTEGER NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
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
CREATE INDEX items_by_sha256 ON items (sha256);

-- its words and tags, found by any of them
CREATE VIRTUAL TABLE item_words USING fts5 (prompt, names, tags, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');

CREATE TABLE item_companions (
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  variant TEXT NOT NULL,
  path TEXT NOT NULL UNIQUE,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (item_id, variant)
) STRICT;

CREATE TABLE item_sources (
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (item_id, sha256)
) STRICT;
CREATE INDEX item_sources_by_sha256 ON item_sources (sha256);

CREATE TABLE item_tags (
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  tag TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (item_id, tag)
) STRICT;
CREATE INDEX item_tags_by_tag ON item_tags (tag);

CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE collection_items (
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (collection_id, item_id)
) STRICT;

-- names that are promised to files on their way: a crash leaves no file without a line here or above
CREATE TABLE intakes (
  connection_id TEXT NOT NULL,
  asset_id TEXT NOT NULL,
  item_id TEXT NOT NULL,
  files TEXT NOT NULL,
  PRIMARY KEY (connection_id, asset_id)
) STRICT;
`
