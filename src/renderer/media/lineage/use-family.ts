import { useState } from 'react'
import { useCommand } from '../../bridge/hooks.ts'
import { lineOf, type Relative } from './family-line.ts'

/** The family of what is shown, in a line that stays as it is while one goes along it; empty where nobody is related. */
export function useFamily(shownId: string): { line: readonly Relative[]; isCut: boolean } {
  const [askedId, setAskedId] = useState(shownId)
  const { value } = useCommand('library.lineage', { id: askedId })
  const line = value ? lineOf(value) : []
  const isShown = line.some(({ entry }) => entry?.id === shownId)
  // somebody has gone elsewhere
  if (shownId !== askedId && !isShown) setAskedId(shownId)
  return isShown && line.length > 1 && value
    ? { line, isCut: value.isCut.ancestors || value.isCut.descendants }
    : { line: [], isCut: false }
}
