import { useState } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import type { DynamicPrompt } from '#shared/batch/dynamic-prompt.ts'
import type { Model } from '#shared/service/catalog.ts'
import { MOST_VARIANTS, takenOf } from '#shared/batch/prompt-variants.ts'
import { MOST_DRAWS } from '#shared/batch/settings.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useHasLeft } from '../../../core/acting.ts'
import { readDynamic } from '../../../making/prompts/typed-dynamic-prompts.ts'
import type { UnreadStyles } from '../../../making/prompts/use-style-list.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { errorWords, isUncertain } from '../../../words/error-words.ts'
import { paramLabel } from '../../../words/labels.ts'
import { useCompose } from '../compose-store.ts'
import { askedFor } from '../draft/asked-for.ts'
import { useDraft } from '../draft/draft-store.ts'
import { isMissing, issuesIn, paramsOf } from '../draft/draft.ts'
import { useComing } from '../intake/pending-files.ts'
import { describeMissing } from '../params/describe-param.ts'
import { rollSeed } from '../params/roll-seed.ts'
import { planVariants } from '../prompt/plan-variants.ts'
import { usePromptChoices } from '../prompt/prompt-store.ts'
import { usePrompt } from '../prompt/use-prompt.ts'
import { addToBatch } from './add-to-batch.ts'
import { blockedBy, quoteOf, type Block } from './blocked-by.ts'
import { peopleIn, stillAgreed } from './consent.ts'
import type { Price } from './quoter.ts'
import { useModelOutage, type ModelOutage } from './use-model-outage.ts'
import { usePrice } from './use-price.ts'

/** What is set for a model, what is wrong with it, what it costs, and the way to make it. */
export interface Composition {
  price: Price
  refreshPrice: () => void
  /** Why there is no price yet. */
  unpriced: string
  consent: boolean
  giveConsent: (given: boolean) => void
  /** It was asked for, and something was not filled in. */
  incomplete: boolean
  issueOf: (name: string) => string | undefined
  making: boolean
  /** Nothing can be asked for now: something was, and is not answered yet, or a file or style is still on its way. */
  busy: boolean
  /** Why a chosen style is not there. */
  unreadStyles: UnreadStyles | undefined
  /** Why nothing can be made with this model now. */
  outage: ModelOutage | undefined
  /** What went wrong when it was last asked for. */
  failure: string | undefined
  fail: (message: string | undefined) => void
  /** What the prompt stands for, where that is more than one: then it is planned as a batch. */
  variants: DynamicPrompt | undefined
  /** How many of them would be made. */
  wanted: number
  /** Why nothing can be made now; undefined when it can, or when something has to be filled in first. */
  blocked: Block | undefined
  /** Answers the name of the setting that needs a look, or undefined when it was started. */
  make: () => Promise<string | undefined>
  /** The same, put aside as a row of a batch: nothing is sent or charged. */
  collect: () => Promise<string | undefined>
}

