import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ChangeStep } from '../../../core/change-history.ts'
import { followRenames, withRename } from '../../../making/prompts/chosen-styles.ts'
import { forgetHistory } from '../lines/change-histories.ts'
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
          forgetHistory(sheetId)
          return { drafts }
        }),
    }),
    { name: 'pressrun.lists', partialize: ({ drafts }) => ({ drafts }) },
  ),
)

/** What else is chosen with something, by what is chosen already; undefined for nothing at all. */
export type Choosing = (choices: ImportChoices) => Partial<ImportChoices> | undefined

/**
 * Makes a choice that takes others with it, by what holds now: whoever chose may have waited for the cells before it. Each
 * way back and forth keeps what it replaces, also what was typed meanwhile. Undefined when nothing was chosen.
 */
export function choose(sheetId: string, choosing: Choosing): ChangeStep | undefined {
  const draft = useImportDrafts.getState().drafts[sheetId]
  const part = draft && choosing(draft.choices)
  if (!part) return undefined
  let other = part
  const swap = () =>
    useImportDrafts.getState().change(sheetId, ({ choices, ...rest }) => {
      const next = { ...choices, ...other }
      other = Object.fromEntries(Object.keys(other).map((name) => [name, choices[name as keyof ImportChoices]]))
      return { ...rest, choices: next }
    })
  swap()
  return { undo: async () => swap(), redo: async () => swap(), isBeside: true }
}

followRenames((before, after) =>
  useImportDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(
      Object.entries(drafts).map(([sheetId, { choices, ...draft }]) => [
        sheetId,
        { ...draft, choices: { ...choices, styles: withRename(choices.styles, before, after) } },
      ]),
    ),
  })),
)
