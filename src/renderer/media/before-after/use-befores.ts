import { useState } from 'react'
import { useCommand } from '../../bridge/hooks.ts'
import { beforesOf } from '../lineage/family-line.ts'

/** What an item can be laid over. How far back one looks stays while the pages are turned. */
export function useBefores(shownId: string) {
  const [compares, setCompares] = useState(false)
  const [wanted, setWanted] = useState(0)
  const { value } = useCommand('library.lineage', { id: shownId })
  const befores = value ? beforesOf(value) : []
  const back = Math.max(0, Math.min(wanted, befores.length - 1))
  return {
    befores,
    before: befores[back],
    back,
    compares,
    setCompares,
    compareWith: (nth: number) => {
      setWanted(nth)
      setCompares(true)
    },
  }
}
