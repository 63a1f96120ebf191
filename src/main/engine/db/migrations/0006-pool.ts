/** Work that other machines do: what was handed to them, and who they are. */
export const pool = /* sql */ `
-- the newest attempt of each generation that was handed out, from before it left until its end was recorded
CREATE TABLE pool_jobs (
  generation_id TEXT PRIMARY KEY REFERENCES generations (id),
  attempt       INTEGER NOT NULL,
  model_id      TEXT NOT NULL,
  -- JSON: the assets whose files it needs
  inputs        TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- so that one that is away is known after a restart, and since when
CREATE TABLE pool_machines (
  id       TEXT PRIMARY KEY,
  -- JSON: what it said of itself last
  presence TEXT NOT NULL,
  heard_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
