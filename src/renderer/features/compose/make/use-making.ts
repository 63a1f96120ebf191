import { useState } from 'react'
import { CommandError } from '#shared/app/command-error.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct, useHasLeft } from '../../../core/acting.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { isUncertain } from '../../../words/error-words.ts'
import { useCompose } from '../compose-store.ts'
import { askedFor } from '../draft/asked-for.ts'
import { useDraft } from '../draft/draft-store.ts'
import { describeMissing } from '../params/describe-param.ts'
import { rollSeed } from '../params/roll-seed.ts'
import { planVariants } from '../prompt/plan-variants.ts'
import { addToBatch } from './add-to-batch.ts'
import { blockedBy, quoteOf, type Block } from './blocked-by.ts'
import type { MakeChecks } from './use-make-checks.ts'

/** The ways to make what is set, and what came of the last one that was tried. */
export interface Making {
  making: boolean
  /** Nothing can be asked for now: something was, and is not answered yet, or a file or style is still on its way. */
  busy: boolean
  /** Why nothing can be made now; undefined when it can, or when something has to be filled in first. */
  blocked: Block | undefined
  /** It was asked for, and something was not filled in. */
  incomplete: boolean
  issueOf: (name: string) => string | undefined
  /** What went wrong when it was last asked for. */
  failure: string | undefined
  fail: (message: string | undefined) => void
  /** Answers the name of the setting that needs a look, or undefined when it was started. */
  make: () => Promise<string | undefined>
  /** The same, put aside as a row of a batch: nothing is sent or charged. */
  collect: () => Promise<string | undefined>
}

export function useMaking(model: Model, checks: MakeChecks): Making {
  const { client } = useConnection()
  const connectionId = useCommand('settings.read', {}).value?.connectionId
  const { addRun, noteSeed, noteAsked, noteAnswered } = useDraft()
  const noteUse = useCompose((compose) => compose.noteUse)
  const [incomplete, setIncomplete] = useState(false)
  /** Of something else than making, such as a file that no setting takes. */
  const [failure, setFailure] = useState<string>()
  const hasLeft = useHasLeft()
  const spending = useAct({ attempt: 'spends' })
  const planning = useAct()
  const collecting = useAct()
  const { written, params, styles, variants, dynamicPrompts, consent, issues, wrong, missing, coming } = checks
  const isAsking = spending.running || planning.running || collecting.running
  const busy = isAsking || coming.length > 0 || styles.awaited
  const blocked = blockedBy({
    busy,
    coming,
    outage: checks.outage,
    price: checks.price,
    incomplete: wrong.length > 0,
    planned: variants !== undefined,
  })

  function fail(message: string | undefined): void {
    // what still runs is not forgotten: until it is answered nothing else is asked for
    for (const act of [spending, planning, collecting]) if (!act.running) act.dismiss()
    // who has gone on to another model meanwhile is told by a message
    if (message !== undefined && hasLeft.current) showToast({ text: message })
    else setFailure(message)
  }

  async function start(coins: number): Promise<void> {
    // noted at once: asked for again before it is answered, the same wish has the same id
    const asked = askedFor(
      useDraft.getState().unanswered,
      { connectionId, modelId: model.id, params, consent },
      { newId: () => crypto.randomUUID(), withSeed: (unseeded) => withSeed(model, unseeded) },
    )
    noteAsked(asked)
    const made = await spending.run(async () => {
      try {
        return await client.request('compose.make', {
          id: asked.id,
          modelId: model.id,
          params: asked.params,
          consent,
          maxCoins: coins,
        })
      } catch (error) {
        if (isAnswer(error)) noteAnswered(asked.id)
        checks.refreshPrice()
        throw error
      }
    })
    if (!made) return
    noteAnswered(asked.id)
    if (params.seed === undefined && typeof asked.params.seed === 'number') noteSeed(asked.params.seed)
    addRun({ batchId: made.id, modelId: model.id })
    noteUse(model.id)
    setIncomplete(false)
  }

  /** All that the prompt stands for, as a batch: a list that nobody has is made first. */
  async function plan(): Promise<string | undefined> {
    if (variants?.unknownLists.length !== 0 || !dynamicPrompts) return 'prompt'
    const seed = rollSeed(seedLimit(model) ?? 0)
    await planning.run(() =>
      planVariants(client, {
        modelId: model.id,
        params: written,
        consent,
        dynamicPrompts,
        styles: styles.styles,
        seed,
      }),
    )
    return undefined
  }

  /** What stands in the way, if anything; from then on it is shown beside its setting. */
  function review() {
    fail(undefined)
    const [first] = issues
    setIncomplete(first !== undefined)
    return first
  }

  return {
    making: spending.running || planning.running,
    busy,
    blocked,
    incomplete,
    issueOf(name) {
      const issue = wrong.find(({ path }) => path === name)
      const descriptor = model.params.find((param) => param.name === name)
      if (!issue || !descriptor) return undefined
      if (!missing.includes(issue)) return issue.message
      return incomplete ? describeMissing(descriptor) : undefined
    },
    failure: failure ?? spending.refusal ?? planning.refusal ?? collecting.refusal,
    fail,
    async make() {
      if (blocked) return undefined
      const first = review()
      if (first) return first.path
      if (variants) return plan()
      const quote = quoteOf(checks.price)
      if (quote) await start(quote.coins)
      return undefined
    },
    async collect() {
      const first = review()
      if (first || busy) return first?.path
      await collecting.run(async () => {
        const { message, actionLabel, open } = await addToBatch(client, { modelId: model.id, params, consent })
        showToast({ text: message, action: { label: actionLabel, run: open } })
      })
      return undefined
    },
  }
}

/** Whether what went wrong is what the app has answered: without an answer nobody can tell what became of the wish. */
function isAnswer(error: unknown): boolean {
  return error instanceof CommandError && !isUncertain(error.code)
}

/** What is left to chance is rolled here, so that the same thing can be made again. */
function withSeed(model: Model, params: RequestParams): RequestParams {
  const limit = seedLimit(model)
  if (limit === undefined || params.seed !== undefined) return params
  return { ...params, seed: rollSeed(limit) }
}

/** The largest seed that a model takes; undefined when it takes none. */
function seedLimit({ params }: Model): number | undefined {
  const seed = params.find(({ kind, name }) => kind === 'seed' && name === 'seed')
  return seed && (seed as unknown as { max: number }).max
}
