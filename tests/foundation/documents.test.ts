import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/ensure-built.ts'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const DOCUMENTS = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: ROOT })

/** Files of the repository that are named in running text. */
const PATH = /`((?:src|tests|scripts|bench|resources|docs)\/[\w./-]+\.\w+)`/g
const COMMAND = /npm run (?:-s |--silent )?([\w:-]+)/g
const LINK = /\]\((?!https?:|#)([^)#]+)/g

test.each(DOCUMENTS)('%s names files and commands that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
  const missing = [
    ...found(PATH).filter((path) => !existsSync(join(ROOT, path))),
    ...found(COMMAND).filter((name) => !(name in scripts)),
    ...found(LINK).filter((path) => !existsSync(join(ROOT, dirname(document), path))),
  ]
  expect(missing).toEqual([])
})
