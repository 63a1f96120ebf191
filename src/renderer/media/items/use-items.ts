import type { CommandError } from '#shared/app/error.ts'
import type { LibraryItem } from '#shared/app/library.ts'
import { useCommands, type Answer } from '../../bridge/hooks.ts'

export type ItemAnswer = { status: 'ready'; item: LibraryItem } | { status: 'failed'; error: CommandError }

/** What the library knows of some items, kept fresh while they are looked at; one that is not read yet is missing. */
export function useItems(ids: readonly string[]): ReadonlyMap<string, ItemAnswer> {
  const unique = [...new Set(ids)]
  const answers = useCommands(
    'library.read',
    unique.map((id) => ({ id })),
  )
  return new Map(
    unique.flatMap((id, index) => {
      const answer = answers[index] && itemAnswer(answers[index])
      return answer ? [[id, answer] as const] : []
    }),
  )
}

/** What is there stays readable while the app does not answer, unless it says that it is gone. */
function itemAnswer(answer: Answer<LibraryItem>): ItemAnswer | undefined {
  if (answer.status === 'loading') return undefined
  const { error } = answer
  if (answer.status === 'ready' && error?.code !== 'unknown_item') return { status: 'ready', item: answer.value }
  return error && { status: 'failed', error }
}
