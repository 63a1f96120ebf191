import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from './app-process.ts'
import { countLosses, examineBatches } from './batch-checks.ts'
import { moveClock, startEngine, type RunningEngine } from './engine-process.ts'
import type { Random } from './random.ts'

/** A list, and how it is run. `steps`: of its recipe. */
interface Load {
  rows: number
  steps: number
  /** Null: as it is run without further words. */
  settings: object | null
}

const PLAIN: Load = { rows: 24, steps: 1, settings: null }
/** Each row goes on with every output: twice as large, and then cut to a square. */
const RECIPE: Load = {
  rows: 8,
  steps: 3,
  settings: {
    modelId: 'geometric-poster',
    constants: { resolution: '512' },
    laterSteps: [
      { type: 'make', modelId: 'lanczos-upscale', params: { upscale_factor: 2 } },
      { type: 'make', modelId: 'smart-crop', params: { aspect_ratio: '1:1' } },
    ],
  },
}
/** What the sandbox makes of each: most succeed, some fail, some deliver less, some take their time. */
const DIRECTIVES = ['', '', '', 'sandbox:fail=invalid_input', 'sandbox:deliver=1', 'sandbox:seconds=1']
const END_DEADLINE_MS = 300_000

/**
 * The app, killed with SIGKILL at random instants while it works on lists, and started again on the same folder: against
 * a service on loopback, which now and then does not know its key, or with the bundled one going down together with it.
 * Answers how many violations there were.
 */
export async function crashBatches(
  service: 'served' | 'bundled',
  kills: number,
  random: Random,
  { rows, steps, settings }: Load = PLAIN,
): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'pressrun-crash-'))
  const dataDir = join(directory, 'app')
  mkdirSync(dataDir)
  const list = join(directory, 'list.csv')
  writeFileSync(list, `prompt,num_outputs\n${rowsOf(rows, random).join('\n')}\n`)
  if (settings) writeFileSync(`${list}.settings.json`, JSON.stringify(settings))
  const engine = service === 'served' ? await startEngine(join(directory, 'engine')).ready : undefined
  const engineDir = engine ? join(directory, 'engine') : join(dataDir, 'engine')
  const violations: string[] = []
  const report = (found: string[], when: string) => {
    for (const violation of found) {
      violations.push(violation)
      console.error(`violation ${when}: ${violation}`)
    }
  }

  const start = (more: boolean) => startApp([dataDir, list, more ? 'more' : 'finish', ...accessOf(engine)])
  const startRefused = ({ baseUrl, consoleToken }: RunningEngine) =>
    startApp([dataDir, list, 'finish', baseUrl, `${consoleToken}x`])
  for (let kill = 1; kill <= kills; kill++) {
    await nextWindow(engine)
    // one life in eight is that of an app with a key that the service refuses
    const app = engine && random.chance(1 / 8) ? startRefused(engine) : start(true)
    // one kill in eight hits the start itself; the others any instant of a short or a longer life
    if (random.chance(1 / 8)) await sleep(random.integer(100, 1_500))
    else {
      await app.said('ready')
      await sleep(random.chance(1 / 2) ? random.integer(0, 400) : random.integer(400, 2_500))
    }
    await app.kill()
    report(examineBatches(dataDir), `after kill ${kill}`)
    if (kill % 20 === 0) console.log(`${service}: ${kill} kills, ${violations.length} violations`)
  }

  // in the end everything comes to its end in peace
  await nextWindow(engine)
  const last = start(false)
  const moving = setInterval(() => void nextWindow(engine).catch(() => {}), 5_000)
  try {
    await last.said('idle', END_DEADLINE_MS)
    await last.ended()
  } finally {
    clearInterval(moving)
    await last.kill()
  }
  await engine?.stop()
  report(examineBatches(dataDir), 'at the end')
  const losses = countLosses({ dataDir, engineDir, rowsPerBatch: rows, steps })
  report(losses.violations, 'at the end')
  console.log(
    `batches of ${steps === 1 ? 'one step' : `${steps} steps`} on the ${service} engine: ${kills} kills, ${losses.rows} rows, ${losses.generations} generations, ${losses.files} files: rows lost ${losses.rowsLost}, ` +
      `double charges ${losses.doubleCharges}, outputs lost ${losses.outputsLost}, files without a row ${losses.strayFiles}`,
  )
  if (violations.length === 0) rmSync(directory, { recursive: true, force: true })
  else console.error(`what is left of it: ${directory}`)
  return violations.length
}

/** The same with rows of three steps. */
export function crashRecipes(kills: number, random: Random): Promise<number> {
  return crashBatches('bundled', kills, random, RECIPE)
}

function rowsOf(rows: number, random: Random): string[] {
  return Array.from(
    { length: rows },
    (_, index) => `Poster ${index} ${random.pick(DIRECTIVES)},${random.integer(1, 2)}`,
  )
}

function accessOf(engine: RunningEngine | undefined): string[] {
  return engine ? [engine.baseUrl, engine.consoleToken] : []
}

/** The limits of the service are not what is tested here. */
async function nextWindow(engine: RunningEngine | undefined): Promise<void> {
  if (engine) await moveClock(engine, 61)
}
