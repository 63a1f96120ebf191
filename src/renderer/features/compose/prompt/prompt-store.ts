import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { followRenames, withRename, type ChangeChosen } from '../../../making/prompts/chosen-styles.ts'
import type { TypedDynamicPrompts } from '../../../making/prompts/typed-dynamic-prompts.ts'

interface PromptChoices {
  /** Names of the styles that go into every prompt. */
  styles: string[]
  dynamicPrompts: TypedDynamicPrompts
  chooseStyles: (change: ChangeChosen) => void
  chooseDynamic: (dynamicPrompts: TypedDynamicPrompts) => void
}

/** What is done with the words of a prompt before they are sent. Kept, so that a reload changes nothing. */
export const usePromptChoices = create<PromptChoices>()(
  persist(
    (set) => ({
      styles: [],
      dynamicPrompts: { mode: 'all', draws: 4, seed: 1 },
      chooseStyles: (change) => set(({ styles }) => ({ styles: change(styles) })),
      chooseDynamic: (dynamicPrompts) => set({ dynamicPrompts }),
    }),
    { name: 'pressrun.prompt', partialize: ({ styles, dynamicPrompts }) => ({ styles, dynamicPrompts }) },
  ),
)

followRenames((before, after) =>
  usePromptChoices.getState().chooseStyles((styles) => withRename(styles, before, after)),
)
