import { useState } from 'react'
import type { DynamicPrompt } from '#shared/batch/dynamic-prompt.ts'
import { MOST_VARIANTS, takenOf } from '#shared/batch/prompt-variants.ts'
import { MOST_DRAWS, type DynamicPrompts } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import type { Issue } from '#shared/service/problem.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { readDynamic } from '../../../making/prompts/typed-dynamic-prompts.ts'
import { paramLabel } from '../../../words/labels.ts'
import { useDraft } from '../draft/draft-store.ts'
import { isMissing, issuesIn, paramsOf } from '../draft/draft.ts'
import { useComing } from '../intake/pending-files.ts'
import { usePromptChoices } from '../prompt/prompt-store.ts'
import { usePrompt, type WrittenPrompt } from '../prompt/use-prompt.ts'
import { filesShowingPeople, stillAgreed } from './consent.ts'
import type { Price } from './quoter.ts'
import { useModelOutage, type ModelOutage } from './use-model-outage.ts'
import { usePrice } from './use-price.ts'

/** What is set for a model, what is wrong with it and what it costs. */
export interface MakeChecks {
  /** As they are set, the prompt as it is written. */
  written: RequestParams
  /** As they are sent. */
  params: RequestParams
  styles: WrittenPrompt['styles']
  /** What the prompt stands for, where that is more than one: then it is planned as a batch. */
  variants: DynamicPrompt | undefined
  /** How they are taken; undefined while that is written wrongly. */
  dynamicPrompts: DynamicPrompts | undefined
  /** How many of them would be made. */
  wanted: number
  consent: boolean
  giveConsent: (given: boolean) => void
  /** All that stands in the way of making it, a consent that is not given among it. */
  issues: readonly Issue[]
  /** What is wrong with what is set, and what of it is only not filled in yet. */
  wrong: readonly Issue[]
  missing: readonly Issue[]
  /** Names of files that are still on their way. */
  coming: readonly string[]
  price: Price
  refreshPrice: () => void
  /** Why there is no price yet. */
  unpriced: string
  /** Why nothing can be made with this model now. */
  outage: ModelOutage | undefined
}

export function useMakeChecks(model: Model): MakeChecks {
  const effects = useCommand('effects.list', {})
  const { values, files } = useDraft()
  const [lastAgreed, setAgreed] = useState<string>()
  const outage = useModelOutage(model)
  const written = paramsOf(model, values, files)
  const people = filesShowingPeople(model, written)
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
  const coming = useComing(model).map(({ name }) => name)
  const { price, refresh } = usePrice(model, wrong.length === 0 && coming.length === 0 ? params : undefined)

  function unpriced(): string {
    const words = text().compose.make
    if (coming.length > 0) return words.awaits(coming)
    if (missing.length < wrong.length) return words.changeFirst
    return words.exactOnce([...new Set(missing.map(({ path }) => paramLabel(path)))])
  }

  return {
    written,
    params,
    styles,
    variants,
    dynamicPrompts,
    wanted: !variants ? 1 : dynamicPrompts ? takenOf(variants.count, dynamicPrompts) : variants.count,
    consent,
    giveConsent: (given) => setAgreed(given ? people : undefined),
    issues,
    wrong,
    missing,
    coming,
    price,
    refreshPrice: refresh,
    unpriced: unpriced(),
    outage,
  }
}
