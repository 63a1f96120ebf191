import { delimiter, join } from 'node:path'
import { COMPILE_CACHE } from '../compile-cache.ts'
import { ROOT } from '../ensure-built.ts'

/** One command of a test run. */
export interface Stage {
  title: string
  /** Names the stage's log and report under `artifacts/`. */
  name: string
  command: readonly [program: string, ...args: string[]]
  env?: Readonly<Record<string, string>>
  /** Set when the stage counts its tests itself, in a report of vitest. */
  isSuite?: true
  /** Command that repeats a failed stage; a suite repeats single tests instead. */
  again?: string
}

/** Phases run one after the other. Lanes of a phase run side by side, the stages of a lane in turn; the first lane prints. */
export type Phase = Stage[][]

export interface Shard {
  index: number
  count: number
}

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
/** Starts sooner than the worker that Node compiles from the sources. */
const BUILT_WORKER = join(ROOT, 'out', 'main', 'worker.js')
const IN_BROWSER = ['components', 'e2e']
/** One thread each for compiler and linter: with more, they work out the same types several times over. */
const ONE_THREAD = { GOMAXPROCS: '1' }
/** `npm run test:crash` in a few minutes. */
const FEW_KILLS = {
  kills: 20,
  'batch-kills': 10,
  'recipe-kills': 6,
  'provider-kills': 8,
  'chaos-rows': 40,
  pool: 8,
}

export const ARTIFACTS = join(ROOT, 'artifacts')
export const logOf = (name: string) => join(ARTIFACTS, `${name}.log`)
export const reportOf = (name: string) => join(ARTIFACTS, `${name}.json`)

/** Parts that `npm test` leaves to `npm test -- --all`, for the last lines of its output. */
export const LEFT_OUT = [
  'every model, effect and shipped recipe at work',
  'conformance: every example of the documents, long restarts, fuzzing, kills of a pool',
  'most journeys through the app in a browser',
  'the app in a real Electron',
  'random kills, a bad network and a minute of everything at once',
]

export function quickTier(): Phase[] {
  const projects = ['unit', 'conformance', ...IN_BROWSER]
  const tests = vitest('Tests', 'tests', projects, ['--tags-filter=!long'], { PRESSRUN_TESTS: 'quick' })
  return [[[build()]], [[tests], [check()]]]
}

export function everything(seed: number, shard?: Shard): Phase[] {
  const suites = (title: string, name: string, projects: string[], env = {}) =>
    vitest(title, name, projects, shard ? [`--shard=${shard.index}/${shard.count}`] : [], env)
  // a shard takes every n-th of the stages that cannot be divided
  const others = [check(), ...endurance(seed)].filter((_, index) => !shard || index % shard.count === shard.index - 1)
  return [
    [[build()]],
    [[suites('Unit tests', 'unit', ['unit'])], others],
    [[suites('Conformance of the bundled service', 'conformance', ['conformance'])]],
    [[suites('The window in a browser', 'browser', IN_BROWSER)]],
    ...electrons().map((path, index) => [
      [suites(`The app in ${path}`, `electron-${index + 1}`, ['electron'], { PRESSRUN_ELECTRON: path })],
    ]),
  ]
}

/** Tests whose files or names match, from any tier. */
export function matching(args: string[]): Phase[] {
  const [electron] = electrons()
  const projects = ['unit', 'conformance', ...IN_BROWSER, ...(electron ? ['electron'] : [])]
  const env = electron ? { PRESSRUN_ELECTRON: electron } : {}
  return [[[build()]], [[vitest('Tests', 'tests', projects, args, env)]]]
}

function build(): Stage {
  return script('Build', 'build')
}

function check(): Stage {
  return script('Types, lint, format and dead code', 'check', [], ONE_THREAD)
}

/** Stages that look for what only shows after many tries; the same seed repeats them. */
function endurance(seed: number): Stage[] {
  const seeded = ['--seed', String(seed)]
  const kills = Object.entries(FEW_KILLS).flatMap(([name, times]) => [`--${name}`, String(times)])
  return [
    script('Crash safety, short run', 'test:crash', [...kills, ...seeded], COMPILE_CACHE),
    script('Everything at once, for a minute', 'test:soak', ['--minutes', '1', ...seeded], COMPILE_CACHE),
  ]
}

/** A real Electron is not everywhere: PRESSRUN_ELECTRON names one, or several as PATH does. */
function electrons(): string[] {
  return (process.env.PRESSRUN_ELECTRON ?? '').split(delimiter).filter(Boolean)
}

function vitest(
  title: string,
  name: string,
  projects: string[],
  args: string[],
  env: Record<string, string> = {},
): Stage {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  return {
    title,
    name,
    command: [process.execPath, VITEST, 'run', ...chosen, ...reporters, ...args],
    env: { ...env, PRESSRUN_TEST_WORKER: BUILT_WORKER },
    isSuite: true,
  }
}

function script(title: string, name: string, args: string[] = [], env: Record<string, string> = {}): Stage {
  const rest = args.length > 0 ? ['--', ...args] : []
  return {
    title,
    name: name.replace(':', '-'),
    command: ['npm', 'run', '--silent', name, ...rest],
    env,
    again: ['npm', 'run', name, ...rest].join(' '),
  }
}
