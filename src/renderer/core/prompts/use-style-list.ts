import type { Style } from '#shared/batch/styles.ts'
import { useCommand } from '../../bridge/hooks.ts'

const NONE: readonly Style[] = []

/** The styles that are kept. */
export function useStyles(): readonly Style[] {
  return useCommand('styles.list', {}).value?.styles ?? NONE
}
