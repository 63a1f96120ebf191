import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { DynamicPrompts } from '#shared/batch/settings.ts'
import { followRenames, withRename } from '../../../making/prompts/chosen-styles.ts'

interface PromptChoices {
  /** Names of the styles that go into every prompt. */
  styles: string[]
  dynamicPrompts: DynamicPrompts
  chooseStyles: (styles: string[]) => void
  chooseDynamic: (dynamicPrompts: DynamicPrompts) => void
}

/** What is done with the words of a prompt before they are sent. Kept, so that a reload changes nothing. */
export const usePromptChoices = create<PromptChoices>()(
  persist(
    (set) => ({
      styles: [],
      dynamicPrompts: { mode: 'all', draws: 4, seed: 1 },
      chooseStyles: (styles) => set({ styles }),
      chooseDynamic: (dynamicPrompts) => set({ dynamicPrompts }),
    }),
    { name: 'pressrun.prompt', partialize: ({ styles, dynamicPrompts }) => ({ styles, dynamicPrompts }) },
  ),
)

followRenames((before, after) => {
  const { styles, chooseStyles } = usePromptChoices.getState()
  chooseStyles(withRename(styles, before, after))
})
