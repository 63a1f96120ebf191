import { useMemo } from 'react'
import type { WordLists } from '#shared/batch/dynamic-prompt.ts'
import { useCommand } from '../../bridge/hooks.ts'

/** As prompts name them. */
export function useWordLists(): WordLists {
  const lists = useCommand('wordLists.list', {}).value?.lists
  return useMemo(() => new Map((lists ?? []).map(({ name, words }) => [name.toLowerCase(), words])), [lists])
}
