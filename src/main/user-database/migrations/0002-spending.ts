/**
 * Coins charged, summed by quarter of an hour (900,000 ms) and model in the transaction that settles a row: a chart of a
 * year costs the same after 100,000 rows as after ten. What was spent stays spent: removing a batch takes nothing away here.
 */
export const spending = /* sql */ `
CREATE TABLE spending (
  connection_id TEXT NOT NULL,
  -- counted from 1970
  quarter INTEGER NOT NULL,
  model_id TEXT NOT NULL,
  coins INTEGER NOT NULL,
  generations INTEGER NOT NULL,
  PRIMARY KEY (connection_id, quarter, model_id)
) STRICT, WITHOUT ROWID;

INSERT INTO spending
  SELECT b.connection_id, a.settled_at / 900000, r.model_id, sum(a.coins_charged), count(*)
  FROM batch_rows r JOIN batches b ON b.id = r.batch_id JOIN row_attempts a ON a.row_id = r.id
  WHERE a.settled_at IS NOT NULL AND a.coins_charged > 0 GROUP BY 1, 2, 3;

CREATE TRIGGER attempt_spent AFTER UPDATE OF coins_charged ON row_attempts
  WHEN new.settled_at IS NOT NULL AND coalesce(new.coins_charged, 0) <> coalesce(old.coins_charged, 0)
BEGIN
  INSERT INTO spending
    SELECT b.connection_id, new.settled_at / 900000, r.model_id,
      coalesce(new.coins_charged, 0) - coalesce(old.coins_charged, 0),
      (coalesce(new.coins_charged, 0) > 0) - (coalesce(old.coins_charged, 0) > 0)
    FROM batch_rows r JOIN batches b ON b.id = r.batch_id WHERE r.id = new.row_id
  ON CONFLICT (connection_id, quarter, model_id)
  DO UPDATE SET coins = coins + excluded.coins, generations = generations + excluded.generations;
END;
`
