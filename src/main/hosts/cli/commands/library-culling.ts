import { InvalidArgumentError, type Command } from 'commander'
import type { Flag } from '#shared/app/library.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext, type CliSession } from '../context.ts'

const FLAGGING: readonly { name: string; flag: Flag; description: string; done: string }[] = [
  { name: 'reject', flag: 'reject', description: 'Mark items that are not wanted.', done: 'rejected' },
  { name: 'pick', flag: 'pick', description: 'Mark items to keep.', done: 'picked' },
  { name: 'unflag', flag: 'none', description: 'Take the mark off items.', done: 'without a flag' },
]

/** Keeping, rejecting, deleting to the system's trash and bringing back. */
export function addCullingCommands(library: Command, context: () => CliContext): void {
  for (const { name, flag, description, done } of FLAGGING)
    library
      .command(name)
      .argument('<ids...>')
      .description(description)
      .addHelpText('after', `\nExample:\n  pressrun library ${name} 0198c1f2-7c1e-7a53-9f6e-2f1f6a1f0c11`)
      .action((ids: string[]) =>
        withApp(context(), async ({ app }) => {
          const { before } = await ask(app, 'library.flag', { ids, flag })
          const count = before.reduce((sum, group) => sum + group.ids.length, 0)
          context().print(context().json ? JSON.stringify({ before }) : `${items(count)} ${done}.`)
        }),
      )
  library
    .command('trash')
    .argument('[ids...]')
    .option('--rejected', 'everything that was rejected')
    .description("Move the files of items to the system's trash. Changed files stay.")
    .addHelpText('after', '\nExample:\n  pressrun library trash --rejected')
    .action((ids: string[], { rejected }: { rejected?: true }) =>
      withApp(context(), (session) => trash(session, context(), ids, rejected ?? false)),
    )
  library
    .command('restore')
    .argument('<ids...>')
    .description('Bring deleted items back from the trash.')
    .addHelpText(
      'after',
      '\nExample:\n  pressrun library search --deleted\n  pressrun library restore 0198c1f2-7c1e-7a53-9f6e-2f1f6a1f0c11',
    )
    .action((ids: string[]) => withApp(context(), (session) => restore(session, context(), ids)))
}

async function trash(
  { app }: CliSession,
  context: CliContext,
  named: readonly string[],
  rejected: boolean,
): Promise<void> {
  if (rejected === named.length > 0) throw new InvalidArgumentError('Name items, or say --rejected: one of the two.')
  const ids = rejected
    ? (await ask(app, 'library.ids', { filter: { flags: ['reject'] }, limit: 10_000 })).ids
    : [...named]
  if (ids.length === 0) return context.print(context.json ? JSON.stringify({ trashed: [] }) : 'Nothing is rejected.')
  const outcome = await ask(app, 'library.trash', { ids })
  if (context.json) return context.print(JSON.stringify(outcome))
  context.print(`${items(outcome.trashed.length)} moved to the trash.`)
  for (const id of outcome.changed) context.print(`- ${id} was changed since it was made, and stays.`)
  for (const { id, reason } of outcome.failed) context.print(`- ${id} stays: ${reason}`)
}

async function restore({ app }: CliSession, context: CliContext, ids: readonly string[]): Promise<void> {
  const outcome = await ask(app, 'library.restore', { ids: [...ids] })
  if (context.json) return context.print(JSON.stringify(outcome))
  context.print(`${items(outcome.restored.length)} brought back.`)
  for (const id of outcome.gone) context.print(`- ${id} is no longer in the trash.`)
  for (const { id, reason } of outcome.failed) context.print(`- ${id} could not be brought back: ${reason}`)
}

function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
