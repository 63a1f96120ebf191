import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const HOOKS = join(import.meta.dirname, '../../.githooks')
const AUTHOR = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org']

let folder: string

const git = (...args: string[]) => run('git', [...AUTHOR, '-c', 'commit.gpgsign=false', ...args], { cwd: folder })
const commit = (message: string, ...more: string[]) => git('commit', '--allow-empty', '-m', message, ...more)
const lastSubject = async () => (await git('log', '-1', '--format=%s')).stdout.trim()

/** What git said when it refused the commit. */
async function refusalOf(message: string): Promise<string> {
  const before = (await git('rev-list', '--all', '--count')).stdout
  const { stderr } = await commit(message).then(
    () => Promise.reject(new Error(`git took: ${message}`)),
    (error: { stderr: string }) => error,
  )
  expect((await git('rev-list', '--all', '--count')).stdout).toBe(before)
  return stderr
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pressrun-commits-'))
  await git('init', '--quiet', '--initial-branch=main')
  await git('config', 'core.hooksPath', HOOKS)
  await commit('project: begin')
})

describe('git refuses a commit', () => {
  test.each([
    ['Retry a row whose upload expired', 'has no area in lower case before a colon'],
    ['Queue: retry a row', 'has no area in lower case before a colon'],
    ['queue:retry a row', 'has no area in lower case before a colon'],
    ['queue: ', 'has no area in lower case before a colon'],
    [`queue: ${'r'.repeat(66)}`, 'is longer than 72 characters'],
    ['queue: retry a row.', 'ends with a period'],
    ['Merging nothing', 'has no area in lower case before a colon'],
  ])('"%s", which %s', async (subject, reason) => {
    const said = await refusalOf(`${subject}\n\nqueue: the body may say what it likes`)
    expect(said).toContain(`The subject of a commit ${reason}`)
    expect(said).toContain('area: what changed')
  })
})

describe('git takes a commit', () => {
  test.each([
    'queue: retry a row whose upload expired',
    `queue: ${'r'.repeat(65)}`,
    // characters are counted, not bytes
    `text: ${'ü'.repeat(66)}`,
    'docs/desktop: name the versions of Electron',
    'fixup! Anything before the rule',
    'squash! Anything before the rule',
  ])('"%s"', async (subject) => {
    await commit(`${subject}\n\n${'A body may have lines of any length. '.repeat(5)}`)
    expect(await lastSubject()).toBe(subject)
  })

  test('that git itself writes: a merge and a revert', async () => {
    await git('checkout', '--quiet', '-b', 'side')
    await commit('queue: change one thing')
    await git('checkout', '--quiet', 'main')
    await commit('window: change another thing')
    await git('merge', '--no-ff', '--no-edit', 'side')
    expect(await lastSubject()).toBe("Merge branch 'side'")
    await writeFile(join(folder, 'notes.txt'), 'something to take back')
    await git('add', '.')
    await git('commit', '-m', `window: ${'r'.repeat(64)}`)
    await git('revert', '--no-edit', 'HEAD')
    expect(await lastSubject()).toMatch(/^Revert "window: r/)
  })

  test('written in an editor, whose comments and diff are not the message', async () => {
    const editor = String.raw`printf 'queue: say it in an editor\n# Please enter the message\n' >`
    await git('-c', `core.editor=${editor}`, 'commit', '--allow-empty')
    expect(await lastSubject()).toBe('queue: say it in an editor')
  })
})
