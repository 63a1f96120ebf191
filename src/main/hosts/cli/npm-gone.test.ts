import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

test('a program that is served and goes away ends the command, also one that npm has started', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pressrun-mcp-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const command = spawn(process.execPath, [join(import.meta.dirname, 'main.js'), '--data', dataDir, 'mcp'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...withoutNpm, npm_lifecycle_event: 'cli' },
  })
  onTestFinished(() => void command.kill('SIGKILL'))
  const answered = once(createInterface({ input: command.stdout }), 'line')
  command.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`)
  await answered
  command.stdin.end()
  expect(await once(command, 'exit')).toEqual([0, null])
})
