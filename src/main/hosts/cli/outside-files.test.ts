import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../../../scripts/ensure-built.ts'
import { runCli } from '../../../../tests/support/cli.ts'

const MAIN = join(import.meta.dirname, 'main.js')
/** The one of Linux, which gives a command a terminal and ends as it does. */
const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

test.runIf(hasTerminals).each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('asked whether files outside may be sent, %s is a no', async (_key, typed) => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const lists = join(folder, 'lists')
  const elsewhere = join(folder, 'elsewhere')
  const data = join(folder, 'data')
  for (const each of [lists, elsewhere]) mkdirSync(each)
  copyFileSync(join(ROOT, 'resources', 'icons', '64.png'), join(elsewhere, 'photo.png'))
  const list = join(lists, 'list.csv')
  writeFileSync(list, `image\n${join(elsewhere, 'photo.png')}\n`)

  const command = [process.execPath, MAIN, 'batch', 'run', list, '--model', 'lanczos-upscale', '--data', data]
  const child = spawn('script', ['-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null'], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    const before = said
    said += piece.toString()
    if (!before.includes('[y/N]') && said.includes('[y/N]')) child.stdin.write(typed)
  })
  expect(await ended).toEqual([1, null])
  expect(said).toContain('None of that was sent, and nothing was charged. Add --allow-outside if it may be.')
  expect((await runCli(['batch', 'list', '--json', '--data', data])).json).toEqual([{ batches: [] }])
})
