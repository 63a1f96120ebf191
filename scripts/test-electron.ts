// npm run test:electron: needs a real Electron, which is not everywhere; whoever has one names it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './ensure-built.ts'

if (process.env['PRESSRUN_ELECTRON']) {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', 'electron', ...process.argv.slice(2)]
  spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) => (process.exitCode = code ?? 1))
} else {
  console.log('Nothing to run: PRESSRUN_ELECTRON does not name an Electron executable.')
}
