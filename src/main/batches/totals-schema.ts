/** What an attempt adds to its batch. `line` is `new` or `old`. */
const held = (line: string) =>
  `(CASE WHEN ${line}.settled_at IS NULL THEN coalesce(${line}.coins_held, ${line}.max_coins) ELSE 0 END)`
const charged = (line: string) => `coalesce(${line}.coins_charged, 0)`
const refunded = (line: string) =>
  `(CASE WHEN ${line}.settled_at IS NOT NULL AND ${line}.coins_held IS NOT NULL
     THEN max(${line}.coins_held - ${line}.coins_charged, 0) ELSE 0 END)`
const mismatch = (line: string) => `(${line}.mismatch IS NOT NULL)`

const batchOf = (line: string) => `(SELECT batch_id FROM batch_rows WHERE id = ${line}.row_id)`

/** Adds what `plus` is worth and takes away what `minus` was; either may be missing. */
function moveCoins(plus: 'new' | null, minus: 'old' | null): string {
  const change = (worth: (line: string) => string) =>
    [plus ? `+ ${worth(plus)}` : '', minus ? `- ${worth(minus)}` : ''].join(' ')
  return `UPDATE batch_totals SET held = held ${change(held)}, charged = charged ${change(charged)},
    refunded = refunded ${change(refunded)}, mismatches = mismatches ${change(mismatch)}
    WHERE batch_id = ${batchOf(plus ?? 'old')};`
}

const addRow = `INSERT INTO batch_state_totals (batch_id, state, rows, quoted)
    VALUES (new.batch_id, new.state, 1, coalesce(new.coins_quoted, 0))
    ON CONFLICT (batch_id, state) DO UPDATE SET rows = rows + 1, quoted = quoted + excluded.quoted;`
const takeRow = `UPDATE batch_state_totals SET rows = rows - 1, quoted = quoted - coalesce(old.coins_quoted, 0)
    WHERE batch_id = old.batch_id AND state = old.state;`

/**
 * Totals of every batch, kept by the database itself in the transaction that changes a row: reading where a batch stands,
 * and whether its budget allows one more, costs the same at a hundred thousand rows as at ten.
 */
export const totalsSchema = `
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
CREATE TRIGGER row_added AFTER INSERT ON batch_rows BEGIN ${addRow} END;
CREATE TRIGGER row_changed AFTER UPDATE OF state, coins_quoted ON batch_rows
  WHEN old.state IS NOT new.state OR old.coins_quoted IS NOT new.coins_quoted
BEGIN ${takeRow} ${addRow} END;
CREATE TRIGGER row_removed AFTER DELETE ON batch_rows BEGIN ${takeRow} END;

CREATE TRIGGER attempt_added AFTER INSERT ON row_attempts BEGIN ${moveCoins('new', null)} END;
CREATE TRIGGER attempt_changed AFTER UPDATE OF coins_held, coins_charged, mismatch, settled_at ON row_attempts
BEGIN ${moveCoins('new', 'old')} END;
CREATE TRIGGER attempt_removed AFTER DELETE ON row_attempts BEGIN ${moveCoins(null, 'old')} END;

CREATE TRIGGER output_added AFTER INSERT ON row_outputs BEGIN
  UPDATE batch_totals SET outputs_paid = outputs_paid + 1, outputs_here = outputs_here + (new.item_id IS NOT NULL)
  WHERE batch_id = ${batchOf('new')};
END;
CREATE TRIGGER output_changed AFTER UPDATE OF item_id ON row_outputs BEGIN
  UPDATE batch_totals SET outputs_here = outputs_here + (new.item_id IS NOT NULL) - (old.item_id IS NOT NULL)
  WHERE batch_id = ${batchOf('new')};
END;
CREATE TRIGGER output_removed AFTER DELETE ON row_outputs BEGIN
  UPDATE batch_totals SET outputs_paid = outputs_paid - 1, outputs_here = outputs_here - (old.item_id IS NOT NULL)
  WHERE batch_id = ${batchOf('old')};
END;
`
