import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../ensure-built.ts'
import { logOf, type Stage } from './stages.ts'

const STAGE_LIMIT_MINUTES = 35
const LAST_WORDS_MS = 1_000
const isWindows = process.platform === 'win32'

/**
 * Runs a stage and everything it starts, within a time limit: a failed test may leave a process that never ends. Output
 * that is not printed live is printed when the stage has ended. Resolves to whether the stage succeeded.
 */
export function runStage(
  { title, name, command: [program, ...args], env = {} }: Stage,
  isLive: boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      // npm is a .cmd file there
      shell: isWindows && program === 'npm',
      // its own process group, so that one signal reaches every process of the stage
      detached: !isWindows,
    })
    const log = createWriteStream(logOf(name))
    for (const output of [child.stdout, child.stderr]) {
      output.pipe(log, { end: false })
      if (isLive) output.pipe(process.stdout, { end: false })
    }
    const end = () => {
      try {
        if (isWindows) child.kill()
        else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // the group is gone already
      }
    }
    const deadline = setTimeout(() => {
      console.log(`── ${title}: not done after ${STAGE_LIMIT_MINUTES} minutes, ended`)
      end()
    }, STAGE_LIMIT_MINUTES * 60_000)
    const interrupt = () => {
      end()
      // later, so that the stages beside this one end too
      setImmediate(() => process.exit(130))
    }
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
    const finish = async (succeeded: boolean) => {
      clearTimeout(deadline)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      end()
      // a process that escaped its group may hold the pipe open
      await Promise.race([once(child, 'close'), sleep(LAST_WORDS_MS)])
      child.stdout.unpipe()
      child.stderr.unpipe()
      log.end()
      await finished(log)
      if (!isLive) process.stdout.write(readFileSync(logOf(name)))
      resolve(succeeded)
    }
    child.on('error', () => void finish(false))
    child.on('exit', (code) => void finish(code === 0))
  })
}
