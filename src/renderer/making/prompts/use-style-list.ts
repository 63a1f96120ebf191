import { useMemo } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import type { Style } from '#shared/batch/styles.ts'
import { useCommand } from '../../bridge/hooks.ts'
import { chosenStyles, type ChosenStyles } from './chosen-styles.ts'

const NONE: readonly Style[] = []

/** The styles that are kept. */
export function useStyles(): readonly Style[] {
  return useCommand('styles.list', {}).value?.styles ?? NONE
}

/** Why the styles that are wanted are not there, and the way to ask for them again. */
export interface UnreadStyles {
  error: CommandError
  again: () => void
}

/** What chosen names stand for now. */
export function useChosenStyles(chosen: readonly string[]): ChosenStyles & { unread: UnreadStyles | undefined } {
  const list = useCommand('styles.list', {})
  const known = list.value?.styles
  const meant = useMemo(() => chosenStyles(chosen, known), [chosen, known])
  const isUnread = meant.awaited && list.status === 'failed'
  return { ...meant, unread: isUnread ? { error: list.error, again: list.reload } : undefined }
}
