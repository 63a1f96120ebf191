/**
 * Services the user knows (their keys are in the system's keychain), batches, and everything ever made as it lies on this
 * computer. A row of a batch is a journal: what it holds was true before anything was sent. Totals are kept by triggers in
 * the transaction that changes a row: where a batch stands, and whether its budget allows one more, costs the same at a
 * hundred thousand rows as at ten. Times are milliseconds since 1970, coins are integers.
 */
export const first = /* sql */ `
CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  base_url TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE batches (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'running', 'paused', 'ended')),
  pause_code TEXT,
  pause_message TEXT,
  settings TEXT NOT NULL,
  columns TEXT NOT NULL,
  list_directory TEXT,
  out_dir TEXT NOT NULL,
  budget INTEGER CHECK (budget >= 0),
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;
CREATE INDEX batches_by_connection ON batches (connection_id, state);

CREATE TABLE batch_rows (
  id INTEGER PRIMARY KEY,
  batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  -- with room in between, so that a row can be moved without numbering all others anew
  position INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ready', 'uploading', 'queued', 'sent', 'running', 'downloading', 'done', 'failed', 'canceled', 'skipped', 'blocked')),
  reason_code TEXT,
  reason_message TEXT,
  list_row INTEGER NOT NULL,
  copy INTEGER NOT NULL,
  model_id TEXT NOT NULL,
  effect_id TEXT,
  params TEXT NOT NULL,
  media_params TEXT NOT NULL,
  columns TEXT NOT NULL,
  issues TEXT NOT NULL,
  price_key TEXT NOT NULL,
  coins_quoted INTEGER,
  -- the price a person has seen for it: a higher one is never paid unasked
  coins_agreed INTEGER,
  outputs_expected INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- how many of them were made before a person last asked for it again
  attempts_forgiven INTEGER NOT NULL DEFAULT 0,
  -- a person wants it back although it is on its way: kept until it has ended
  cancel_asked INTEGER NOT NULL DEFAULT 0,
  -- 0 when it may go at once
  not_before INTEGER NOT NULL DEFAULT 0,
  progress REAL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX batch_rows_by_position ON batch_rows (batch_id, position, id);
CREATE INDEX batch_rows_by_state ON batch_rows (batch_id, state, position, id);
-- the next one is found at once, however long the list is
CREATE INDEX batch_rows_next ON batch_rows (batch_id, position, id) WHERE state = 'ready' AND not_before = 0;
CREATE INDEX batch_rows_waiting ON batch_rows (batch_id, not_before) WHERE state = 'ready' AND not_before > 0;
CREATE INDEX batch_rows_unpriced ON batch_rows (batch_id, price_key) WHERE state = 'ready' AND coins_quoted IS NULL;

-- one line for every generation that was ever asked for, or may have been
CREATE TABLE row_attempts (
  row_id INTEGER NOT NULL REFERENCES batch_rows (id) ON DELETE CASCADE,
  attempt INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  inputs TEXT NOT NULL,
  max_coins INTEGER NOT NULL CHECK (max_coins > 0),
  generation_id TEXT,
  coins_held INTEGER,
  coins_charged INTEGER,
  error_code TEXT,
  mismatch TEXT,
  begun_at INTEGER NOT NULL,
  started_at INTEGER,
  settled_at INTEGER,
  PRIMARY KEY (row_id, attempt)
) STRICT;

CREATE TABLE row_outputs (
  row_id INTEGER NOT NULL REFERENCES batch_rows (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  asset_id TEXT NOT NULL,
  generation_id TEXT NOT NULL,
  item_id TEXT,
  path TEXT,
  PRIMARY KEY (row_id, asset_id)
) STRICT;

-- a file is sent once, however many rows use it
CREATE TABLE uploads (
  connection_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  asset_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  uploaded_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, sha256)
) STRICT;

CREATE TABLE batch_prices (
  batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  price_key TEXT NOT NULL,
  coins INTEGER NOT NULL,
  outputs INTEGER NOT NULL,
  quoted_at INTEGER NOT NULL,
  PRIMARY KEY (batch_id, price_key)
) STRICT;

CREATE TABLE batch_totals (
  batch_id TEXT PRIMARY KEY REFERENCES batches (id) ON DELETE CASCADE,
  held INTEGER NOT NULL DEFAULT 0,
  charged INTEGER NOT NULL DEFAULT 0,
  refunded INTEGER NOT NULL DEFAULT 0,
  mismatches INTEGER NOT NULL DEFAULT 0,
  outputs_paid INTEGER NOT NULL DEFAULT 0,
  outputs_here INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE batch_state_totals (
  batch_id TEXT NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  rows INTEGER NOT NULL,
  quoted INTEGER NOT NULL,
  PRIMARY KEY (batch_id, state)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER batch_added AFTER INSERT ON batches BEGIN
  INSERT INTO batch_totals (batch_id) VALUES (new.id);
END;
CREATE TRIGGER row_added AFTER INSERT ON batch_rows BEGIN INSERT INTO batch_state_totals (batch_id, state, rows, quoted)
    VALUES (new.batch_id, new.state, 1, coalesce(new.coins_quoted, 0))
    ON CONFLICT (batch_id, state) DO UPDATE SET rows = rows + 1, quoted = quoted + excluded.quoted; END;
CREATE TRIGGER row_changed AFTER UPDATE OF state, coins_quoted ON batch_rows
  WHEN old.state IS NOT new.state OR old.coins_quoted IS NOT new.coins_quoted
BEGIN UPDATE batch_state_totals SET rows = rows - 1, quoted = quoted - coalesce(old.coins_quoted, 0)
    WHERE batch_id = old.batch_id AND state = old.state; INSERT INTO batch_state_totals (batch_id, state, rows, quoted)
    VALUES (new.batch_id, new.state, 1, coalesce(new.coins_quoted, 0))
    ON CONFLICT (batch_id, state) DO UPDATE SET rows = rows + 1, quoted = quoted + excluded.quoted; END;
CREATE TRIGGER row_removed AFTER DELETE ON batch_rows BEGIN UPDATE batch_state_totals SET rows = rows - 1, quoted = quoted - coalesce(old.coins_quoted, 0)
    WHERE batch_id = old.batch_id AND state = old.state; END;

CREATE TRIGGER attempt_added AFTER INSERT ON row_attempts BEGIN UPDATE batch_totals SET held = held + (CASE WHEN new.settled_at IS NULL THEN coalesce(new.coins_held, new.max_coins) ELSE 0 END) , charged = charged + coalesce(new.coins_charged, 0) ,
    refunded = refunded + (CASE WHEN new.settled_at IS NOT NULL AND new.coins_held IS NOT NULL
     THEN max(new.coins_held - new.coins_charged, 0) ELSE 0 END) , mismatches = mismatches + (new.mismatch IS NOT NULL) 
    WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = new.row_id); END;
CREATE TRIGGER attempt_changed AFTER UPDATE OF coins_held, coins_charged, mismatch, settled_at ON row_attempts
BEGIN UPDATE batch_totals SET held = held + (CASE WHEN new.settled_at IS NULL THEN coalesce(new.coins_held, new.max_coins) ELSE 0 END) - (CASE WHEN old.settled_at IS NULL THEN coalesce(old.coins_held, old.max_coins) ELSE 0 END), charged = charged + coalesce(new.coins_charged, 0) - coalesce(old.coins_charged, 0),
    refunded = refunded + (CASE WHEN new.settled_at IS NOT NULL AND new.coins_held IS NOT NULL
     THEN max(new.coins_held - new.coins_charged, 0) ELSE 0 END) - (CASE WHEN old.settled_at IS NOT NULL AND old.coins_held IS NOT NULL
     THEN max(old.coins_held - old.coins_charged, 0) ELSE 0 END), mismatches = mismatches + (new.mismatch IS NOT NULL) - (old.mismatch IS NOT NULL)
    WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = new.row_id); END;
CREATE TRIGGER attempt_removed AFTER DELETE ON row_attempts BEGIN UPDATE batch_totals SET held = held  - (CASE WHEN old.settled_at IS NULL THEN coalesce(old.coins_held, old.max_coins) ELSE 0 END), charged = charged  - coalesce(old.coins_charged, 0),
    refunded = refunded  - (CASE WHEN old.settled_at IS NOT NULL AND old.coins_held IS NOT NULL
     THEN max(old.coins_held - old.coins_charged, 0) ELSE 0 END), mismatches = mismatches  - (old.mismatch IS NOT NULL)
    WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = old.row_id); END;

CREATE TRIGGER output_added AFTER INSERT ON row_outputs BEGIN
  UPDATE batch_totals SET outputs_paid = outputs_paid + 1, outputs_here = outputs_here + (new.item_id IS NOT NULL)
  WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = new.row_id);
END;
CREATE TRIGGER output_changed AFTER UPDATE OF item_id ON row_outputs BEGIN
  UPDATE batch_totals SET outputs_here = outputs_here + (new.item_id IS NOT NULL) - (old.item_id IS NOT NULL)
  WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = new.row_id);
END;
CREATE TRIGGER output_removed AFTER DELETE ON row_outputs BEGIN
  UPDATE batch_totals SET outputs_paid = outputs_paid - 1, outputs_here = outputs_here - (old.item_id IS NOT NULL)
  WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = old.row_id);
END;

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
