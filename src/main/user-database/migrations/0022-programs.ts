/**
 * Programs that may use the app, and what each has asked for. A run is noted with all that it may cost in the transaction
 * that starts it; what was charged is counted here as well, so that removing a batch gives a limit nothing back.
 */
export const programs = /* sql */ `
CREATE TABLE programs (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE,
  -- coins in all, what is under way included
  spending_limit INTEGER NOT NULL CHECK (spending_limit >= 0),
  -- folders of whose files it may name some, as a list in JSON
  folders TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE UNIQUE INDEX programs_by_name ON programs (name) WHERE revoked_at IS NULL;

CREATE TABLE program_runs (
  batch_id TEXT PRIMARY KEY,
  program_id TEXT NOT NULL REFERENCES programs (id),
  -- the same call again has the same one
  key TEXT NOT NULL,
  request_sha256 TEXT NOT NULL,
  -- the most it may cost
  reserved INTEGER NOT NULL CHECK (reserved >= 0),
  spent INTEGER NOT NULL DEFAULT 0,
  made_at INTEGER NOT NULL,
  UNIQUE (program_id, key)
) STRICT;
CREATE INDEX program_runs_by_time ON program_runs (program_id, made_at DESC, batch_id);

CREATE TRIGGER program_run_spent AFTER UPDATE OF charged ON batch_totals WHEN new.charged > old.charged
BEGIN
  UPDATE program_runs SET spent = spent + new.charged - old.charged WHERE batch_id = new.batch_id;
END;
`
