import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ASKED_OF_OTHERS, FAMILIES, RUNNERS } from './families.ts'
import { importsIn, type Import } from './imports-in.ts'
import { COMPOSITION, GROUND, mayUse, OUTERMOST, tableRows, USES } from './parts-of-main.ts'

const root = join(import.meta.dirname, '../..')

/** Every import inside src, of types too; tests may look anywhere. */
async function importsOfSources(): Promise<Import[]> {
  const names = await readdir(join(root, 'src'), { recursive: true })
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const found = await Promise.all(
    sources.map(async (name) => {
      const path = posix.join('src', name.replaceAll('\\', '/'))
      return importsIn(path, await readFile(join(root, path), 'utf8'))
    }),
  )
  return found.flat()
}

type Graph = Map<string, Set<string>>

/**
 * For each folder, how what lies directly in it leans on each other: a folder inside counts as one, with everything
 * below it, and so does a file.
 */
function graphsByFolder(imports: readonly Import[]): Map<string, Graph> {
  const graphs = new Map<string, Graph>()
  for (const { from, to } of imports) {
    const [one, other] = [from.split('/'), to.split('/')]
    const apart = one.findIndex((part, index) => part !== other[index])
    const [importer, imported] = [one[apart], other[apart]]
    if (importer === undefined || imported === undefined) continue
    const folder = one.slice(0, apart).join('/')
    const graph = graphs.get(folder) ?? new Map<string, Set<string>>()
    graphs.set(folder, graph.set(importer, (graph.get(importer) ?? new Set()).add(imported)))
  }
  return graphs
}

function reachableFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const left = [...(graph.get(start) ?? [])]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    left.push(...(graph.get(next) ?? []))
  }
  return reached
}

const isFolder = (name: string) => !name.includes('.')

interface Circle {
  folder: string
  parts: readonly string[]
}

/** Parts of a folder that lean on each other in a circle, of which at least one is a folder itself. */
function circlesIn(imports: readonly Import[]): Circle[] {
  const circles = new Map<string, Circle>()
  for (const [folder, graph] of graphsByFolder(imports)) {
    const reach = new Map([...graph.keys()].map((part) => [part, reachableFrom(part, graph)]))
    for (const [part, reached] of reach) {
      const parts = [...reached].filter((other) => reach.get(other)?.has(part)).toSorted()
      if (parts.length > 1 && parts.some(isFolder)) circles.set(`${folder} ${parts.join(' ')}`, { folder, parts })
    }
  }
  return [...circles.values()]
}

/** The imports between the parts of src/main: its folders, and the files beside them. */
function betweenParts(imports: readonly Import[]): { part: string; other: string; by: Import }[] {
  return imports.flatMap((by) => {
    const [from, to] = [by.from.split('/'), by.to.split('/')]
    const [part, other] = [from[2], to[2]]
    if (from[1] !== 'main' || to[1] !== 'main' || part === undefined || other === undefined) return []
    return part === other ? [] : [{ part, other, by }]
  })
}

const notAllowed = (imports: readonly Import[]) =>
  betweenParts(imports).flatMap(({ part, other, by }) => (mayUse(part, other) ? [] : [`${by.from} uses ${by.to}`]))

/** The imports that leave a family of runners, or the kit, for a family. */
function betweenFamilies(imports: readonly Import[]): { family: string; used: string; by: Import }[] {
  return imports.flatMap((by) => {
    if (!by.from.startsWith(RUNNERS) || !by.to.startsWith(RUNNERS)) return []
    const [from, used] = [by.from.slice(RUNNERS.length), by.to.slice(RUNNERS.length)]
    const [family, other] = [from.split('/')[0]!, used.split('/')[0]!]
    // what lies beside the families puts them together
    return isFolder(family) && family !== other && FAMILIES.includes(other as never) ? [{ family, used, by }] : []
  })
}

const acrossFamilies = (imports: readonly Import[]) =>
  betweenFamilies(imports).flatMap(({ family, used, by }) =>
    ASKED_OF_OTHERS[family]?.includes(used) ? [] : [`${by.from} uses ${by.to}`],
  )

function imports(...pairs: (readonly [from: string, to: string])[]): Import[] {
  return pairs.map(([from, to]) => ({ from, to }))
}

