/** `npm test`: everything that must be green, stage after stage, ending in one line `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMPILE_CACHE } from './compile-cache.ts'

interface Stage {
  title: string
  script: string
  args?: string[]
  env?: Record<string, string>
}

interface Counts {
  passed: number
  failed: number
}

const root = join(import.meta.dirname, '..')
const artifacts = join(root, 'artifacts')
const isWindows = process.platform === 'win32'
const STAGE_LIMIT_MINUTES = 35
const LAST_WORDS_MS = 1_000
const LINES_REPEATED = 60

/**
 * One after the other; in each, lanes run side by side, and what stands in a lane runs one after the other. The first of
 * them says aloud what it does.
 */
const steps: Stage[][][] = [
  [[{ title: 'Build', script: 'build' }]],
  [
    [{ ...suite('Unit tests', 'test:unit'), env: { PRESSRUN_TEST_WORKER: join(root, 'out', 'main', 'worker.js') } }],
    // the tests of whatever keeps books wait much for the processes that they start and end, and so do the kills: side by
    // side they keep the cores busy, and neither finds less on a busy machine
    [
      // one thread each for the compiler and the linter: with more they work out the same types several times over
      { title: 'Types, lint, format and dead code', script: 'check', env: { GOMAXPROCS: '1' } },
      {
        title: 'Crash safety, short run',
        script: 'test:crash',
        args: [
          '--kills',
          '20',
          '--batch-kills',
          '10',
          '--recipe-kills',
          '6',
          '--provider-kills',
          '8',
          '--chaos-rows',
          '40',
          '--pool',
          '8',
        ],
        env: COMPILE_CACHE,
      },
      { title: 'Everything at once, for a minute', script: 'test:soak', args: ['--minutes', '1'], env: COMPILE_CACHE },
    ],
  ],
  [[suite('Conformance of the bundled service', 'test:conformance')]],
  [[suite('The app in a browser', 'test:e2e')]],
  // a real Electron is not everywhere: whoever has one names it
  process.env.PRESSRUN_ELECTRON ? [[suite('The app in Electron', 'test:electron')]] : [],
]

function suite(title: string, script: string): Stage {
  return { title, script, args: ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(script)}`] }
}

function logOf(script: string): string {
  return join(artifacts, `${script.replace(':', '-')}.log`)
}

function reportOf(script: string): string {
  return join(artifacts, `${script.replace(':', '-')}.json`)
}

/** A test suite counts its tests; any other stage counts as one. */
function countsOf(stage: Stage, succeeded: boolean): Counts {
  if (stage.script.startsWith('test:') && stage.args?.includes('--reporter=json')) {
    try {
      const report = JSON.parse(readFileSync(reportOf(stage.script), 'utf8')) as {
        numPassedTests: number
        numFailedTests: number
      }
      // a suite may fail without a failed test, for instance when a file does not load
      const failed = succeeded ? 0 : Math.max(report.numFailedTests, 1)
      return { passed: report.numPassedTests, failed }
    } catch {
      return { passed: 0, failed: 1 }
    }
  }
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * A stage that hangs, for instance on a process a failed test left behind, is ended with all it has started. What a
 * stage does not say aloud is shown when it has ended.
 */
function run({ title, script, args = [], env = {} }: Stage, aloud: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      shell: isWindows,
      // a group of its own, which a signal reaches whole
      detached: !isWindows,
    })
    const log = createWriteStream(logOf(script))
    for (const output of [child.stdout, child.stderr]) {
      output.pipe(log, { end: false })
      if (aloud) output.pipe(process.stdout, { end: false })
    }
    const end = () => {
      try {
        if (isWindows) child.kill()
        else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // nothing of it is left
      }
    }
    const deadline = setTimeout(() => {
      console.log(`── ${title}: not done after ${STAGE_LIMIT_MINUTES} minutes, ended`)
      end()
    }, STAGE_LIMIT_MINUTES * 60_000)
    const interrupt = () => {
      end()
      // not before the stages beside it have ended too
      setImmediate(() => process.exit(130))
    }
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
    const finish = async (succeeded: boolean) => {
      clearTimeout(deadline)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      end()
      // its last words; not of a process that got away and holds the pipe open
      await Promise.race([once(child, 'close'), sleep(LAST_WORDS_MS)])
      child.stdout.unpipe()
      child.stderr.unpipe()
      log.end()
      await finished(log)
      if (!aloud) process.stdout.write(readFileSync(logOf(script)))
      resolve(succeeded)
    }
    child.on('error', () => void finish(false))
    child.on('exit', (code) => void finish(code === 0))
  })
}

/** Where it is read first: a log of twenty minutes is seldom read from its beginning. */
function repeatEnd({ title, script }: Stage): void {
  const lines = readFileSync(logOf(script), 'utf8').trimEnd().split('\n')
  console.log(`\n── Not green: ${title}. It ended with\n${lines.slice(-LINES_REPEATED).join('\n')}`)
}

rmSync(artifacts, { recursive: true, force: true })
mkdirSync(artifacts, { recursive: true })

const total: Counts = { passed: 0, failed: 0 }
const broken: Stage[] = []
for (const lanes of steps) await Promise.all(lanes.map((lane, index) => runLane(lane, index === 0)))

async function runLane(lane: Stage[], aloud: boolean): Promise<void> {
  for (const stage of lane) await runStage(stage, aloud)
}

async function runStage(stage: Stage, aloud: boolean): Promise<void> {
  const startedAt = Date.now()
  console.log(`\n── ${stage.title} (npm run ${stage.script})`)
  const succeeded = await run(stage, aloud)
  const counts = countsOf(stage, succeeded)
  total.passed += counts.passed
  total.failed += counts.failed
  if (counts.failed > 0) broken.push(stage)
  console.log(`── ${stage.title}: ${succeeded ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

for (const stage of broken) repeatEnd(stage)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
