import type { Params } from '#shared/service/params.ts'
import { RunnerRefusedError } from './runner.ts'

/** Whole words only, in every text a job carries. */
const BLOCKED_WORDS = ['gore', 'beheading', 'bestiality', 'nude', 'nudity', 'porn', 'pornographic', 'rape', 'torture']
const BLOCKED = new RegExp(String.raw`\b(${BLOCKED_WORDS.join('|')})\b`, 'iu')

export function refuseBlockedWords(params: Params): void {
  for (const name of ['prompt', 'text', 'lyrics', 'style']) {
    const value = params[name]
    if (typeof value === 'string' && BLOCKED.test(value))
      throw new RunnerRefusedError('content_policy', `The ${name} asks for something that is not made here.`)
  }
}
