import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules', name)

let tree: string

/** A copy of the rules around an empty house: what is placed in it is judged by the same linter and compiler settings. */
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'pressrun-rules-'))
  for (const file of ['package.json', '.oxlintrc.json', 'tsconfig.base.json'])
    await cp(join(root, file), join(tree, file))
  for (const layer of ['shared', 'main', 'preload', 'renderer']) {
    await mkdir(join(tree, 'src', layer), { recursive: true })
    await cp(join(root, 'src', layer, 'tsconfig.json'), join(tree, 'src', layer, 'tsconfig.json'))
  }
  for (const layer of ['shared', 'main', 'preload', 'renderer']) await place(`src/${layer}/home.ts`, 'export {}\n')
  // entry by entry, so that what the compiler caches in node_modules stays in the copy
  await mkdir(join(tree, 'node_modules'))
  for (const entry of await readdir(join(root, 'node_modules')))
    if (!entry.startsWith('.'))
      await symlink(join(root, 'node_modules', entry), join(tree, 'node_modules', entry), 'junction')
})
afterAll(() => rm(tree, { recursive: true, force: true }))

async function place(path: string, source: string): Promise<string> {
  const file = join(tree, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, source)
  return file
}

async function succeeds(command: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [command, ...args], { cwd: tree })
    return { ok: true, output: stdout + stderr }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { ok: false, output: stdout + stderr }
  }
}

/** Every feature there is: one that comes without its rule fails here. */
const FEATURES = [
  ...new Set(
    readdirSync(join(root, 'src/renderer/features'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => name.split(/[/\\]/)[0]!),
  ),
]

/** How one feature could reach into another. */
function meetings(feature: string): (readonly [path: string, specifier: string])[] {
  const others = FEATURES.filter((other) => other !== feature)
  return [
    ...others.map((other) => [`src/renderer/features/${feature}/probe.ts`, `../${other}/place.tsx`] as const),
    ...others.map((other) => [`src/renderer/features/${feature}/part/probe.ts`, `../../${other}/part.tsx`] as const),
  ]
}

const FORBIDDEN = [
  ['src/shared/service/probe.ts', 'node:fs'],
  ['src/shared/service/probe.ts', 'react'],
  ['src/shared/service/probe.ts', 'electron'],
  ['src/shared/service/probe.ts', '#main/app.ts'],
  ['src/shared/service/probe.ts', '../../main/app.ts'],
  ['src/main/engine/ledger/probe.ts', 'electron'],
  ['src/main/engine/ledger/probe.ts', 'electron/main'],
  ['src/main/engine/ledger/probe.ts', 'keytar'],
  ['src/main/engine/ledger/probe.ts', '#main/client/index.ts'],
  ['src/main/client/probe.ts', '#main/engine/index.ts'],
  ['src/main/client/probe.ts', 'electron'],
  ['src/main/connections/probe.ts', '#main/app.ts'],
  ['src/main/library/probe.ts', 'react'],
  ['src/main/batches/probe.ts', 'keytar'],
  ['src/main/batches/probe.ts', '../../renderer/words/format.ts'],
  ['src/main/app.ts', 'electron'],
  ['src/main/hosts/cli/probe.ts', 'electron'],
  ['src/main/hosts/web/probe.ts', 'electron'],
  ['src/main/hosts/web/probe.ts', '#main/engine/index.ts'],
  ['src/main/hosts/electron/probe.ts', '#main/client/index.ts'],
  ['src/preload/probe.ts', 'node:fs'],
  ['src/preload/probe.ts', '#main/app.ts'],
  ['src/renderer/bridge/probe.ts', 'node:fs'],
  ['src/renderer/bridge/probe.ts', 'electron'],
  ['src/renderer/bridge/probe.ts', '#main/app.ts'],
  ['src/renderer/bridge/probe.ts', '../../main/app.ts'],
  ['src/renderer/bridge/probe.ts', '../../preload/index.ts'],
  ['src/renderer/bridge/probe.ts', '../words/format.ts'],
  ['src/renderer/words/probe.ts', '../bridge/client.ts'],
  ['src/renderer/words/probe.ts', '../ui/button.tsx'],
  ['src/renderer/ui/probe.ts', '../bridge/hooks.ts'],
  ['src/renderer/ui/probe.ts', '../core/navigation/navigation.ts'],
  ['src/renderer/core/probe.ts', '../media/viewer/item-viewer.tsx'],
  ['src/renderer/core/probe.ts', '../making/models/model-picker.tsx'],
  ['src/renderer/core/navigation/probe.ts', '../../features/library/library-place.tsx'],
  ['src/renderer/core/probe.ts', '../shell/app.tsx'],
  ['src/renderer/media/viewer/probe.ts', '../../features/library/library-place.tsx'],
  ['src/renderer/media/probe.ts', '../shell/app.tsx'],
  ['src/renderer/media/probe.ts', 'electron'],
  ['src/renderer/media/viewer/probe.ts', '../../making/recipes/recipe-dialog.tsx'],
  ['src/renderer/making/recipes/probe.ts', '../../media/viewer/item-viewer.tsx'],
  ['src/renderer/making/recipes/probe.ts', '../../features/batches/batches-place.tsx'],
  ['src/renderer/making/probe.ts', '../shell/app.tsx'],
  ['src/renderer/making/probe.ts', 'electron'],
  ...FEATURES.flatMap((feature) => [
    ...meetings(feature),
    [`src/renderer/features/${feature}/probe.ts`, '../../shell/app.tsx'] as const,
    [`src/renderer/features/${feature}/probe.ts`, '#main/app.ts'] as const,
  ]),
  ['src/renderer/shell/probe.ts', '../../main/app.ts'],
] as const
const ALLOWED = [
  ['src/shared/service/probe.ts', 'zod'],
  ['src/shared/app/probe.ts', '../service/routes.ts'],
  ['src/main/engine/ledger/probe.ts', '#shared/service/routes.ts'],
  ['src/main/engine/ledger/probe.ts', 'node:fs'],
  ['src/main/batches/probe.ts', '../client/index.ts'],
  ['src/main/batches/probe.ts', '../library/intake.ts'],
  ['src/main/hosts/electron/probe.ts', 'electron'],
  ['src/main/hosts/web/probe.ts', '#main/app.ts'],
  ['src/preload/probe.ts', 'electron'],
  ['src/renderer/bridge/probe.ts', '#shared/app/commands.ts'],
  ['src/renderer/ui/probe.ts', '../words/format.ts'],
  ['src/renderer/core/probe.ts', '../ui/button.tsx'],
  ['src/renderer/core/probe.ts', '../bridge/hooks.ts'],
  ['src/renderer/media/viewer/probe.ts', '../../core/compose-requests.ts'],
  ['src/renderer/making/recipes/probe.ts', '../../core/compose-requests.ts'],
  ...FEATURES.flatMap((feature) =>
    [
      'ui/button.tsx',
      'bridge/hooks.ts',
      'words/format.ts',
      'core/load-failure.tsx',
      'media/image/viewport.ts',
      'making/models/find-models.ts',
    ].map((lower) => [`src/renderer/features/${feature}/probe.ts`, `../../${lower}`] as const),
  ),
  ['src/renderer/shell/probe.ts', '../features/library/library-place.tsx'],
] as const

/** What the linter holds against no-restricted-imports, all of it in one run: starting it takes longer than linting. */
async function findRefused(probes: readonly (readonly [path: string, specifier: string])[]): Promise<Set<string>> {
  const byPath = [...Map.groupBy(probes, ([path]) => path)]
  for (const [path, own] of byPath) {
    const imports = own.map(([, specifier], line) => `import * as probe${line} from '${specifier}'\n`)
    await place(path, `${imports.join('')}export const kept = [${own.map((_, line) => `probe${line}`).join(', ')}]\n`)
  }
  const files = byPath.map(([path]) => path)
  const { output } = await succeeds(bin('oxlint/bin/oxlint'), ['--format', 'json', ...files])
  for (const file of files) await rm(join(tree, file))
  const { diagnostics, number_of_files } = JSON.parse(output) as LintReport
  expect(number_of_files).toBe(files.length)
  const refused = diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)')
  return new Set(
    refused.map(({ filename, labels }) => {
      const path = filename.replaceAll('\\', '/')
      const own = byPath.find(([each]) => each === path)![1]
      return `${path} ${own[labels[0]!.span.line - 1]![1]}`
    }),
  )
}

