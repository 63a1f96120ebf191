import { createApp } from '#main/app.ts'
import { createMovableClock } from '#main/tools/clock.ts'
import { createTestHost } from './test-host.ts'

/**
 * The app on a data folder until it is killed, as somebody has it open who saves files into a watched folder. Time passes
 * as fast as the work allows, and every line says how late it is.
 */
const [dataDir = '', startMs = ''] = process.argv.slice(2)
const STEP_MS = 250
const clock = createMovableClock({ startMs: Number(startMs) })
await createApp({ ...createTestHost({ kind: 'web', dataDir }), clock })
for (;;) {
  process.stdout.write(`${clock.now()}\n`)
  await clock.advance(STEP_MS)
}
