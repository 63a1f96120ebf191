/**
 * Culling: what a person keeps and rejects, what lies in the system's trash, what a library is sorted and stacked by. A
 * flag is 1 for a pick and -1 for a reject. Its name and stack are reckoned by the app, for older items after its start:
 * until then they are empty. The narrow indexes know of the trash, so that leaving it out costs no look at an item.
 */
export const culling = /* sql */ `
ALTER TABLE items ADD COLUMN flag INTEGER NOT NULL DEFAULT 0 CHECK (flag IN (-1, 0, 1));
ALTER TABLE items ADD COLUMN trashed_at INTEGER;
ALTER TABLE items ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE items ADD COLUMN stack TEXT NOT NULL DEFAULT '';
ALTER TABLE items ADD COLUMN pixels INTEGER GENERATED ALWAYS AS (coalesce(width * height, 0)) VIRTUAL;

DROP INDEX items_by_model;
CREATE INDEX items_by_model ON items (model_id, number, trashed_at);
DROP INDEX items_by_task;
CREATE INDEX items_by_task ON items (task_type, number, trashed_at);
DROP INDEX items_by_kind;
CREATE INDEX items_by_kind ON items (kind, number, trashed_at);
DROP INDEX items_by_batch;
CREATE INDEX items_by_batch ON items (batch_id, number, trashed_at);
DROP INDEX items_by_rating;
CREATE INDEX items_by_rating ON items (rating, number, trashed_at);
DROP INDEX items_by_created;
CREATE INDEX items_by_created ON items (created_at, number, trashed_at);
DROP INDEX items_for_facets;
CREATE INDEX items_for_facets ON items (number, kind, model_id, task_type, batch_id, rating, coins, tags, flag)
  WHERE trashed_at IS NULL;

CREATE INDEX items_shown ON items (number) WHERE trashed_at IS NULL;
CREATE INDEX items_trashed ON items (number) WHERE trashed_at IS NOT NULL;
CREATE INDEX items_flagged ON items (flag, number) WHERE flag <> 0 AND trashed_at IS NULL;
CREATE INDEX items_by_name ON items (name, number) WHERE trashed_at IS NULL;
CREATE INDEX items_by_coins ON items (coins, number) WHERE trashed_at IS NULL;
CREATE INDEX items_by_bytes ON items (bytes, number) WHERE trashed_at IS NULL;
CREATE INDEX items_by_pixels ON items (pixels, number) WHERE trashed_at IS NULL;
CREATE INDEX items_by_model_name ON items (model_name, number) WHERE trashed_at IS NULL;
CREATE INDEX items_by_stack ON items (stack, number) WHERE trashed_at IS NULL;
CREATE INDEX items_unreckoned ON items (number) WHERE stack = '';

-- a journal before it is an action: files on their way to the trash or back, and those that lie there
CREATE TABLE trashed_files (
  item INTEGER NOT NULL REFERENCES items (number) ON DELETE CASCADE,
  variant TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('going', 'there', 'coming')),
  -- where it was, or is going back to
  path TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  -- where it lies in the trash, as far as the system says
  place TEXT,
  PRIMARY KEY (item, variant)
) STRICT, WITHOUT ROWID;
CREATE INDEX trashed_files_under_way ON trashed_files (item) WHERE state <> 'there';
`
