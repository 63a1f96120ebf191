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
  return new Promise((answer) => {
    useUseAsInputView.setState(({ turn }) => ({ question: { itemIds, answer }, turn: turn + 1 }))
  })
}

export function endAsking(taken: boolean): void {
  const { question } = useUseAsInputView.getState()
  useUseAsInputView.setState({ question: undefined })
  question?.answer(taken)
}
