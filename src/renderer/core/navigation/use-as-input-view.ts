import { create } from 'zustand'

interface Question {
  /** Items of the library, of which one is to be used. */
  itemIds: readonly string[]
  answer: (taken: boolean) => void
}

interface UseAsInputView {
  /** What somebody wants to use; what for is asked over whatever place is open. */
  question: Question | undefined
  /** Each asking is a window of its own, also for the same items. */
  turn: number
}

export const useUseAsInputView = create<UseAsInputView>()(() => ({ question: undefined, turn: 0 }))

/** Asks which of them is to be used as an input, and for what. Answers whether it was taken. */
export function askForUse(itemIds: readonly string[]): Promise<boolean> {
  endAsking(false)
  const before = document.activeElement
  return new Promise((resolve) => {
    const answer = (taken: boolean) => {
      if (!taken) goOnAt(before)
      resolve(taken)
    }
    useUseAsInputView.setState(({ turn }) => ({ question: { itemIds, answer }, turn: turn + 1 }))
  })
}

/** A window that closes gives the focus to nobody in particular, a moment after it is gone. */
function goOnAt(before: Element | null): void {
  setTimeout(() => before instanceof HTMLElement && before.focus({ focusVisible: false }))
}

export function endAsking(taken: boolean): void {
  const { question } = useUseAsInputView.getState()
  useUseAsInputView.setState({ question: undefined })
  question?.answer(taken)
}
