import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { createChangeHistory, type ChangeHistory } from '../../../core/change-history.ts'
import type { ImportChoices } from './import-choices.ts'

/** What a person has chosen for a list that is prepared; its cells are kept by the app. */
export interface ImportDraft {
  choices: ImportChoices
  /** Of the batch that is made of it. */
  name: string
  /** Columns that were made wider or narrower, in pixels. */
  widths: Readonly<Record<string, number>>
  frozen: number
  /** Somebody has chosen something in it. */
  touched?: true
}

interface Drafts {
  drafts: Readonly<Record<string, ImportDraft>>
  put: (sheetId: string, draft: ImportDraft) => void
  change: (sheetId: string, change: (draft: ImportDraft) => ImportDraft) => void
  forget: (sheetId: string) => void
}

const MOST_DRAFTS = 30

/** By list, also after the window was closed. */
export const useImportDrafts = create<Drafts>()(
  persist(
    (set) => ({
      drafts: {},
      put: (sheetId, draft) =>
        set(({ drafts: { [sheetId]: _known, ...others } }) => ({
          drafts: Object.fromEntries([...Object.entries(others), [sheetId, draft]].slice(-MOST_DRAFTS)),
        })),
      change: (sheetId, change) =>
        set(({ drafts }) => {
          const draft = drafts[sheetId]
          return draft ? { drafts: { ...drafts, [sheetId]: { ...change(draft), touched: true } } } : {}
        }),
      forget: (sheetId) =>
        set(({ drafts: { [sheetId]: _gone, ...drafts } }) => {
          useHistories.setState(({ histories: { [sheetId]: _over, ...histories } }) => ({ histories }))
          return { drafts }
        }),
    }),
    { name: 'pressrun.lists', partialize: ({ drafts }) => ({ drafts }) },
  ),
)

/** What can be taken back in each list, as long as the window is open. */
const useHistories = create<{ histories: Readonly<Record<string, ChangeHistory>> }>()(() => ({ histories: {} }))

export function historyOf(sheetId: string): ChangeHistory {
  const known = useHistories.getState().histories[sheetId]
  if (known) return known
  const history = createChangeHistory()
  useHistories.setState(({ histories }) => ({ histories: { ...histories, [sheetId]: history } }))
  return history
}
