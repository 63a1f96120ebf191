import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../../../../../tests/support/cli.ts'

let folder: string
let data: string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-words-'))
  data = ['--data', join(folder, 'data')]
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const listOf = (text: string): string => {
  const path = join(folder, 'list.csv')
  writeFileSync(path, text)
  return path
}

describe('word lists and styles in the terminal', () => {
  test('are kept, replaced, listed and forgotten', async () => {
    await runCli(['words', 'save', 'Colours', 'red', 'sea green', ...data])
    const replaced = await runCli(['words', 'save', 'colours', 'red', 'blue', 'gold', '--json', ...data])
    expect(replaced.json).toEqual([{ lists: [{ name: 'colours', words: ['red', 'blue', 'gold'] }] }])
    const file = join(folder, 'animals.txt')
    writeFileSync(file, '# animals\nfox\n\n  barn owl \n')
    const listed = await runCli(['words', 'save', 'animals', '--file', file, ...data])
    expect(listed.stdout).toContain('__animals__')
    expect(listed.stdout).toContain('fox, barn owl')
    const lost = await runCli(['words', 'save', 'animals', '--file', `${file}x`, '--json', ...data])
    const message = `${file}x cannot be read. Nothing was changed.`
    expect([lost.code, JSON.parse(lost.stderr)]).toEqual([1, { code: 'unreadable', message }])
    await runCli(['words', 'remove', 'animals', ...data])
    const again = await runCli(['words', 'remove', 'animals', ...data])
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing is saved as "animals".') })
  })

  test('a name that prompts could not say is refused', async () => {
    const refused = await runCli(['words', 'save', 'a__b', 'red', ...data])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('name:')
  })

  test('make the prompts of a list, planned before they cost and exactly those that are made', async () => {
    await runCli(['styles', 'save', 'Woodcut', 'a woodcut of {prompt}', ...data])
    const list = listOf('Prompt\na __colours__ {fox|owl}\na plain boat\n')
    const run = ['--model', 'geometric-poster', '--set', 'resolution=512', '--dynamic', 'all', '--style', 'woodcut']
    const planned = await runCli(['batch', 'plan', list, ...run, '--json', ...data])
    expect(planned.json[0]).toMatchObject({ rows: 7, coins: 14 })
    const ran = await runCli(['batch', 'run', list, ...run, '--out', join(folder, 'out'), '--json', ...data])
    expect(ran.code).toBe(0)
    const made = await runCli(['library', 'search', 'woodcut', '--json', ...data])
    for (const words of ['a red fox', 'a gold owl', 'a blue fox', 'a plain boat'])
      expect(made.stdout).toContain(`a woodcut of ${words}`)
  }, 120_000)

  test('are left alone where nobody asks for them, and drawn where so many are', async () => {
    const list = listOf('Prompt\na {red|blue|green|gold} fox\n')
    const rowsWith = async (...more: string[]) => {
      const planned = await runCli(['batch', 'plan', list, '--model', 'geometric-poster', ...more, '--json', ...data])
      return planned.json[0]
    }
    expect(await rowsWith()).toMatchObject({ rows: 1 })
    expect(await rowsWith('--dynamic', '3')).toMatchObject({ rows: 3 })
  })

  test.each([
    [['--dynamic', '0'], 'Expected "all", or a number from 1 to 1000.'],
    [['--dynamic', 'some'], 'Expected "all", or a number from 1 to 1000.'],
    [['--style', 'unheard of'], 'Nothing is saved as "unheard of".'],
  ])('%j is refused', async (options, message) => {
    const refused = await runCli(['batch', 'plan', listOf('Prompt\na fox\n'), ...options, ...data])
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain(message)
  })

  test('a list that nobody has blocks its row and says so', async () => {
    const list = listOf('Prompt\na __moods__ fox\na boat\n')
    const planned = await runCli(['batch', 'plan', list, '--model', 'geometric-poster', '--dynamic', 'all', ...data])
    expect(planned.stdout).toContain('There is no word list "moods".')
  })
})
