import type { Command } from 'commander'
import { addBackupCommands } from './commands/backup.ts'
import { addBatchCommands } from './commands/batch.ts'
import { addConnectionCommands } from './commands/connections.ts'
import { addDataCommands } from './commands/data.ts'
import { addEngineCommands } from './commands/engine-serve.ts'
import { addGenerateCommands } from './commands/generate.ts'
import { addLibraryCommands } from './commands/library.ts'
import { addMcpCommands } from './commands/mcp.ts'
import { addProviderCommands } from './commands/providers.ts'
import { addRecipeCommands } from './commands/recipes.ts'
import { addServeCommand } from './commands/serve-command.ts'
import { addWatchCommands } from './commands/watch.ts'
import { addWebhookCommands } from './commands/webhooks.ts'
import { addWordCommands } from './commands/words.ts'
import { addWorkerCommand } from './commands/worker.ts'
import { addWorkersCommands } from './commands/workers.ts'
import { example, runCommandLine } from './command-line.ts'
import type { CliContext } from './context.ts'

/** Runs one command line and returns the exit code. Nothing is thrown and no stack trace reaches a person. */
export function runCli(argv: readonly string[]): Promise<number> {
  return runCommandLine(argv, addCommands)
}

function addCommands(program: Command, context: () => CliContext): void {
  program
    .command('models')
    .description('List the models that are open now, with prices.')
    .addHelpText('after', example('pressrun models --json'))
    .action(async () => (await import('./commands/models.ts')).listModels(context()))
  program
    .command('effects')
    .description('List the effects that are open now.')
    .addHelpText('after', example('pressrun effects'))
    .action(async () => (await import('./commands/effects.ts')).listEffects(context()))
  program
    .command('account')
    .description('Show coins, limits and what runs now.')
    .addHelpText('after', example('pressrun account --data ./my-data'))
    .action(async () => (await import('./commands/account.ts')).showAccount(context()))
  addServeCommand(program, context)
  addGenerateCommands(program, context)
  addBatchCommands(program, context)
  addRecipeCommands(program, context)
  addWatchCommands(program, context)
  addLibraryCommands(program, context)
  addWordCommands(program, context)
  addBackupCommands(program, context)
  addConnectionCommands(program, context)
  addProviderCommands(program, context)
  addDataCommands(program, context)
  addWebhookCommands(program, context)
  addMcpCommands(program, context)
  addEngineCommands(program)
  addWorkerCommand(program, context)
  addWorkersCommands(program, context)
}
