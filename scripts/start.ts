// npm start [-- --web] [...]: what follows goes to Electron, or to `pressrun serve`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadProgram } from '../src/main/hosts/cli/load-program.ts'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { findElectron } from './find-electron.ts'

/** An Electron that ends with a failure sooner than this has not shown a window. */
const START_MS = 5_000

const wantsWeb = process.argv.includes('--web')
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--web')

ensureBuilt()
const electron = wantsWeb ? { missing: 'as asked' } : findElectron()
const reason = 'missing' in electron ? electron.missing : await openDesktop(electron.executable)
if (reason !== undefined) {
  console.log(`Opening in the browser (${reason}).`)
  const command = ['serve', ...passedOn]
  const { runCli } = await loadProgram(command)
  process.exitCode = await runCli(command)
}

/** Until the app is closed; or why it could not be opened. */
async function openDesktop(executable: string): Promise<string | undefined> {
  const startedAt = Date.now()
  const child = spawn(executable, [ROOT, ...passedOn], { stdio: 'inherit' })
  let stopped = false
  const stop = (signal: NodeJS.Signals) => {
    stopped = true
    child.kill(signal)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0 && !stopped && Date.now() - startedAt < START_MS) return 'Electron could not start here'
    process.exitCode = stopped ? 0 : (code ?? 1)
    return undefined
  } catch {
    return 'Electron cannot be executed here'
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
