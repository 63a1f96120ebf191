import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { ROOT } from '../ensure-built.ts'
import { logOf, reportOf, type Stage } from './stages.ts'

export interface Outcome {
  passed: number
  /** Number of failed tests; a stage that is no suite counts as one test. */
  failed: number
  /** Lines for the end of the output: which test failed, with which seed, and the command that repeats it. */
  failures: string[]
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: FileReport[]
}

interface FileReport {
  name: string
  status: 'passed' | 'failed'
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

const LINES_REPEATED = 40

export function outcomeOf(stage: Stage, succeeded: boolean): Outcome {
  const report = stage.isSuite ? readReport(stage) : undefined
  if (succeeded) return { passed: report?.numPassedTests ?? 1, failed: 0, failures: [] }
  const failures = report?.testResults.flatMap(failuresOf) ?? []
  return {
    passed: report?.numPassedTests ?? 0,
    failed: Math.max(report?.numFailedTests ?? 0, failures.length, 1),
    // a suite can fail without a failed test, for instance by an error outside of all tests
    failures: failures.length > 0 ? failures : [endOf(stage)],
  }
}

function readReport({ name }: Stage): Report | undefined {
  try {
    return JSON.parse(readFileSync(reportOf(name), 'utf8')) as Report
  } catch {
    return undefined
  }
}

function failuresOf({ name, status, message, assertionResults }: FileReport): string[] {
  if (status !== 'failed') return []
  const file = relative(ROOT, name).split(sep).join('/')
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return [`${file}\n  ${firstLine(message)}\n  again: npm test -- ${file}`]
  return failed.map(({ fullName, failureMessages }) => {
    // property tests name their seed in the failure
    const seed = /\bseed: (-?\d+)/.exec(failureMessages.join('\n'))?.[1]
    const lines = [
      `${file}: ${fullName}`,
      `  ${firstLine(failureMessages[0] ?? '')}`,
      ...(seed === undefined ? [] : [`  seed: ${seed}`]),
      `  again: npm test -- ${file} -t ${shellWord(asPattern(fullName))}`,
    ]
    return lines.join('\n')
  })
}

function endOf({ title, name, again }: Stage): string {
  const lines = readFileSync(logOf(name), 'utf8').trimEnd().split('\n').slice(-LINES_REPEATED)
  return [`${title} ended with`, ...lines, ...(again === undefined ? [] : [`  again: ${again}`])].join('\n')
}

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0] ?? ''

/** Regular expression for exactly this name, because `-t` takes one. */
const asPattern = (name: string) => `^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`

const shellWord = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
