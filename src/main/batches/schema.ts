import { ROW_STATES } from '#shared/batch/states.ts'
import { totalsSchema } from './totals-schema.ts'

const states = ROW_STATES.map((state) => `'${state}'`).join(', ')

/** Batches as they are kept in the user's database. A row is a journal: what it holds was true before anything was sent. */
export const batchesSchema = `
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
  state TEXT NOT NULL CHECK (state IN (${states})),
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
${totalsSchema}`
