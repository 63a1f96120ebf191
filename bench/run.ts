/** `npm run bench`: every promise of speed as a ratio against a bare reference, measured in this run on this machine. */
import { benchList } from './list.ts'
import { isMet, type Result } from './measure.ts'
import { benchRead } from './read.ts'
import { benchSubmit, benchSubmitAtScale } from './submit.ts'

const benches: (() => Promise<Result>)[] = [benchSubmit, benchRead, benchList, benchSubmitAtScale]

let missed = 0
for (const bench of benches) {
  const result = await bench()
  const met = isMet(result)
  if (!met) missed++
  const bar = 'atLeast' in result.bar ? `at least ${result.bar.atLeast}` : `at most ${result.bar.atMost}`
  console.log(
    `${result.name}: ours ${result.ours}, reference ${result.reference}, ratio ${result.ratio.toFixed(2)} (${bar}) ${met ? 'ok' : 'MISSED'}`,
  )
}
process.exitCode = missed === 0 ? 0 : 1
