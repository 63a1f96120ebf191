import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'
import { de } from '#shared/text/de/index.ts'
import { en } from '#shared/text/en/index.ts'

/** So many requests a browser has under way to one host: what comes after them waits for an answer. */
const AT_ONCE = 6
/** It is 527 kB; the contract alone would be 180 more, the other language 150. */
const MOST_CODE = 600_000

const PAGE = join(ROOT, 'out', 'renderer')

/** The files that are fetched with the page, before anything is drawn. */
function firstFiles(): { name: string; content: string }[] {
  const page = readFileSync(join(PAGE, 'index.html'), 'utf8')
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? []
  return tags
    .filter((tag) => !tag.includes('rel="icon"'))
    .map((tag) => /(?:src|href)="\.\/([^"]+)"/.exec(tag)![1]!)
    .map((name) => ({ name, content: readFileSync(join(PAGE, name), 'utf8') }))
}

const filesWith = (words: string) =>
  readdirSync(join(PAGE, 'assets')).filter(
    (name) => name.endsWith('.js') && readFileSync(join(PAGE, 'assets', name), 'utf8').includes(words),
  )

beforeAll(() => ensureBuilt())

describe('the code that a page needs before it shows anything', () => {
  test('is fetched in one go, and is small', () => {
    const files = firstFiles()
    expect(files.length).toBeLessThanOrEqual(AT_ONCE)
    const code = files.filter(({ name }) => name.endsWith('.js')).map(({ content }) => content)
    expect(code.join('').length).toBeLessThan(MOST_CODE)
  })

  test.each([
    ['schemas, and what builds them', 'ZodError'],
    ['a second language', de.shell.unreachable],
  ])('is without %s', (_what, words) => {
    expect(filesWith(words)).not.toEqual([])
    expect(firstFiles().filter(({ content }) => content.includes(words))).toEqual([])
  })

  test('has the words of one language', () => {
    expect(firstFiles().filter(({ content }) => content.includes(en.shell.unreachable))).toHaveLength(1)
  })
})

test('reading the code of the app builds no schema: each is built when it is first asked something', () => {
  const chunks = join(ROOT, 'out', 'main', 'chunks')
  const app = readdirSync(chunks).find((name) => /^plain-app-.*\.js$/.test(name))!
  const counted = `
    const define = Object.defineProperty
    let built = 0
    Object.defineProperty = (target, name, value) => {
      if (name === '_zod') built++
      return define(target, name, value)
    }
    await import(${JSON.stringify(pathToFileURL(join(chunks, app)).href)})
    const byTheApp = built
    const { z } = await import('zod')
    z.string()
    console.log(JSON.stringify({ byTheApp, byOne: built - byTheApp }))
  `
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', counted], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(JSON.parse(said)).toEqual({ byTheApp: 0, byOne: 1 })
})
