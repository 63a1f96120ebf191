// npm run test:electron: needs a real Electron, which is not everywhere. PRESSRUN_ELECTRON names its executable, or
// those of several versions, separated as in PATH: the tests run in each of them in turn.
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { ROOT } from './ensure-built.ts'

const executables = (process.env.PRESSRUN_ELECTRON ?? '').split(delimiter).filter(Boolean)
if (executables.length === 0) console.log('Nothing to run: PRESSRUN_ELECTRON does not name an Electron executable.')

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const args = [vitest, 'run', '--project', 'electron', ...process.argv.slice(2)]
for (const executable of executables) {
  console.log(`\n── In ${executable}`)
  const env = { ...process.env, PRESSRUN_ELECTRON: executable }
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
