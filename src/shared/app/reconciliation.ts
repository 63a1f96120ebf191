import { z } from '../schema.ts'
import { ProviderCost } from '../service/provider-cost.ts'
import { Sentence } from '../text/message-ref.ts'

/** Coins as this computer noted them, beside what the service says. */
const BothSides = z.object({ here: z.int(), service: z.int() })

const Compared = z.object({
  /** Generations that were compared. */
  checked: z.int(),
  charged: BothSides,
  /** The same in real money; null where neither knows of any. */
  providerCost: z.object({ here: ProviderCost, service: ProviderCost }).nullable(),
})

/** One step of a batch's rows: what was held when each was sent, charged in the end, and given back. */
export const StepReconciliation = Compared.extend({
  step: z.int(),
  held: BothSides,
  refunded: BothSides,
  /** Generations whose figures differ. */
  mismatches: z.int(),
})
export type StepReconciliation = z.infer<typeof StepReconciliation>

/** What a batch was charged, beside what the service says it charged. */
export const Reconciliation = Compared.extend({
  /** Those of which something was sent, in their order. */
  steps: z.array(StepReconciliation),
  mismatches: z.array(z.object({ rowId: z.int(), listRow: z.int(), step: z.int(), ...Sentence.shape })),
})
export type Reconciliation = z.infer<typeof Reconciliation>
