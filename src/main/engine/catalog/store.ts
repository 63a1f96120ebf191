import type { Database } from 'better-sqlite3'

/**
 * By how much the console has raised or lowered the prices of models. Asked by every quote and submit, so it is kept at
 * hand: nobody else writes to the folder.
 */
export interface Multipliers {
  of(modelId: string): number
  set(modelId: string, multiplier: number): void
}

export function openMultipliers(db: Database): Multipliers {
  const rows = db
    .prepare<[], { modelId: string; multiplier: number }>(
      'SELECT model_id AS modelId, multiplier FROM price_multipliers',
    )
    .all()
  const known = new Map(rows.map(({ modelId, multiplier }) => [modelId, multiplier]))
  return {
    of: (modelId) => known.get(modelId) ?? 1,
    set(modelId, multiplier) {
      db.prepare(
        `INSERT INTO price_multipliers (model_id, multiplier) VALUES (@modelId, @multiplier)
         ON CONFLICT (model_id) DO UPDATE SET multiplier = excluded.multiplier`,
      ).run({ modelId, multiplier })
      known.set(modelId, multiplier)
    },
  }
}
