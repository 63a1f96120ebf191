import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform } from 'node:os'
import { join } from 'node:path'
import { isMet, type Result } from './measure.ts'

const PATH = join(import.meta.dirname, 'results.json')
const HEAD = ['name', 'ours', 'reference', 'ratio', 'bar', 'ok']

export function lineOf(result: Result): string {
  const [name, ours, reference, ratio, bar, ok] = cellsOf(result)
  return `${name}: ours ${ours}, reference ${reference}, ratio ${ratio} (${bar}) ${ok}`
}

export function tableOf(results: readonly Result[]): string {
  const rows = [HEAD, ...results.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What was measured last, by name, at once: a run of a part, or one that is stopped, leaves the figures of the others. */
export function writeResult(result: Result): void {
  const machine = `${platform()} ${arch()}, ${cpus().length} cores`
  const measuredAt = new Date().toISOString()
  const known = new Map(readResults().map((entry) => [entry.name, entry]))
  known.set(result.name, { ...result, ok: isMet(result), machine, measuredAt })
  writeFileSync(PATH, `${JSON.stringify([...known.values()], null, 2)}\n`)
}

function readResults(): (Result & { ok: boolean; machine: string; measuredAt: string })[] {
  try {
    return JSON.parse(readFileSync(PATH, 'utf8')) as ReturnType<typeof readResults>
  } catch {
    return []
  }
}

function cellsOf(result: Result): string[] {
  const { name, ours, reference, ratio, bar } = result
  const limit = 'atLeast' in bar ? `at least ${shown(bar.atLeast)}` : `at most ${shown(bar.atMost)}`
  return [name, ours, reference, ratio.toFixed(2), limit, isMet(result) ? 'ok' : 'MISSED']
}

/** At most two places: a bar may be a figure that was measured itself. */
function shown(limit: number): string {
  return String(Number(limit.toFixed(2)))
}