export function useComposition(model: Model): Composition {
  const { client } = useConnection()
  const effects = useCommand('effects.list', {})
  const settings = useCommand('settings.read', {})
  const { values, files, addRun, noteSeed, noteAsked, noteAnswered } = useDraft()
  const noteUse = useCompose((compose) => compose.noteUse)
  const [lastAgreed, setAgreed] = useState<string>()
  const [incomplete, setIncomplete] = useState(false)
  const [underWay, setUnderWay] = useState<'make' | 'collect'>()
  const [failure, setFailure] = useState<string>()
  const hasLeft = useHasLeft()
  /** Who has gone on to another model before the answer is told by a message. */
  const fail = (message: string | undefined) =>
    message !== undefined && hasLeft.current ? showToast({ text: message }) : setFailure(message)

  const outage = useModelOutage(model)
  const written = paramsOf(model, values, files)
  const people = peopleIn(model, written)
  const agreed = stillAgreed(lastAgreed, people)
  if (agreed !== lastAgreed) setAgreed(agreed)
  const consent = agreed !== undefined
  const { params, variants, styles } = usePrompt(model, written)
  const choice = usePromptChoices(({ dynamicPrompts }) => dynamicPrompts)
  const isTooMany = variants !== undefined && variants.count > MOST_VARIANTS
  const dynamicPrompts = readDynamic(isTooMany ? { ...choice, mode: 'drawn' } : choice)
  const issues = [
    ...issuesIn(model, params, { effects: effects.status === 'ready' ? effects.value.effects : [], consent }),
    ...styles.missing.map((name) => ({ path: 'prompt', message: text().prompts.styleGone(name) })),
    ...(variants && !dynamicPrompts ? [{ path: 'prompt', message: text().prompts.mostDraws(MOST_DRAWS) }] : []),
  ]
  const wrong = issues.filter(({ path }) => path !== 'consent')
  const missing = wrong.filter((issue) => isMissing(model, params, issue))
  const coming = useComing(model)
  const { price, refresh } = usePrice(model, wrong.length === 0 && coming.length === 0 ? params : undefined)
  const busy = underWay !== undefined || coming.length > 0 || styles.awaited

  const blocked = blockedBy({
    busy,
    coming: coming.map(({ name }) => name),
    outage,
    price,
    incomplete: wrong.length > 0,
    planned: variants !== undefined,
  })

  async function start(coins: number): Promise<void> {
    setUnderWay('make')
    const asked = askedFor(
      useDraft.getState().unanswered,
      { connectionId: settings.value?.connectionId, modelId: model.id, params, consent },
      { newId: () => crypto.randomUUID(), withSeed: (unseeded) => withSeed(model, unseeded) },
    )
    noteAsked(asked)
    try {
      const { id } = await client.request('compose.make', {
        id: asked.id,
        modelId: model.id,
        params: asked.params,
        consent,
        maxCoins: coins,
      })
      noteAnswered(asked.id)
      if (params.seed === undefined && typeof asked.params.seed === 'number') noteSeed(asked.params.seed)
      addRun({ batchId: id, modelId: model.id })
      noteUse(model.id)
      setIncomplete(false)
    } catch (error) {
      if (!isUncertain((error as CommandError).code)) noteAnswered(asked.id)
      fail(errorWords(error as CommandError, 'spends').sentence)
      refresh()
    } finally {
      setUnderWay(undefined)
    }
  }

  /** All that the prompt stands for, as a batch: a list that nobody has is made first. */
  async function plan(): Promise<string | undefined> {
    if (variants?.unknownLists.length !== 0 || !dynamicPrompts) return 'prompt'
    setUnderWay('make')
    try {
      await planVariants(client, {
        modelId: model.id,
        params: written,
        consent,
        dynamicPrompts,
        styles: styles.styles,
        seed: rollSeed(seedLimit(model) ?? 0),
      })
    } catch (error) {
      fail(errorWords(error as CommandError, 'changes').sentence)
    } finally {
      setUnderWay(undefined)
    }
    return undefined
  }

  /** What stands in the way, if anything; from then on it is shown beside its setting. */
  function review() {
    fail(undefined)
    const [first] = issues
    setIncomplete(first !== undefined)
    return first
  }

  function unpriced(): string {
    const words = text().compose.make
    if (coming.length > 0) return words.awaits(coming.map(({ name }) => name))
    if (missing.length < wrong.length) return words.changeFirst
    return words.exactOnce([...new Set(missing.map(({ path }) => paramLabel(path)))])
  }

  return {
    price,
    refreshPrice: refresh,
    unpriced: unpriced(),
    consent,
    giveConsent: (given) => setAgreed(given ? people : undefined),
    incomplete,
    issueOf(name) {
      const issue = wrong.find(({ path }) => path === name)
      const descriptor = model.params.find((param) => param.name === name)
      if (!issue || !descriptor) return undefined
      if (!missing.includes(issue)) return issue.message
      return incomplete ? describeMissing(descriptor) : undefined
    },
    making: underWay === 'make',
    busy,
    unreadStyles: styles.unread,
    outage,
    failure,
    fail,
    variants,
    wanted: !variants ? 1 : dynamicPrompts ? takenOf(variants.count, dynamicPrompts) : variants.count,
    blocked,
    async make() {
      if (blocked) return undefined
      const first = review()
      if (first) return first.path
      if (variants) return plan()
      const quote = quoteOf(price)
      if (quote) await start(quote.coins)
      return undefined
    },
    async collect() {
      const first = review()
      if (first || busy) return first?.path
      setUnderWay('collect')
      try {
        const { message, actionLabel, open } = await addToBatch(client, { modelId: model.id, params, consent })
        showToast({ text: message, action: { label: actionLabel, run: open } })
      } catch (error) {
        fail(errorWords(error as CommandError, 'changes').sentence)
      } finally {
        setUnderWay(undefined)
      }
      return undefined
    },
  }
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
