import { createApp } from '#main/app.ts'
import { hurriedClock } from './hurried-clock.ts'
import { createTestHost } from './test-host.ts'

/** The app on a data folder until it is killed, as somebody has it open who saves files into a watched folder. */
const [dataDir = ''] = process.argv.slice(2)
await createApp({ ...createTestHost({ kind: 'web', dataDir }), clock: hurriedClock(5) })
process.stdout.write('open\n')
setInterval(() => {}, 60_000)
