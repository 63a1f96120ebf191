import type { Bridge } from '#shared/app/bridge.ts'
import type { CommandHandlers, CommandInput, CommandName, CommandOutput } from '#shared/app/commands.ts'
import type { AppEvent } from '#shared/app/events.ts'
import { runCommand } from '#shared/app/run-command.ts'

type Handler<Name extends CommandName> = (
  ...asked: Parameters<CommandHandlers<void>[Name]>
) => CommandOutput<Name> | Promise<CommandOutput<Name>>

/** Answers to the commands that a test expects. A command without an answer fails the test. */
export type Answers = { [Name in CommandName]?: Handler<Name> }

/** The app behind the preload: real borders (validation, coded errors, copies instead of references), answers of a test. */
export interface AnsweringApp {
  bridge: Bridge
  /** Inputs of one command, in the order in which they came. */
  asked<Name extends CommandName>(name: Name): CommandInput<Name>[]
  /** Tells the window an event. */
  tell(event: AppEvent): void
  /** Commands that had no answer or whose answer threw something unexpected. */
  faults: readonly string[]
}

export function answeringApp(answers: Answers): AnsweringApp {
  const listeners = new Set<(event: AppEvent) => void>()
  const log: { name: string; input: unknown }[] = []
  const faults: string[] = []
  // a command without an answer is undefined here, which `runCommand` reports as unexpected
  const handlers = answers as CommandHandlers<void>
  return {
    faults,
    bridge: {
      async request(name, input) {
        log.push({ name, input: structuredClone(input) })
        const result = await runCommand(handlers, {
          name,
          input: structuredClone(input),
          options: undefined,
          onUnexpected: (name, error) => faults.push(`${name}: ${String(error)}`),
        })
        return structuredClone(result)
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    asked: <Name extends CommandName>(name: Name) =>
      log.filter((entry) => entry.name === name).map(({ input }) => input as CommandInput<Name>),
    tell(event) {
      for (const listener of listeners) listener(structuredClone(event))
    },
  }
}
