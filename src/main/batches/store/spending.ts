import type { Database } from 'better-sqlite3'
import type { Spending } from '#shared/app/account.ts'
import { dollarsIfAny } from '#shared/service/provider-cost.ts'
import { modelNameOf } from '../../library/store/item-facts.ts'
import { QUARTER_MS, type CalendarDay } from '../../tools/calendar-days.ts'

interface Charge {
  modelId: string
  coins: number
  micros: number
  generations: number
}

/** What was charged on each of these days, by model. */
export function readSpending(
  db: Database,
  { connectionId, days }: { connectionId: string; days: readonly CalendarDay[] },
): Spending {
  const quarters = days.map(({ from, to }) => [Math.floor(from / QUARTER_MS), Math.floor(to / QUARTER_MS)])
  const charges = db
    .prepare<{ quarters: string; connectionId: string }, Charge & { day: number }>(
      `SELECT day.key AS day, model_id AS modelId, sum(coins) AS coins, sum(micros) AS micros, sum(generations) AS generations
       FROM json_each(@quarters) AS day CROSS JOIN spending
       WHERE connection_id = @connectionId AND quarter >= day.value ->> 0 AND quarter < day.value ->> 1
       GROUP BY day.key, model_id HAVING sum(coins) > 0 ORDER BY day.key, sum(coins) DESC, model_id`,
    )
    .all({ quarters: JSON.stringify(quarters), connectionId })
  const byDay = Map.groupBy(charges, ({ day }) => day)
  return {
    days: days.map(({ date }, day) => ({
      date,
      charges: (byDay.get(day) ?? []).map(({ modelId, coins, micros, generations }) => ({
        modelId,
        coins,
        providerCost: dollarsIfAny(micros),
        generations,
      })),
    })),
    models: [...Map.groupBy(charges, ({ modelId }) => modelId)]
      .map(([modelId, all]) => ({
        modelId,
        // the service that knows better may be out of reach
        modelName: modelNameOf(db, modelId) ?? modelId,
        coins: sum(all.map(({ coins }) => coins)),
        providerCost: dollarsIfAny(sum(all.map(({ micros }) => micros))),
        generations: sum(all.map(({ generations }) => generations)),
      }))
      .sort((one, other) => other.coins - one.coins || one.modelId.localeCompare(other.modelId)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
