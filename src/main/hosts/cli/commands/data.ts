import type { Command } from 'commander'
import { ask } from '../../ask.ts'
import { withApp, type CliContext } from '../context.ts'
import { table } from '../table.ts'

export function addDataCommands(program: Command, context: () => CliContext): void {
  const data = program.command('data').description('The data folder itself.')
  data
    .command('status')
    .description('Where it is, and which stored files no record names. Nothing is removed.')
    .addHelpText('after', '\nExample:\n  pressrun data status --json')
    .action(() => showStatus(context()))
}

async function showStatus(context: CliContext): Promise<void> {
  const status = await withApp(context, ({ app }) => ask(app, 'data.status', {}))
  if (context.json) return context.print(JSON.stringify(status))
  if (status.setAside.length === 0)
    return context.print(`${status.dataDir}\nEvery stored file is known to its records.`)
  context.print(
    table(
      ['SET ASIDE', 'BYTES'],
      status.setAside.map(({ path, bytes }) => [path, bytes]),
    ),
  )
  context.print('No record names these files, so they were kept apart. Copy out what you need; only you remove them.')
}
