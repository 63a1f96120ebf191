import { FAILURE_CODES, type FailureCode } from '#shared/service/generation.ts'
import type { Params } from '#shared/service/params.ts'

/** What a prompt asks of the sandbox, like a test card in payments. */
export interface Directives {
  /** Ends failed with this code. */
  fail: FailureCode | null
  /** Delivers at most so many outputs. */
  deliver: number | null
  /** Processing takes so long on the engine's clock. */
  seconds: number
  /** A worker is busy for at least so long on the wall's clock. */
  busySeconds: number
  /** Kills the worker that holds the lease. */
  crash: boolean
}

/** Limit of what directives add up to: a generation in processing cannot be canceled, and holds its place as long. */
const MOST_SECONDS = 900

/** Params that may carry directives. */
const CARRIERS = ['prompt', 'text'] as const

/** Only what is well formed is a directive; anything else stays part of the prompt. */
const DIRECTIVE = new RegExp(
  [
    String.raw`(?<![\w:=-])sandbox:(?:`,
    `fail=(?<fail>${FAILURE_CODES.join('|')})|`,
    String.raw`deliver=(?<deliver>\d{1,4})|`,
    String.raw`seconds=(?<seconds>\d{1,7}(?:\.\d{1,3})?)|`,
    String.raw`work=(?<work>\d{1,4}(?:\.\d{1,3})?)|`,
    String.raw`(?<crash>crash))(?![\w=-]|\.\d)`,
  ].join(''),
  'g',
)

/** The directives of a request, and its params without them: a runner sees only what is meant for it. */
export function takeDirectives(params: Params): { directives: Directives; params: Params } {
  const directives: Directives = { fail: null, deliver: null, seconds: 0, busySeconds: 0, crash: false }
  const cleaned = { ...params }
  for (const name of CARRIERS) {
    const text = params[name]
    if (typeof text !== 'string' || !text.includes('sandbox:')) continue
    const kept: string[] = []
    let keptUntil = 0
    for (const {
      0: { length },
      index,
      groups = {},
    } of text.matchAll(DIRECTIVE)) {
      apply(directives, groups)
      kept.push(text.slice(keptUntil, index).trimEnd())
      keptUntil = index + length
    }
    cleaned[name] = [...kept, text.slice(keptUntil)].join('').trim()
  }
  return { directives, params: cleaned }
}

function apply(
  directives: Directives,
  { fail, deliver, seconds, work, crash }: Record<string, string | undefined>,
): void {
  if (fail) directives.fail ??= fail as FailureCode
  if (deliver) directives.deliver ??= Number(deliver)
  if (seconds) directives.seconds = Math.min(directives.seconds + Number(seconds), MOST_SECONDS)
  if (work) directives.busySeconds = Math.min(directives.busySeconds + Number(work), MOST_SECONDS)
  if (crash) directives.crash = true
}