interface LintReport {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  number_of_files: number
}

describe('the linter enforces the import table', () => {
  let refused: Set<string>
  beforeAll(async () => {
    refused = await findRefused([...FORBIDDEN, ...ALLOWED])
  })

  test.each(FORBIDDEN)('%s must not import %s', (path, specifier) => {
    expect(refused).toContain(`${path} ${specifier}`)
  })

  test.each(ALLOWED)('%s may import %s', (path, specifier) => {
    expect(refused).not.toContain(`${path} ${specifier}`)
  })
})

async function compile(layer: string, source: string): Promise<boolean> {
  const file = await place(`src/${layer}/probe.ts`, source)
  const { ok } = await succeeds(bin('typescript/bin/tsc'), ['-b', `src/${layer}`])
  await rm(file)
  return ok
}

describe('the compiler enforces what each layer runs on', () => {
  test.each([
    ['shared', `import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n`],
    ['shared', `export const page = document.title\n`],
    ['shared', `export const folder = process.cwd()\n`],
    ['renderer', `import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n`],
    ['renderer', `export const folder = process.cwd()\n`],
    ['main', `export const page = document.title\n`],
    ['main', `export const first = (list: string[]): string => list[0]\n`],
    ['main', `export const options: { name?: string } = { name: undefined }\n`],
    ['main', `export enum Colour { Red }\n`],
  ])('src/%s refuses %s', async (layer, source) => {
    expect(await compile(layer, source)).toBe(false)
  })

  test.each([
    ['shared', `export const double = (value: number): number => value * 2\n`],
    ['renderer', `export const page = (): string => document.title\n`],
    ['main', `export const folder = (): string => process.cwd()\n`],
  ])('src/%s accepts what belongs there', async (layer, source) => {
    expect(await compile(layer, source)).toBe(true)
  })
})

test('the renderer cannot reach the main process even by a type', async () => {
  await place('src/main/probe.ts', 'export interface Secret { key: string }\n')
  await place('src/renderer/probe.ts', "import type { Secret } from '../main/probe.ts'\nexport type Leak = Secret\n")
  const { ok, output } = await succeeds(bin('typescript/bin/tsc'), ['-b', 'src/renderer'])
  expect(ok).toBe(false)
  expect(output).toContain('TS6307')
})
