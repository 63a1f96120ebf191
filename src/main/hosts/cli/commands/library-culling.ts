import { InvalidArgumentError, type Command } from 'commander'
import { allIds } from '#shared/app/all-ids.ts'
import { inPortions } from '#shared/app/item-ids.ts'
import type { Flag } from '#shared/app/library.ts'
import { allRestored, allTrashed } from '#shared/app/trashed-in-portions.ts'
import { ask } from '../../ask.ts'
import { HostError } from '../../host-error.ts'
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
          const flagged = before.flatMap((group) => group.ids)
          const unknown = apartFrom(ids, flagged)
          if (context().json) context().print(JSON.stringify({ before, unknown }))
          else {
            context().print(`${items(flagged.length)} ${done}.`)
            for (const id of unknown) context().print(`- ${id} is no item of the library.`)
          }
          requireAll(ids, flagged)
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
    ? await allIds({ request: (name, input) => ask(app, name, input) }, { filter: { flags: ['reject'] } })
    : named
  const outcome = allTrashed(await inPortions(ids, (portion) => ask(app, 'library.trash', { ids: portion })))
  const unknown = apartFrom(ids, outcome.trashed, outcome.changed, idsOf(outcome.failed))
  if (context.json) context.print(JSON.stringify({ ...outcome, unknown }))
  else {
    context.print(ids.length === 0 ? 'Nothing is rejected.' : `${items(outcome.trashed.length)} moved to the trash.`)
    for (const id of outcome.changed) context.print(`- ${id} was changed since it was made, and stays.`)
    for (const { id, reason } of outcome.failed) context.print(`- ${id} stays: ${reason}`)
    for (const id of unknown) context.print(`- ${id} is no item of the library, or is deleted already.`)
  }
  requireAll(ids, outcome.trashed)
}

async function restore({ app }: CliSession, context: CliContext, ids: readonly string[]): Promise<void> {
  const outcome = allRestored(await inPortions(ids, (portion) => ask(app, 'library.restore', { ids: portion })))
  const unknown = apartFrom(ids, outcome.restored, outcome.gone, idsOf(outcome.failed))
  if (context.json) context.print(JSON.stringify({ ...outcome, unknown }))
  else {
    context.print(`${items(outcome.restored.length)} brought back.`)
    for (const id of outcome.gone) context.print(`- ${id} is no longer in the trash.`)
    for (const { id, reason } of outcome.failed) context.print(`- ${id} could not be brought back: ${reason}`)
    for (const id of unknown) context.print(`- ${id} is no deleted item.`)
  }
  requireAll(ids, outcome.restored)
}

const idsOf = (failed: readonly { id: string }[]) => failed.map(({ id }) => id)

/** Of what was named, what no answer speaks of. */
function apartFrom(named: readonly string[], ...answered: readonly (readonly string[])[]): string[] {
  const known = new Set(answered.flat())
  return [...new Set(named)].filter((id) => !known.has(id))
}

/** A script learns from how the command ends that not all was done. */
function requireAll(named: readonly string[], done: readonly string[]): void {
  const left = apartFrom(named, done).length
  if (left > 0)
    throw new HostError('items_not_changed', `${left} of ${items(new Set(named).size)} stayed as they were.`)
}

function items(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}
