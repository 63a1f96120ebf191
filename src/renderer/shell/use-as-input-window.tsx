import { later } from '../core/later.tsx'
import { useUseAsInputView } from '../core/navigation/use-as-input-view.ts'

const UseAsInput = later(async () => (await import('../features/compose/intake/use-as-input.tsx')).UseAsInput)

/** What something of the library is to be used for, asked over whatever place is open. */
export function UseAsInputWindow() {
  const { question, turn } = useUseAsInputView()
  if (!question) return null
  return <UseAsInput meanwhile={null} key={turn} itemIds={question.itemIds} />
}
