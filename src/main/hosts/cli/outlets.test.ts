import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const OUTLETS = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'outlets.ts')).href)
const MAIN = join(import.meta.dirname, 'main.js')

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-outlets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

test('work goes on when nobody takes its messages any more', async () => {
  const script = `
    import { watchOutlets } from ${OUTLETS}
    watchOutlets(process)
    process.stdin.once('data', () => {
      process.stderr.write('one', () => process.stderr.write('two', () => console.log('still here')))
      process.stdin.destroy()
    })
    console.log('begun')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit')
  await once(lines, 'line')
  const gone = once(child.stderr, 'close')
  child.stderr.destroy()
  await gone
  const next = once(lines, 'line')
  child.stdin.write('go\n')
  expect(await Promise.race([next, ended])).toEqual(['still here'])
  expect(await ended).toEqual([0, null])
})

test.runIf(existsSync('/dev/full'))('an answer that has no room is a failure with a reason', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const message = 'The output of this command could not be written: the disk is full.'
  for (const [args, said] of [
    [[], `pressrun: ${message}\n`],
    [['--json'], `${JSON.stringify({ code: 'file_not_written', message })}\n`],
  ] as const) {
    const child = spawn(process.execPath, [MAIN, 'effects', '--data', dataFolder(), ...args], {
      stdio: ['ignore', full, 'pipe'],
    })
    const [complained, ended] = await Promise.all([text(child.stderr!), once(child, 'exit')])
    expect([complained, ended]).toEqual([said, [1, null]])
  }
})
