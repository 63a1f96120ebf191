import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, specifiersIn } from './imports-in.ts'

const root = join(import.meta.dirname, '../..')

type Read = (path: string) => Promise<string>
const readSource: Read = (path) => readFile(join(root, path), 'utf8')

const isSource = (path: string) => /\.tsx?$/.test(path)
const isVitest = (specifier: string) => /^(vitest|@vitest)(\/|$)/.test(specifier)

/** Files that the given ones import, directly or through others, each with the chain of imports that leads to it. */
async function reachedFrom(paths: readonly string[], read: Read): Promise<Map<string, string>> {
  const chains = new Map(paths.map((path) => [path, path]))
  // a Map goes on to the entries that are added meanwhile
  for (const [path, chain] of chains)
    for (const { to } of importsIn(path, await read(path)))
      if (isSource(to) && !chains.has(to)) chains.set(to, `${chain} > ${to}`)
  return chains
}

async function chainsToVitest(paths: readonly string[], read: Read): Promise<string[]> {
  const chains: string[] = []
  for (const [path, chain] of await reachedFrom(paths, read))
    if (specifiersIn(await read(path)).some(isVitest)) chains.push(chain)
  return chains
}

test('an import of vitest is found through other files', async () => {
  const sources: Record<string, string> = {
    'bench/run.ts': "import { one } from './one.ts'\nimport 'node:fs'",
    'bench/one.ts': "import type { Two } from '../tests/support/two.ts'",
    'tests/support/two.ts': "import { expect } from 'vitest'\nimport '../../bench/run.ts'",
  }
  expect(await chainsToVitest(['bench/run.ts'], async (path) => sources[path]!)).toEqual([
    'bench/run.ts > bench/one.ts > tests/support/two.ts',
  ])
})

test('no benchmark imports vitest, which works only inside of its own runs', async () => {
  const names = await readdir(join(root, 'bench'), { recursive: true })
  const benches = names.filter(isSource).map((name) => posix.join('bench', name.replaceAll('\\', '/')))
  const reached = await reachedFrom(benches, readSource)
  expect([...reached.keys()]).toEqual(expect.arrayContaining(['bench/run.ts', 'tests/support/drop-files.ts']))
  expect(await chainsToVitest(benches, readSource)).toEqual([])
}, 60_000)
