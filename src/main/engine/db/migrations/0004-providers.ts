/** Engines outside the service: who they are, what they offer, and a journal of every job that is theirs. */
export const providers = /* sql */ `
CREATE TABLE providers (
  name           TEXT PRIMARY KEY,
  kind           TEXT NOT NULL,
  -- JSON: addresses, places, prices
  settings       TEXT NOT NULL,
  -- under which its key and headers lie in the system's keychain
  secret_id      TEXT NOT NULL,
  -- the same, sealed, where there is no keychain
  sealed_secrets TEXT,
  created_at     INTEGER NOT NULL,
  -- its models are gone; the row stays until what runs there has ended
  removed_at     INTEGER
) STRICT, WITHOUT ROWID;

-- as discovered last, kept while the provider is away
CREATE TABLE provider_models (
  provider TEXT NOT NULL REFERENCES providers (name) ON DELETE CASCADE,
  slug     TEXT NOT NULL,
  position INTEGER NOT NULL,
  model    TEXT NOT NULL,
  seen_at  INTEGER NOT NULL,
  PRIMARY KEY (provider, slug)
) STRICT, WITHOUT ROWID;

-- corrected by hand
CREATE TABLE provider_prices (
  provider TEXT NOT NULL REFERENCES providers (name) ON DELETE CASCADE,
  slug     TEXT NOT NULL,
  price    TEXT NOT NULL,
  PRIMARY KEY (provider, slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE provider_workflows (
  provider         TEXT NOT NULL REFERENCES providers (name) ON DELETE CASCADE,
  slug             TEXT NOT NULL,
  title            TEXT NOT NULL,
  workflow         TEXT NOT NULL,
  bindings         TEXT NOT NULL,
  coins_per_output INTEGER,
  created_at       INTEGER NOT NULL,
  PRIMARY KEY (provider, slug)
) STRICT, WITHOUT ROWID;

-- written before a request leaves and right after its answer: what a restart may do hangs on it
CREATE TABLE provider_jobs (
  generation_id TEXT NOT NULL REFERENCES generations (id),
  part          INTEGER NOT NULL,
  provider      TEXT NOT NULL,
  slug          TEXT NOT NULL,
  -- which of its servers
  server        TEXT NOT NULL,
  key           TEXT NOT NULL UNIQUE,
  outputs       INTEGER NOT NULL CHECK (outputs > 0),
  state         TEXT NOT NULL CHECK (state IN ('intended', 'sent', 'accepted', 'ended')),
  -- what is sent, until the job has ended
  body          TEXT,
  reference     TEXT,
  -- JSON of how it ended
  ending        TEXT,
  sent_at       INTEGER,
  accepted_at   INTEGER,
  ended_at      INTEGER,
  PRIMARY KEY (generation_id, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX provider_jobs_open ON provider_jobs (provider) WHERE state <> 'ended';
CREATE INDEX provider_jobs_by_reference ON provider_jobs (provider, reference) WHERE reference IS NOT NULL;

-- what a provider bills for one output, in millionths of a dollar; null for the service's own models
ALTER TABLE generations ADD COLUMN provider_micros INTEGER;
-- why a provider's generation failed, for a person
ALTER TABLE generations ADD COLUMN failure_detail TEXT;
-- their ids have a slash, so that the service's own generations cost nothing more
CREATE INDEX generations_queued_elsewhere ON generations (account_id, model_id, seq)
  WHERE status = 'queued' AND instr(model_id, '/') > 0;
`
