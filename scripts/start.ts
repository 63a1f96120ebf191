// npm start [-- --web] [...]: what follows goes to Electron, or to `pressrun serve`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runCli } from '../src/main/hosts/cli/program.ts'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { findElectron } from './find-electron.ts'

/** What a shell answers when a program's libraries are not there: nothing was shown. */
const CANNOT_RUN = new Set([126, 127])

const passedOn = process.argv.slice(2).filter((argument) => argument !== '--web')
const wantsWeb = process.argv.includes('--web')

ensureBuilt()
const electron = wantsWeb ? { missing: 'asked for' } : findElectron()
const exitCode = 'executable' in electron ? await openDesktop(electron.executable) : undefined
if (exitCode !== undefined && !CANNOT_RUN.has(exitCode)) process.exitCode = exitCode
else {
  const reason = 'missing' in electron ? electron.missing : 'Electron cannot run on this machine'
  console.log(`Opening in the browser (${reason}).`)
  process.exitCode = await runCli(['serve', ...passedOn])
}

async function openDesktop(executable: string): Promise<number> {
  const child = spawn(executable, [ROOT, ...passedOn], { stdio: 'inherit' })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 0
  } catch {
    // the file is there, but the system cannot execute it
    return 126
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