describe('circles are found', () => {
  test('between two folders, and along a way through a third or through a file beside them', () => {
    expect(circlesIn(imports(['src/a/x.ts', 'src/b/y.ts'], ['src/b/z.ts', 'src/a/w.ts']))).toEqual([
      { folder: 'src', parts: ['a', 'b'] },
    ])
    expect(
      circlesIn(imports(['src/a/x.ts', 'src/b/y.ts'], ['src/b/y.ts', 'src/c.ts'], ['src/c.ts', 'src/a/deep/x.ts'])),
    ).toEqual([{ folder: 'src', parts: ['a', 'b', 'c.ts'] }])
  })

  test('but not where imports only lead down, or stay inside of a folder', () => {
    expect(circlesIn(imports(['src/a/x.ts', 'src/b/y.ts'], ['src/a/x.ts', 'src/c/y.ts']))).toEqual([])
    expect(circlesIn(imports(['src/a/x.ts', 'src/a/y.ts'], ['src/a/y.ts', 'src/a/x.ts']))).toEqual([])
    // a place draws its parts, and its parts read its store
    expect(circlesIn(imports(['src/a/place.ts', 'src/a/parts/x.ts'], ['src/a/parts/x.ts', 'src/a/store.ts']))).toEqual(
      [],
    )
  })

  test('in every form that an import has', () => {
    const source = `import a from './a.ts'\nimport type { B } from "../b.ts"\nimport './c.css'\nconst d = () => import('#main/d.ts')\nexport { e } from './e.ts'\nimport {\n  f,\n} from './f.ts'\n`
    expect(importsIn('src/x/y.ts', source).map(({ to }) => to)).toEqual([
      'src/x/a.ts',
      'src/b.ts',
      'src/x/c.css',
      'src/main/d.ts',
      'src/x/e.ts',
      'src/x/f.ts',
    ])
  })
})

test.each([
  ['src/main/engine/ledger/x.ts', 'src/main/client/index.ts'],
  ['src/main/engine/ledger/x.ts', 'src/main/app.ts'],
  ['src/main/client/x.ts', 'src/main/engine/index.ts'],
  ['src/main/library/x.ts', 'src/main/batches/index.ts'],
  ['src/main/batches/queue/x.ts', 'src/main/connections/connections.ts'],
  ['src/main/tools/x.ts', 'src/main/sqlite/open.ts'],
  ['src/main/assembly/x.ts', 'src/main/hosts/web/server.ts'],
  ['src/main/console/x.ts', 'src/main/assembly/base.ts'],
  ['src/main/a-new-part/x.ts', 'src/main/library/index.ts'],
  ['src/main/assembly/x.ts', 'src/main/a-new-part/index.ts'],
])('%s may not use %s', (from, to) => {
  expect(notAllowed(imports([from, to]))).toEqual([`${from} uses ${to}`])
})

test.each([
  ['video/shoot/x.ts', 'illustration/styles/poster.ts'],
  ['video/shoot/x.ts', 'music/score/compose.ts'],
  ['music/x.ts', 'speech/index.ts'],
  ['kit/scene/x.ts', 'illustration/models.ts'],
])('%s of the runners may not use %s', (from, to) => {
  const [source, target] = [`${RUNNERS}${from}`, `${RUNNERS}${to}`]
  expect(acrossFamilies(imports([source, target]))).toEqual([`${source} uses ${target}`])
})

describe('the sources', () => {
  let found: Import[]
  beforeAll(async () => {
    found = await importsOfSources()
  })

  test('are read whole', () => {
    expect(found.length).toBeGreaterThan(3000)
    expect(found).toContainEqual({ from: 'src/main/app.ts', to: 'src/main/host.ts' })
    expect(found).toContainEqual({ from: 'src/renderer/main.tsx', to: 'src/renderer/shell/app.tsx' })
  })

  test('of src/main use what the table of its parts allows, all of which is used', async () => {
    expect(notAllowed(found)).toEqual([])
    const used = new Set(betweenParts(found).map(({ part, other }) => `${part} uses ${other}`))
    const allowed = Object.entries(USES).flatMap(([part, others]) => others.map((other) => `${part} uses ${other}`))
    expect(allowed.filter((one) => !used.has(one))).toEqual([])
    const parts = (await readdir(join(root, 'src/main'))).filter((name) => !/\.test\.ts$|\.json$/.test(name))
    expect(parts.toSorted()).toEqual([...GROUND, ...Object.keys(USES), ...COMPOSITION, ...OUTERMOST].toSorted())
  })

  test('of src/main are described by that table in ARCHITECTURE.md', async () => {
    const document = (await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')).replaceAll(/ +/g, ' ')
    expect(tableRows().filter((row) => !document.includes(row))).toEqual([])
  })

  test('of each family of runners use the kit, and of other families only what the table names, all of which is used', async () => {
    expect(acrossFamilies(found)).toEqual([])
    const used = new Set(betweenFamilies(found).map(({ family, used }) => `${family} uses ${used}`))
    const asked = Object.entries(ASKED_OF_OTHERS).flatMap(([family, files]) =>
      files.map((file) => `${family} uses ${file}`),
    )
    expect(asked.filter((one) => !used.has(one))).toEqual([])
    expect((await readdir(join(root, RUNNERS))).filter(isFolder).toSorted()).toEqual([...FAMILIES, 'kit'].toSorted())
  })

  test('have no circle between folders', () => {
    expect(circlesIn(found)).toEqual([])
  })
})
