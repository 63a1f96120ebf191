/**
 * Real money that providers bill beside the coins, in millionths of a dollar; zero for models that cost none. An attempt
 * has the most it may cost until it is settled, and then what is billed. Totals are kept by the triggers that keep coins.
 */
export const providerCost = /* sql */ `
ALTER TABLE batch_prices ADD COLUMN provider_micros INTEGER NOT NULL DEFAULT 0 CHECK (provider_micros >= 0);
ALTER TABLE batch_rows ADD COLUMN micros_quoted INTEGER NOT NULL DEFAULT 0 CHECK (micros_quoted >= 0);
ALTER TABLE row_attempts ADD COLUMN provider_micros INTEGER NOT NULL DEFAULT 0 CHECK (provider_micros >= 0);
ALTER TABLE batch_totals ADD COLUMN micros_billed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batch_state_totals ADD COLUMN micros_quoted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spending ADD COLUMN micros INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER row_added;
DROP TRIGGER row_changed;
DROP TRIGGER row_removed;
CREATE TRIGGER row_added AFTER INSERT ON batch_rows BEGIN
  INSERT INTO batch_state_totals (batch_id, state, rows, quoted, micros_quoted)
    VALUES (new.batch_id, new.state, 1, coalesce(new.coins_quoted, 0), new.micros_quoted)
    ON CONFLICT (batch_id, state) DO UPDATE
    SET rows = rows + 1, quoted = quoted + excluded.quoted, micros_quoted = micros_quoted + excluded.micros_quoted;
END;
CREATE TRIGGER row_changed AFTER UPDATE OF state, coins_quoted, micros_quoted ON batch_rows
  WHEN old.state IS NOT new.state OR old.coins_quoted IS NOT new.coins_quoted OR old.micros_quoted <> new.micros_quoted
BEGIN
  UPDATE batch_state_totals
    SET rows = rows - 1, quoted = quoted - coalesce(old.coins_quoted, 0), micros_quoted = micros_quoted - old.micros_quoted
    WHERE batch_id = old.batch_id AND state = old.state;
  INSERT INTO batch_state_totals (batch_id, state, rows, quoted, micros_quoted)
    VALUES (new.batch_id, new.state, 1, coalesce(new.coins_quoted, 0), new.micros_quoted)
    ON CONFLICT (batch_id, state) DO UPDATE
    SET rows = rows + 1, quoted = quoted + excluded.quoted, micros_quoted = micros_quoted + excluded.micros_quoted;
END;
CREATE TRIGGER row_removed AFTER DELETE ON batch_rows BEGIN
  UPDATE batch_state_totals
    SET rows = rows - 1, quoted = quoted - coalesce(old.coins_quoted, 0), micros_quoted = micros_quoted - old.micros_quoted
    WHERE batch_id = old.batch_id AND state = old.state;
END;

CREATE TRIGGER attempt_billed AFTER UPDATE OF provider_micros, settled_at ON row_attempts
  WHEN new.provider_micros * (new.settled_at IS NOT NULL) <> old.provider_micros * (old.settled_at IS NOT NULL)
BEGIN
  UPDATE batch_totals
    SET micros_billed = micros_billed
      + new.provider_micros * (new.settled_at IS NOT NULL) - old.provider_micros * (old.settled_at IS NOT NULL)
    WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = new.row_id);
END;
CREATE TRIGGER attempt_bill_removed AFTER DELETE ON row_attempts WHEN old.settled_at IS NOT NULL AND old.provider_micros > 0
BEGIN
  UPDATE batch_totals SET micros_billed = micros_billed - old.provider_micros
    WHERE batch_id = (SELECT batch_id FROM batch_rows WHERE id = old.row_id);
END;

DROP TRIGGER attempt_spent;
CREATE TRIGGER attempt_spent AFTER UPDATE OF coins_charged, provider_micros, settled_at ON row_attempts
  WHEN new.settled_at IS NOT NULL AND (coalesce(new.coins_charged, 0) <> coalesce(old.coins_charged, 0)
    OR new.provider_micros <> old.provider_micros * (old.settled_at IS NOT NULL))
BEGIN
  INSERT INTO spending (connection_id, quarter, model_id, coins, generations, micros)
    SELECT b.connection_id, new.settled_at / 900000, r.model_id,
      coalesce(new.coins_charged, 0) - coalesce(old.coins_charged, 0),
      (coalesce(new.coins_charged, 0) > 0) - (coalesce(old.coins_charged, 0) > 0),
      new.provider_micros - old.provider_micros * (old.settled_at IS NOT NULL)
    FROM batch_rows r JOIN batches b ON b.id = r.batch_id WHERE r.id = new.row_id
  ON CONFLICT (connection_id, quarter, model_id)
  DO UPDATE SET coins = coins + excluded.coins, generations = generations + excluded.generations,
    micros = micros + excluded.micros;
END;
`
