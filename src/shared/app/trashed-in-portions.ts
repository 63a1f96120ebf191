import type { CommandOutput } from './commands.ts'

export type Trashed = CommandOutput<'library.trash'>
export type Restored = CommandOutput<'library.restore'>

/** What became of all that was deleted in several portions. */
export function allTrashed(answers: readonly Trashed[]): Trashed {
  return {
    trashed: answers.flatMap(({ trashed }) => trashed),
    changed: answers.flatMap(({ changed }) => changed),
    failed: answers.flatMap(({ failed }) => failed),
  }
}

/** And of all that was brought back. */
export function allRestored(answers: readonly Restored[]): Restored {
  return {
    restored: answers.flatMap(({ restored }) => restored),
    gone: answers.flatMap(({ gone }) => gone),
    failed: answers.flatMap(({ failed }) => failed),
  }
}
