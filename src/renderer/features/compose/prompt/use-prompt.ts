import { useMemo } from 'react'
import { isDynamic, readDynamicPrompt, type DynamicPrompt } from '#shared/batch/dynamic-prompt.ts'
import { styled, type Style } from '#shared/batch/styles.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { useStyles } from '../../../core/prompts/use-style-list.ts'
import { useWordLists } from '../../../core/prompts/use-word-lists.ts'
import { usePromptChoices } from './prompt-store.ts'

/** What becomes of the prompt that is written. */
export interface WrittenPrompt {
  /** As they are sent: with the chosen styles in the prompt. */
  params: RequestParams
  /** All that the prompt stands for, where that is more than itself. */
  variants: DynamicPrompt | undefined
  styles: Style[]
}

export function usePrompt(model: Model, written: RequestParams): WrittenPrompt {
  const chosen = usePromptChoices((choices) => choices.styles)
  const known = useStyles()
  const lists = useWordLists()
  const takes = (param: string) => model.params.some(({ name }) => name === param)
  const styles = useMemo(() => known.filter(({ name }) => chosen.includes(name)), [known, chosen])
  const params: RequestParams =
    styles.length > 0 && takes('prompt')
      ? { ...written, ...styled(written, styles, takes('negative_prompt')) }
      : written
  const words = params.prompt
  const variants = useMemo(
    () => (typeof words === 'string' && isDynamic(words) ? readDynamicPrompt(words, lists) : undefined),
    [words, lists],
  )
  return { params, variants, styles }
}
