import { lazy, Suspense } from 'react'
import { useUseAsInputView } from '../core/navigation/use-as-input-view.ts'

const UseAsInput = lazy(async () => ({
  default: (await import('../features/compose/intake/use-as-input.tsx')).UseAsInput,
}))

/** What something of the library is to be used for, asked over whatever place is open. */
export function UseAsInputWindow() {
  const { question, turn } = useUseAsInputView()
  if (!question) return null
  return (
    <Suspense>
      <UseAsInput key={turn} itemIds={question.itemIds} />
    </Suspense>
  )
}
