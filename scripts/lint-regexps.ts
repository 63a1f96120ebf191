import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createFinder } from './superlinear.ts'

/** Refuses regular expressions whose time grows faster than the text: what a stranger sends would freeze the app. */
const find = await createFinder()
if (find) {
  const listed = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
    'packages',
    'scripts',
  ])
  const sources = listed
    .toString()
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file) && !/\.test\./.test(file))
  for (const file of sources)
    for (const { line, literal } of find(file, readFileSync(file, 'utf8'))) {
      process.exitCode = 1
      console.error(`${file}:${line} takes superlinear time on some text: ${literal}`)
    }
} else console.warn('Regular expressions were not checked: run npm ci.')
