import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../../../tests/support/wait-until.ts'

/** Lives as long as it watches. */
const SCRIPT = `
  import { onNpmGone } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'npm-gone.ts')).href)}
  onNpmGone(() => process.exit())
  console.log(process.pid)`

function startInShell(environment: NodeJS.ProcessEnv) {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
    // a group of its own, with which what it has started ends
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-shell.pid!, 'SIGKILL')
    } catch {
      // all of it has ended by itself
    }
  })
  return shell
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const { npm_lifecycle_event: _inherited, ...withoutNpm } = process.env

test.runIf(process.platform !== 'win32')('started by npm, it stays while the shell does and goes with it', async () => {
  const shell = startInShell({ ...withoutNpm, npm_lifecycle_event: 'cli' })
  const [pid] = (await once(createInterface({ input: shell.stdout }), 'line')) as [string]
  expect(isAlive(Number(pid))).toBe(true)
  shell.kill('SIGKILL')
  await waitUntil('the process to end', () => !isAlive(Number(pid)))
})

test.runIf(process.platform !== 'win32')('started by a person, it watches nothing', async () => {
  const [code] = (await once(startInShell(withoutNpm), 'exit')) as [number]
  expect(code).toBe(0)
})
