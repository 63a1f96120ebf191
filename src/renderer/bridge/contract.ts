import { z, neverMakeCode } from '#shared/schema.ts'
import {
  COMMANDS,
  isReadingCommand,
  staleOn,
  type CommandName,
  type CommandOutput,
  type ReadingCommand,
} from '#shared/app/commands.ts'
import { AppError, type CommandResult } from '#shared/app/error.ts'
import { AppEvent } from '#shared/app/events.ts'
import { Refusal } from '#shared/app/refusal.ts'
import type { ChangeEvent } from '#shared/app/stale-on.ts'
import { issuesOf } from '#shared/service/problem.ts'
import { ruleWords } from '#shared/text/rule-words.ts'

export { isOfService } from '#shared/app/commands.ts'

neverMakeCode()

const Result = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: AppError }),
])

/** How a command ended, out of what a server said; undefined when that is something else. */
export function readResult(said: unknown): CommandResult | undefined {
  return Result.safeParse(said).data
}

export function readOutput<Name extends CommandName>(name: Name, value: unknown): CommandOutput<Name> {
  const parsed = COMMANDS[name].output.safeParse(value)
  if (!parsed.success)
    throw new Refusal('invalid_output', {
      issues: issuesOf(parsed.error, ruleWords),
      cause: parsed.error,
    })
  // the table binds a name to its schema; TypeScript cannot follow that through a union
  return parsed.data as CommandOutput<Name>
}

/** Undefined for an event that came after this build: it says nothing to it. */
export function readEvent(told: unknown): AppEvent | undefined {
  return AppEvent.safeParse(told).data
}

const READERS = Object.keys(COMMANDS).filter(isReadingCommand)

/** The commands whose answers an event makes stale, by how long a window rests between two askings. */
export function staleAfter(type: ChangeEvent): ReadonlyMap<number, ReadonlySet<ReadingCommand>> {
  const concerned = READERS.filter((name) => staleOn(name)[type] !== undefined)
  const byRest = Map.groupBy(concerned, (name) => staleOn(name)[type]!)
  return new Map([...byRest].map(([restMs, names]) => [restMs, new Set(names)]))
}
