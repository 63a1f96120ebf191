import type { App } from '#main/app.ts'
import type { CommandInput, CommandOutput } from '#shared/app/commands.ts'
import { COMMANDS } from '#shared/app/commands.ts'
import type { MACHINE_COMMANDS } from '#shared/app/machines.ts'
import { ask } from '../ask.ts'
import { withApp, type CliContext } from './context.ts'

type MachineCommand = keyof typeof MACHINE_COMMANDS

/** Asks the engine of a folder about its machines. */
export type AskMachines = <Name extends MachineCommand>(
  name: Name,
  input: CommandInput<Name>,
) => Promise<CommandOutput<Name>>

/** How long a queue may take to answer a command that has only just begun, and then what the machines last said. */
const PATIENCE_MS = 5_000
const LAST_WORDS_MS = 500

/**
 * The engine that serves the folder now, or else the app's own for the length of one command: it has then only just begun,
 * and is given a moment to hear from its queue and its machines.
 */
export async function withMachines<Value>(
  context: CliContext,
  work: (askMachines: AskMachines) => Promise<Value>,
): Promise<Value> {
  const [{ findServedEngine }, { createMachineHandlers }] = await Promise.all([
    import('#main/engine/data-folder/served-at.ts'),
    import('#main/console/machine-handlers.ts'),
  ])
  const served = findServedEngine(context.dataDir)
  if (!served)
    return withApp(context, async ({ app }) => {
      await untilHeard(app)
      return work((name, input) => ask(app, name, input))
    })
  const handlers = createMachineHandlers({ ...served, fetch })
  const { signal } = new AbortController()
  return work((name, input) => {
    const handler = handlers[name] as (input: unknown, options: { signal: AbortSignal }) => Promise<never>
    return handler(COMMANDS[name].input.parse(input), { signal })
  })
}

/** Until its machines could be heard, or the queue has refused, or patience ends. */
async function untilHeard(app: App): Promise<void> {
  const heard = Promise.withResolvers<void>()
  const late = setTimeout(() => heard.resolve(), PATIENCE_MS)
  let listening: NodeJS.Timeout | undefined
  const look = async () => {
    const { pool } = await ask(app, 'machines.list', {})
    if (!pool || pool.state === 'refused') heard.resolve()
    else if (pool.state === 'ready') listening ??= setTimeout(() => heard.resolve(), LAST_WORDS_MS)
  }
  const stop = app.subscribe(({ type }) => void (type === 'machines.changed' && look().catch(heard.reject)))
  try {
    await look()
    await heard.promise
  } finally {
    stop()
    clearTimeout(late)
    clearTimeout(listening)
  }
}
