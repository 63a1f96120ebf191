import { basename } from 'node:path'
import type { Command } from 'commander'
import type { DataStatus } from '#shared/app/data-folder.ts'
import { HostError } from '../../host-error.ts'
import { ask } from '../../ask.ts'
import { withApp, type CliContext } from '../context.ts'
import { table } from '../table.ts'

interface Choice {
  all?: true
}

export function addDataCommands(program: Command, context: () => CliContext): void {
  const data = program.command('data').description('The data folder itself.')
  data
    .command('status')
    .description('Where it is, and which stored files no record names. Nothing is changed.')
    .addHelpText('after', '\nExample:\n  pressrun data status --json')
    .action(() => showStatus(context()))
  data
    .command('adopt')
    .argument('[names...]', 'as `data status` lists them')
    .description('Copy files that were set aside into the library. They also stay where they are.')
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  pressrun data adopt --all')
    .action((names: string[], choice: Choice) => adopt(context(), names, choice))
  data
    .command('remove')
    .argument('[names...]', 'as `data status` lists them')
    .description('Delete files that were set aside, for good. What was added to the library stays there.')
    .option('--all', 'all of them')
    .option('--yes', 'really delete them: without it, nothing is')
    .addHelpText('after', '\nExample:\n  pressrun data remove --all --yes')
    .action((names: string[], choice: Choice & { yes?: true }) => remove(context(), names, choice))
}

async function showStatus(context: CliContext): Promise<void> {
  const status = await withApp(context, ({ app }) => ask(app, 'data.status', {}))
  if (context.json) return context.print(JSON.stringify(status))
  if (status.setAside.length === 0)
    return context.print(`${status.dataDir}\nEvery stored file is known to its records.`)
  context.print(listOf(status))
  context.print(
    'No record names these files, so they are kept apart. `pressrun data adopt` copies them into the library; only ' +
      '`pressrun data remove` deletes them.',
  )
}

async function adopt(context: CliContext, names: string[], choice: Choice): Promise<void> {
  requireChoice(names, choice)
  const outcome = await withApp(context, ({ app }) => ask(app, 'data.adopt', choice.all ? {} : { names }))
  if (context.json) return context.print(JSON.stringify(outcome))
  for (const { path } of outcome.added) context.print(path)
  for (const { name, reason } of outcome.refused) context.print(`${name}: ${reason}`)
  const { added, known, refused } = outcome
  context.print(
    `${added.length} added to the library, ${known} there already, ${refused.length} left alone. The files that were ` +
      'set aside are still where they were.',
  )
}

async function remove(context: CliContext, names: string[], choice: Choice & { yes?: true }): Promise<void> {
  requireChoice(names, choice)
  const removed = await withApp(context, async ({ app }) => {
    const { setAside } = await ask(app, 'data.status', {})
    if (choice.all && setAside.length === 0) return 0
    if (!choice.yes)
      throw new HostError('not_confirmed', 'Deleted files do not come back. Nothing was deleted; say it with --yes.')
    // those that lie among the others yet are in another folder once they are set aside
    const chosen = choice.all ? setAside.map(({ name, day }) => (day ? name : basename(name))) : names
    return (await ask(app, 'data.remove', { names: chosen })).removed
  })
  context.print(context.json ? JSON.stringify({ removed }) : `${removed} deleted.`)
}

function requireChoice(names: readonly string[], { all }: Choice): void {
  if (names.length > 0 === (all ?? false))
    throw new HostError(
      'no_choice',
      'Name the files as `pressrun data status` lists them, or say --all. Nothing was changed.',
    )
}

function listOf({ setAside }: DataStatus): string {
  return table(
    ['NAME', 'BYTES', 'SET ASIDE', 'IN LIBRARY', 'PATH'],
    setAside.map(({ name, bytes, day, inLibrary, path }) => [
      name,
      bytes,
      day ?? 'not yet',
      inLibrary ? 'yes' : 'no',
      path,
    ]),
  )
}
