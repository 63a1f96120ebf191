/**
 * Folders that are watched: what is saved into one is run once. A content is written down in the transaction that makes
 * its row, so that a crash leaves both or neither. What was spent is counted here as well: removing a batch gives a
 * budget nothing back.
 */
export const watchFolders = /* sql */ `
CREATE TABLE watch_folders (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  subfolders INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  -- model, effect, settings and consent, as JSON
  choice TEXT NOT NULL,
  out_dir TEXT NOT NULL,
  budget INTEGER NOT NULL CHECK (budget >= 0),
  budget_per TEXT NOT NULL CHECK (budget_per IN ('day', 'all')),
  -- why nothing is taken from it; null while it is watched
  paused TEXT,
  -- of one file, as it was last asked for
  coins_each INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE watched_contents (
  folder_id TEXT NOT NULL REFERENCES watch_folders (id) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  -- the row that was made for it, -1 when that was removed; null for what is left alone
  row_id INTEGER,
  noted_at INTEGER NOT NULL,
  PRIMARY KEY (folder_id, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX watched_contents_by_row ON watched_contents (row_id);

-- what was last seen under a name, so that it need not be read again
CREATE TABLE watched_files (
  folder_id TEXT NOT NULL REFERENCES watch_folders (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  -- the same after a file was renamed
  file_id TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  modified_ms INTEGER NOT NULL,
  -- null for what was there before the folder was watched, until it has been read
  sha256 TEXT,
  -- why it cannot be used, as JSON
  fault TEXT,
  PRIMARY KEY (folder_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_batches (
  batch_id TEXT PRIMARY KEY,
  folder_id TEXT NOT NULL REFERENCES watch_folders (id) ON DELETE CASCADE,
  -- the day, or 'all'
  period TEXT NOT NULL,
  spent INTEGER NOT NULL DEFAULT 0,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX watch_batches_by_folder ON watch_batches (folder_id, period);

-- ids of rows are given again
CREATE TRIGGER watched_row_removed AFTER DELETE ON batch_rows BEGIN
  UPDATE watched_contents SET row_id = -1 WHERE row_id = old.id;
END;
CREATE TRIGGER watched_row_priced AFTER UPDATE OF coins_quoted ON batch_rows WHEN new.coins_quoted IS NOT NULL BEGIN
  UPDATE watch_folders SET coins_each = new.coins_quoted
    WHERE id = (SELECT folder_id FROM watch_batches WHERE batch_id = new.batch_id);
END;
CREATE TRIGGER watch_batch_spent AFTER UPDATE OF charged ON batch_totals WHEN new.charged > old.charged
BEGIN
  UPDATE watch_batches SET spent = spent + new.charged - old.charged WHERE batch_id = new.batch_id;
END;
`
