import { create } from 'zustand'
import { NOTHING, type Selection } from './selection.ts'

export interface SelectionState extends Selection {
  /** What was shown when it was chosen, written out. */
  view: string
  /** What was asked for when it was chosen, written out: what is shown may still be another view. */
  asked: string
  /** Whether it is not known yet what is chosen: nothing is, until its ids are read. */
  isReading: boolean
}

/** What is chosen is still there when one comes back from another place. */
export const useSelectionStore = create<SelectionState>()(() => ({ ...NOTHING, view: '', asked: '', isReading: false }))
