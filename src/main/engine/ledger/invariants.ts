import type { Database } from 'better-sqlite3'

/** What must be true of the books at every commit. Each query returns the rows that break its rule. */
const RULES: Record<string, string> = {
  'a group does not sum to zero': `
    SELECT g.id FROM ledger_groups g LEFT JOIN ledger_entries e ON e.group_id = g.id
    GROUP BY g.id HAVING coalesce(sum(e.coins), 1) <> 0 OR count(*) <> 2`,
  'a balance is not the sum of its entries': `
    SELECT account_id, account FROM (
      SELECT account_id, account, coins FROM ledger_entries
      UNION ALL SELECT account_id, account, -coins FROM ledger_balances
    ) GROUP BY account_id, account HAVING sum(coins) <> 0`,
  'the balances of an account do not sum to zero': `
    SELECT account_id FROM ledger_balances GROUP BY account_id HAVING sum(coins) <> 0`,
  'coins held are not those of the live generations': `
    SELECT a.id, held, live FROM (
      SELECT id, coalesce((SELECT coins FROM ledger_balances b WHERE b.account_id = accounts.id AND account = 'held'), 0) AS held,
             coalesce((SELECT sum(coins_quoted) FROM generations g
                       WHERE g.account_id = accounts.id AND status IN ('queued', 'processing')), 0) AS live
      FROM accounts) a WHERE held <> live`,
  'a generation has not exactly one hold, of what was quoted': `
    SELECT g.id FROM generations g LEFT JOIN ledger_groups h ON h.generation_id = g.id AND h.kind = 'hold'
    LEFT JOIN ledger_entries e ON e.group_id = h.id AND e.account = 'held'
    GROUP BY g.id HAVING count(h.id) <> 1 OR sum(e.coins) IS NOT max(g.coins_quoted)
      OR max(h.key_id) IS NOT max(g.key_id) OR max(h.account_id) IS NOT max(g.account_id)`,
  'a generation is not settled as it ended': `
    SELECT g.id, g.status FROM generations g JOIN (
      SELECT generation_id,
             sum(kind = 'charge') AS charges, sum(kind = 'release') AS releases, sum(kind = 'refund') AS refunds,
             sum(CASE WHEN kind = 'charge' THEN -e.coins ELSE 0 END) AS charged,
             sum(e.coins) AS still_held
      FROM ledger_groups l JOIN ledger_entries e ON e.group_id = l.id AND e.account = 'held'
      WHERE generation_id IS NOT NULL GROUP BY generation_id) s ON s.generation_id = g.id
    WHERE NOT CASE g.status
      WHEN 'succeeded' THEN still_held = 0 AND charges = 1 AND refunds = 0 AND charged = g.coins_charged
        AND releases = (g.coins_charged < g.coins_quoted)
      WHEN 'failed' THEN still_held = 0 AND refunds = 1 AND charges + releases = 0 AND g.coins_charged = 0
      WHEN 'canceled' THEN still_held = 0 AND releases = 1 AND charges + refunds = 0 AND g.coins_charged = 0
      ELSE still_held = g.coins_quoted AND charges + releases + refunds = 0 AND g.coins_charged IS NULL END`,
  "a key's month is not its holds less what came back": `
    SELECT key_id, month FROM (
      SELECT h.key_id, strftime('%Y-%m', h.created_at / 1000, 'unixepoch') AS month, -e.coins AS coins
      FROM ledger_groups h JOIN ledger_groups l ON l.generation_id = h.generation_id AND l.kind <> 'charge'
      JOIN ledger_entries e ON e.group_id = l.id AND e.account = 'available'
      WHERE h.kind = 'hold' AND h.key_id IS NOT NULL
      UNION ALL SELECT key_id, month, -coins FROM key_spend
    ) GROUP BY key_id, month HAVING sum(coins) <> 0`,
  'an account miscounts its queue': `
    SELECT id FROM accounts a
    WHERE queued_count <> (SELECT count(*) FROM generations WHERE account_id = a.id AND status = 'queued')
       OR running_count <> (SELECT count(*) FROM generations WHERE account_id = a.id AND status = 'processing')`,
  'an ended generation has not exactly one event of its kind, or a live one has an event': `
    SELECT g.id FROM generations g LEFT JOIN events e ON e.generation_id = g.id
    GROUP BY g.id HAVING CASE WHEN g.status IN ('queued', 'processing') THEN count(e.id) <> 0
      ELSE count(e.id) <> 1 OR max(e.type) <> 'generation.' || g.status END`,
  'the outputs are not those that were charged': `
    SELECT g.id FROM generations g LEFT JOIN assets a ON a.generation_id = g.id
    GROUP BY g.id HAVING count(a.id) * g.coins_per_output <> coalesce(g.coins_charged, 0)`,
  'a status and its times disagree': `
    SELECT id FROM generations
    WHERE (status IN ('queued', 'processing')) <> (completed_at IS NULL)
       OR (status = 'processing' AND started_at IS NULL)
       OR (status = 'failed') <> (error_code IS NOT NULL)`,
  'an output has no file': `
    SELECT a.id FROM assets a LEFT JOIN asset_files f ON f.asset_id = a.id AND f.variant = 'original'
    WHERE f.asset_id IS NULL AND a.swept_at IS NULL`,
}

/** Every broken rule with the rows that break it; empty when the books are in order. */
export function findViolations(db: Database): string[] {
  return Object.entries(RULES).flatMap(([rule, query]) =>
    db
      .prepare(query)
      .all()
      .map((row) => `${rule}: ${JSON.stringify(row)}`),
  )
}
