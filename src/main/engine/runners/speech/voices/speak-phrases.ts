import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { ProducedOutput, RunJob } from '../../../jobs/service-jobs.ts'
import { numberOf } from '../../kit/params.ts'
import type { Phrase } from '../../kit/voice/words/phrases.ts'
import type { RunContext } from '../../runner.ts'
import { evenLoudness } from '../sound/loudness.ts'
import { writeSound } from '../sound/write-sound.ts'

/** Says phrase after phrase, each with the pause that follows it, at the speed the job asks for. */
export async function speakPhrases(
  job: RunJob,
  phrases: readonly Phrase[],
  rate: number,
  say: (phrase: Phrase, speed: number) => Float32Array | Promise<Float32Array>,
  context: RunContext,
): Promise<ProducedOutput[]> {
  const speed = numberOf(job, 'speed', 1)
  const parts: Float32Array[] = []
  for (const [index, phrase] of phrases.entries()) {
    context.signal.throwIfAborted()
    parts.push(await say(phrase, speed), new Float32Array(Math.round((phrase.pauseSeconds / speed) * rate)))
    context.onProgress((0.9 * (index + 1)) / phrases.length)
    await yieldToEventLoop()
  }
  return writeSound(job, { pieces: [evenLoudness(joined(parts), rate)], rate, channels: 1 }, context)
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
