import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../ensure-built.ts'

const SOURCES = join(ROOT, 'src')
/** What others may import, and where it is written. */
const ENTRIES = { '.': 'main/client/public/index', './node': 'main/client/public/node' } as const

/**
 * The client of the service as a package for others, from the same sources: plain ES modules and their types, one file for
 * each of ours. Answers its folder and its tarball.
 */
export function makeClientPackage(dist = join(ROOT, 'dist')): { folder: string; archive: string } {
  const folder = join(dist, 'client')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  compile(join(folder, 'lib'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageFile(), null, 2)}\n`)
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(ROOT, 'packages/client/README.md'), join(folder, 'README.md'))
  const packed = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', dist], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [made] = JSON.parse(packed) as { filename: string }[]
  return { folder, archive: join(dist, made!.filename.replace('@', '').replace('/', '-')) }
}

/** Only what the entries import is written: nothing else of the app can get in. */
function compile(out: string): void {
  const project = join(dirname(out), 'tsconfig.json')
  const compilerOptions = {
    rootDir: SOURCES,
    outDir: out,
    composite: false,
    declaration: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    lib: ['es2024', 'dom', 'dom.asynciterable'],
  }
  const files = Object.values(ENTRIES).map((entry) => join(SOURCES, `${entry}.ts`))
  writeFileSync(project, JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files }))
  try {
    execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], { stdio: 'inherit' })
  } finally {
    rmSync(project)
  }
  for (const types of globSync('**/*.d.ts', { cwd: out })) {
    const file = types.replace(/\.d\.ts$/, '')
    const source = readFileSync(join(SOURCES, `${file}.ts`), 'utf8')
    writeFileSync(join(out, `${file}.js`), plainImports(file, stripTypeScriptTypes(source, { mode: 'transform' })))
    writeFileSync(join(out, types), plainImports(file, readFileSync(join(out, types), 'utf8')))
  }
}

const SPECIFIER = /((?:from|import)\s*(?:\(\s*)?)(['"])(#|\.{1,2}\/)([^'"]+?)\.(?:ts|js)\2/g

/** Paths to what is there now: aliases of ours mean nothing elsewhere. */
function plainImports(file: string, code: string): string {
  return code.replaceAll(SPECIFIER, (_, before: string, quote: string, start: string, rest: string) => {
    const target = start === '#' ? relativePath(dirname(file), rest) : start + rest
    return `${before}${quote}${target}.js${quote}`
  })
}

function relativePath(from: string, to: string): string {
  const way = relative(from, to).replaceAll('\\', '/')
  return way.startsWith('.') ? way : `./${way}`
}

function packageFile() {
  const { version, license, dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string
    license: string
    dependencies: Record<string, string>
  }
  const exported = Object.entries(ENTRIES).map(([name, entry]) => [
    name,
    { types: `./lib/${entry}.d.ts`, default: `./lib/${entry}.js` },
  ])
  return {
    name: '@pressrun/client',
    version,
    description: 'A typed client of the generation service: paced, idempotent, resumable, with webhooks verified.',
    license,
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(exported) as Record<string, unknown>,
    files: ['lib'],
    engines: { node: '>=22' },
    dependencies: { zod: dependencies['zod'] },
  }
}
