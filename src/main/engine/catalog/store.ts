import type { Database } from 'better-sqlite3'

/** By how much the console has raised or lowered the model's price. */
export function multiplierOf(db: Database, modelId: string): number {
  const row = db
    .prepare<[string], { multiplier: number }>('SELECT multiplier FROM price_multipliers WHERE model_id = ?')
    .get(modelId)
  return row?.multiplier ?? 1
}

export function setMultiplier(db: Database, modelId: string, multiplier: number): void {
  db.prepare(
    `INSERT INTO price_multipliers (model_id, multiplier) VALUES (@modelId, @multiplier)
     ON CONFLICT (model_id) DO UPDATE SET multiplier = excluded.multiplier`,
  ).run({ modelId, multiplier })
}
