import { useMemo } from 'react'
import { isDynamic, readDynamicPrompt, type DynamicPrompt } from '#shared/batch/dynamic-prompt.ts'
import { styled } from '#shared/batch/styles.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { useChosenStyles } from '../../../making/prompts/use-style-list.ts'
import { useWordLists } from '../../../making/prompts/use-word-lists.ts'
import { usePromptChoices } from './prompt-store.ts'

/** What becomes of the prompt that is written. */
export interface WrittenPrompt {
  /** As they are sent: with the chosen styles in the prompt. */
  params: RequestParams
  /** All that the prompt stands for, where that is more than itself. */
  variants: DynamicPrompt | undefined
  /** What goes into it; nothing where no prompt is taken. */
  styles: ReturnType<typeof useChosenStyles>
}

const NO_STYLES: readonly string[] = []

export function usePrompt(model: Model, written: RequestParams): WrittenPrompt {
  const chosen = usePromptChoices((choices) => choices.styles)
  const lists = useWordLists()
  const takes = (param: string) => model.params.some(({ name }) => name === param)
  const styles = useChosenStyles(takes('prompt') ? chosen : NO_STYLES)
  const params: RequestParams =
    styles.styles.length > 0 ? { ...written, ...styled(written, styles.styles, takes('negative_prompt')) } : written
  const words = params.prompt
  const variants = useMemo(
    () => (typeof words === 'string' && isDynamic(words) ? readDynamicPrompt(words, lists) : undefined),
    [words, lists],
  )
  return { params, variants, styles }
}
