import type { Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { formatSince } from './format.ts'

/** How an engine is, as far as whoever lists it knows. */
interface EngineState {
  /** A state that came after this build is shown by its name. */
  state: string
  since: string
  /** Why, in a sentence; null when it is ready. */
  reason?: string | null
}

/** "Away since 14:02: no connection to http://…". */
export function engineStateWords({ state, since, reason }: EngineState): string {
  const words = text().engines
  const said = stateWord(state, since)
  return reason ? words.because(said, reason) : said
}

function stateWord(state: string, since: string): string {
  const { states } = text().engines
  switch (state) {
    case 'away':
    case 'resting':
      return states[state](formatSince(since))
    case 'ready':
    case 'starting':
    case 'stopped':
      return states[state]
    default:
      return state
  }
}

/** A managed program that stands still is started by the next job: only these two refuse work. */
export function refusesWork(state: string): boolean {
  return state === 'away' || state === 'resting'
}

const TONES = { ready: 'cyan', away: 'attention', resting: 'attention', starting: 'yellow', stopped: 'hollow' } as const

export function engineTone(state: string): 'cyan' | 'attention' | 'yellow' | 'hollow' {
  return Object.hasOwn(TONES, state) ? TONES[state as Provider['state']] : 'hollow'
}
