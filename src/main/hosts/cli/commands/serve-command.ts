import type { Command } from 'commander'
import { example } from '../command-line.ts'
import type { CliContext } from '../context.ts'
import { parsePort } from '../parse-port.ts'
import type { ServeOptions } from './serve.ts'

export function addServeCommand(program: Command, context: () => CliContext): void {
  program
    .command('serve')
    .description('Open Pressrun in a browser on this machine. Prints a link that works once.')
    .option('--port <number>', 'the port to listen on, 0 for any free one', parsePort, 0)
    .option('--sandbox', 'for developers: let the account page move the clock of the bundled service')
    .option('--allow-loopback-webhooks', 'for developers: let webhooks go to this machine, over http and on any port')
    .addHelpText('after', example('pressrun serve --port 4870'))
    .action(async (options: ServeOptions) => (await import('./serve.ts')).serve(context(), options))
}
