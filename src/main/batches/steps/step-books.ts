import type { Database } from 'better-sqlite3'
import type { StepBooks } from '#shared/app/recipes.ts'
import { nextStepAfter, stepHeads } from '#shared/batch/recipe-course.ts'
import { isRunnable } from '#shared/batch/states.ts'
import { dollarsIfAny } from '#shared/service/provider-cost.ts'
import type { BatchRecord } from '../store/batches.ts'
import { outputsOfStep, type StepOutput } from '../store/branches.ts'
import { judge } from './gates.ts'
import { chargesByStep, countsByStep, outputsByStep } from '../store/step-totals.ts'

/** What every step of a batch was quoted, held, charged and given back, and how its rows and outputs stand. */
export function stepBooks(db: Database, batch: BatchRecord): StepBooks[] {
  const [counts, charges, outputs] = [
    countsByStep(db, batch.id),
    chargesByStep(db, batch.id),
    outputsByStep(db, batch.id),
  ]
  const decided = decisions(db, batch)

  return stepHeads(batch.settings).map((head): StepBooks => {
    const number = head.step
    const own = counts.filter((count) => count.step === number)
    const runnable = own.filter(({ state }) => isRunnable(state))
    const charge = charges.find((one) => one.step === number)
    const { waiting, passed, ended } = decided.get(number) ?? { waiting: 0, passed: 0, ended: 0 }
    return Object.assign(head, {
      counts: Object.fromEntries(own.map(({ state, rows }) => [state, rows])),
      coins: {
        quoted: runnable.reduce((sum, { quoted }) => sum + quoted, 0),
        held: charge?.held ?? 0,
        charged: charge?.charged ?? 0,
        refunded: charge?.refunded ?? 0,
      },
      providerCost: dollarsIfAny(charge?.billed ?? 0),
      outputs: outputs.find((one) => one.step === number)?.outputs ?? 0,
      waiting,
      passed,
      ended,
    })
  })
}

interface Decided {
  /** Rows that wait for a person. */
  waiting: number
  passed: number
  ended: number
}

/** By the number of a gate: what went through, and what ended there. */
function decisions(db: Database, { id, settings: { laterSteps } }: BatchRecord): Map<number, Decided> {
  const decided = new Map<number, Decided>()
  for (let step: number | undefined = 1; step !== undefined;) {
    const next = nextStepAfter(laterSteps, step)
    let left: StepOutput[] = next && next.gates.length > 0 ? outputsOfStep(db, id, step) : []
    for (const gate of next?.gates ?? []) {
      const open = gate.step.type === 'pick' ? left.filter(({ pick }) => pick === 'open') : []
      const judged = left.filter((output) => !(gate.step.type === 'pick' && output.pick === 'open'))
      const passed = judged.filter((output) => judge([gate], [output], output.picked).goingOn.length > 0)
      const waiting = new Set(open.map(({ rowId }) => rowId)).size
      decided.set(gate.number, { waiting, passed: passed.length, ended: judged.length - passed.length })
      left = passed
    }
    step = next?.number
  }
  return decided
}
