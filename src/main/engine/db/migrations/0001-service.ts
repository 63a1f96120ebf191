/** Times are milliseconds since 1970, coins are integers, ids are uuids unless they are row numbers. */
export const service = /* sql */ `
CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  id            TEXT PRIMARY KEY,
  locked        INTEGER NOT NULL DEFAULT 0 CHECK (locked IN (0, 1)),
  running_limit INTEGER NOT NULL CHECK (running_limit > 0),
  raised_limit  INTEGER CHECK (raised_limit > 0),
  -- kept by triggers on generations, so that a submit does not count a long queue
  queued_count  INTEGER NOT NULL DEFAULT 0 CHECK (queued_count >= 0),
  running_count INTEGER NOT NULL DEFAULT 0 CHECK (running_count >= 0),
  created_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE api_keys (
  id                TEXT PRIMARY KEY,
  account_id        TEXT NOT NULL REFERENCES accounts (id),
  name              TEXT NOT NULL,
  secret_sha256     TEXT NOT NULL UNIQUE,
  scopes            TEXT NOT NULL,
  monthly_spend_cap INTEGER CHECK (monthly_spend_cap > 0),
  expires_at        INTEGER,
  revoked_at        INTEGER,
  created_at        INTEGER NOT NULL
) STRICT;

-- the ledger: a group is one movement, its entries sum to zero
CREATE TABLE ledger_groups (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id    TEXT NOT NULL REFERENCES accounts (id),
  kind          TEXT NOT NULL CHECK (kind IN ('grant', 'hold', 'charge', 'release', 'refund')),
  generation_id TEXT REFERENCES generations (id),
  key_id        TEXT REFERENCES api_keys (id),
  created_at    INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX ledger_groups_once ON ledger_groups (generation_id, kind) WHERE generation_id IS NOT NULL;

CREATE TABLE ledger_entries (
  group_id   INTEGER NOT NULL REFERENCES ledger_groups (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  account    TEXT NOT NULL CHECK (account IN ('available', 'held', 'spent', 'granted')),
  coins      INTEGER NOT NULL CHECK (coins <> 0),
  PRIMARY KEY (group_id, account)
) STRICT, WITHOUT ROWID;

-- sums of the entries, kept by trigger: a balance is read in one step however long the history
CREATE TABLE ledger_balances (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  account    TEXT NOT NULL,
  coins      INTEGER NOT NULL,
  PRIMARY KEY (account_id, account)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ledger_entries_sum AFTER INSERT ON ledger_entries BEGIN
  INSERT INTO ledger_balances (account_id, account, coins) VALUES (NEW.account_id, NEW.account, NEW.coins)
  ON CONFLICT (account_id, account) DO UPDATE SET coins = coins + excluded.coins;
END;
CREATE TRIGGER ledger_entries_fixed BEFORE UPDATE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger entries are final'); END;
CREATE TRIGGER ledger_entries_kept BEFORE DELETE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'ledger entries are final'); END;

-- what a key has spent in a UTC month ('2026-11'): holds made in it, less what came back
CREATE TABLE key_spend (
  key_id TEXT NOT NULL REFERENCES api_keys (id),
  month  TEXT NOT NULL,
  coins  INTEGER NOT NULL CHECK (coins >= 0),
  PRIMARY KEY (key_id, month)
) STRICT, WITHOUT ROWID;

CREATE TABLE price_multipliers (
  model_id   TEXT PRIMARY KEY,
  multiplier REAL NOT NULL CHECK (multiplier > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE generations (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  id                TEXT NOT NULL UNIQUE,
  account_id        TEXT NOT NULL REFERENCES accounts (id),
  key_id            TEXT REFERENCES api_keys (id),
  channel           TEXT NOT NULL,
  idempotency_key   TEXT NOT NULL,
  body_sha256       TEXT NOT NULL,
  model_id          TEXT NOT NULL,
  model_name        TEXT NOT NULL,
  task_type         TEXT NOT NULL,
  modality          TEXT NOT NULL,
  workspace         TEXT NOT NULL,
  effect_id         TEXT,
  effect_text       TEXT,
  status            TEXT NOT NULL CHECK (status IN ('queued', 'processing', 'succeeded', 'failed', 'canceled')),
  progress          REAL,
  -- as the client sent them; directives and defaults are applied when the work is handed to a runner
  params            TEXT NOT NULL,
  coins_quoted      INTEGER NOT NULL CHECK (coins_quoted > 0),
  coins_per_output  INTEGER NOT NULL CHECK (coins_per_output > 0),
  coins_charged     INTEGER CHECK (coins_charged >= 0),
  outputs_requested INTEGER NOT NULL CHECK (outputs_requested > 0),
  error_code        TEXT,
  project_id        TEXT,
  -- how often a worker has taken it up; a lease that is lost costs one
  attempts          INTEGER NOT NULL DEFAULT 0,
  lease_expires_at  INTEGER,
  created_at        INTEGER NOT NULL,
  started_at        INTEGER,
  completed_at      INTEGER,
  UNIQUE (account_id, idempotency_key)
) STRICT;
CREATE INDEX generations_by_account ON generations (account_id, seq);
CREATE INDEX generations_by_status ON generations (account_id, status, seq);
CREATE INDEX generations_by_modality ON generations (account_id, modality, seq);
CREATE INDEX generations_by_workspace ON generations (account_id, workspace, seq);
CREATE INDEX generations_by_model ON generations (account_id, model_id, seq);
CREATE INDEX generations_active ON generations (account_id, seq) WHERE status IN ('queued', 'processing');
CREATE INDEX generations_policy_failures ON generations (account_id, completed_at) WHERE error_code = 'content_policy';

CREATE TRIGGER generations_counted_in AFTER INSERT ON generations BEGIN
  UPDATE accounts SET queued_count = queued_count + (NEW.status = 'queued'),
                      running_count = running_count + (NEW.status = 'processing') WHERE id = NEW.account_id;
END;
CREATE TRIGGER generations_counted_on AFTER UPDATE OF status ON generations WHEN OLD.status <> NEW.status BEGIN
  UPDATE accounts SET queued_count = queued_count + (NEW.status = 'queued') - (OLD.status = 'queued'),
                      running_count = running_count + (NEW.status = 'processing') - (OLD.status = 'processing')
  WHERE id = NEW.account_id;
END;

-- uploads and outputs; the bytes lie under files/, named by asset id and variant
CREATE TABLE assets (
  id               TEXT PRIMARY KEY,
  account_id       TEXT NOT NULL REFERENCES accounts (id),
  -- null for an upload
  generation_id    TEXT REFERENCES generations (id),
  output_index     INTEGER,
  kind             TEXT NOT NULL CHECK (kind IN ('image', 'video', 'audio', '3d', 'text')),
  mime_type        TEXT NOT NULL,
  width            INTEGER,
  height           INTEGER,
  duration_seconds REAL,
  transparent      INTEGER CHECK (transparent IN (0, 1)),
  stem             TEXT,
  created_at       INTEGER NOT NULL,
  -- uploads only; the row stays so that a late use can be told from a wrong id, the files go
  expires_at       INTEGER,
  swept_at         INTEGER,
  UNIQUE (generation_id, output_index)
) STRICT;
CREATE INDEX assets_expiring ON assets (expires_at) WHERE expires_at IS NOT NULL AND swept_at IS NULL;

CREATE TABLE asset_files (
  asset_id  TEXT NOT NULL REFERENCES assets (id),
  variant   TEXT NOT NULL CHECK (variant IN ('original', 'thumbnail', 'poster', 'waveform', 'obj', 'fbx', 'usdz', 'stl', 'srt', 'vtt')),
  mime_type TEXT NOT NULL,
  bytes     INTEGER NOT NULL CHECK (bytes > 0),
  sha256    TEXT NOT NULL,
  PRIMARY KEY (asset_id, variant)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_endpoints (
  id            TEXT PRIMARY KEY,
  account_id    TEXT NOT NULL REFERENCES accounts (id),
  url           TEXT NOT NULL,
  events        TEXT NOT NULL,
  key_id        TEXT REFERENCES api_keys (id),
  sealed_secret TEXT NOT NULL,
  created_at    INTEGER NOT NULL,
  deleted_at    INTEGER
) STRICT;

-- written in the transaction that ends the generation
CREATE TABLE events (
  id            TEXT PRIMARY KEY,
  account_id    TEXT NOT NULL REFERENCES accounts (id),
  generation_id TEXT NOT NULL UNIQUE REFERENCES generations (id),
  type          TEXT NOT NULL,
  created_at    INTEGER NOT NULL
) STRICT;

CREATE TABLE deliveries (
  id              TEXT PRIMARY KEY,
  endpoint_id     TEXT NOT NULL REFERENCES webhook_endpoints (id),
  event_id        TEXT NOT NULL REFERENCES events (id),
  status          TEXT NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  created_at      INTEGER NOT NULL,
  UNIQUE (endpoint_id, event_id)
) STRICT;
CREATE INDEX deliveries_due ON deliveries (endpoint_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX deliveries_recent ON deliveries (endpoint_id, created_at);

CREATE TABLE delivery_attempts (
  delivery_id TEXT NOT NULL REFERENCES deliveries (id),
  number      INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  status_code INTEGER,
  error       TEXT,
  PRIMARY KEY (delivery_id, number)
) STRICT, WITHOUT ROWID;
`
