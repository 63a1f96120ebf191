import type { Database } from 'better-sqlite3'

/** What must be true of the batches at every commit. Each query returns the lines that break its rule. */
const RULES: Record<string, string> = {
  'a state miscounts its rows': `
    SELECT batch_id, state FROM (
      SELECT batch_id, state, 1 AS rows, coalesce(coins_quoted, 0) AS quoted, micros_quoted FROM batch_rows
      UNION ALL SELECT batch_id, state, -rows, -quoted, -micros_quoted FROM batch_state_totals
    ) GROUP BY batch_id, state HAVING sum(rows) <> 0 OR sum(quoted) <> 0 OR sum(micros_quoted) <> 0`,
  'the coins of a batch are not those of its attempts': `
    SELECT b.id FROM batches b JOIN batch_totals t ON t.batch_id = b.id
    LEFT JOIN batch_rows r ON r.batch_id = b.id LEFT JOIN row_attempts a ON a.row_id = r.id
    GROUP BY b.id HAVING
      t.held <> coalesce(sum(CASE WHEN a.settled_at IS NULL THEN coalesce(a.coins_held, a.max_coins) END), 0)
      OR t.charged <> coalesce(sum(a.coins_charged), 0)
      OR t.refunded <> coalesce(sum(CASE WHEN a.settled_at IS NOT NULL AND a.coins_held > a.coins_charged
        THEN a.coins_held - a.coins_charged END), 0)
      OR t.micros_billed <> coalesce(sum(CASE WHEN a.settled_at IS NOT NULL THEN a.provider_micros END), 0)
      OR t.mismatches <> count(a.mismatch)`,
  'a batch miscounts its outputs': `
    SELECT b.id FROM batches b JOIN batch_totals t ON t.batch_id = b.id
    LEFT JOIN batch_rows r ON r.batch_id = b.id LEFT JOIN row_outputs o ON o.row_id = r.id
    GROUP BY b.id HAVING t.outputs_paid <> count(o.asset_id) OR t.outputs_here <> count(o.item_id)`,
  'a batch has no totals': `
    SELECT id FROM batches WHERE id NOT IN (SELECT batch_id FROM batch_totals)`,
  'a batch went over its budget': `
    SELECT id FROM batches JOIN batch_totals ON batch_id = id
    WHERE budget IS NOT NULL AND mismatches = 0 AND held + charged > budget`,
  // more is right: what a removed batch has spent stays spent
  'less was spent than rows were charged': `
    SELECT connection_id, model_id FROM (
      SELECT connection_id, model_id, coins, generations, micros FROM spending
      UNION ALL SELECT b.connection_id, r.model_id, -a.coins_charged, -1, -a.provider_micros
        FROM batches b JOIN batch_rows r ON r.batch_id = b.id JOIN row_attempts a ON a.row_id = r.id
        WHERE a.settled_at IS NOT NULL AND a.coins_charged > 0
    ) GROUP BY connection_id, model_id HAVING sum(coins) < 0 OR sum(generations) < 0 OR sum(micros) < 0`,
  'a program is counted less than its rows were charged': `
    SELECT r.batch_id FROM program_runs r JOIN batch_totals t ON t.batch_id = r.batch_id WHERE r.spent < t.charged`,
  'a row on its way has no open attempt, or one that rests has one': `
    SELECT r.id, r.state FROM batch_rows r LEFT JOIN row_attempts a ON a.row_id = r.id AND a.settled_at IS NULL
    GROUP BY r.id HAVING count(a.attempt) <> (r.state IN ('queued', 'sent', 'running'))`,
  'a row miscounts its attempts': `
    SELECT r.id FROM batch_rows r LEFT JOIN row_attempts a ON a.row_id = r.id
    GROUP BY r.id HAVING count(a.attempt) <> r.attempts`,
  'a row is paid more than once': `
    SELECT row_id FROM row_attempts WHERE coins_charged > 0 AND error_code IS NULL GROUP BY row_id HAVING count(*) > 1`,
  'a done row lacks an output it paid for': `
    SELECT r.id FROM batch_rows r LEFT JOIN row_outputs o ON o.row_id = r.id
    WHERE r.state = 'done' GROUP BY r.id HAVING count(o.item_id) = 0 OR count(o.item_id) <> count(*)`,
  'a later step has begun before the one that it goes on from was done': `
    SELECT r.id FROM batch_rows r JOIN batch_rows p ON p.id = r.parent WHERE p.state <> 'done' OR p.step >= r.step`,
  'a row waits for a choice among outputs that are not there': `
    SELECT id FROM batch_rows WHERE pick IS NOT NULL AND state <> 'done'`,
}

/** Every broken rule with the lines that break it; empty when all is in order. */
export function findBatchViolations(db: Database): string[] {
  return Object.entries(RULES).flatMap(([rule, query]) =>
    db
      .prepare(query)
      .all()
      .map((line) => `${rule}: ${JSON.stringify(line)}`),
  )
}
