import { parseSync } from 'vite'

/** Parts of the analysis that are used here. Typed by hand, so that the sources compile where it is not installed yet. */
interface Analysis {
  analyse: (literal: { pattern: unknown; flags: unknown }) => { reports: readonly { type: string }[] }
}
interface Parser {
  RegExpParser: new (options: { ecmaVersion: number }) => {
    parsePattern(source: string, start: number, end: number, flags: { unicode: boolean; unicodeSets: boolean }): unknown
    parseFlags(source: string): unknown
  }
}

export interface Superlinear {
  line: number
  literal: string
}

/** Names in variables, for the same reason. */
const ANALYSIS: string = 'scslre'
const PARSER: string = '@eslint-community/regexpp'

/** Finds the expressions of a source that a hostile text makes slow. Undefined where the analysis is not installed. */
export async function createFinder(): Promise<((file: string, code: string) => Superlinear[]) | undefined> {
  const loaded = await Promise.all([import(ANALYSIS), import(PARSER)]).catch(() => undefined)
  if (!loaded) return undefined
  const [{ analyse }, { RegExpParser }] = loaded as [Analysis, Parser]
  const parser = new RegExpParser({ ecmaVersion: 2025 })

  function isSuperlinear({ pattern, flags }: { pattern: string; flags: string }): boolean {
    const kind = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
    const literal = { pattern: parser.parsePattern(pattern, 0, pattern.length, kind), flags: parser.parseFlags(flags) }
    return analyse(literal).reports.length > 0
  }

  return (file, code) =>
    literalsIn(parseSync(file, code).program)
      .filter(({ regex }) => isSuperlinear(regex))
      .map(({ start, regex }) => ({
        line: code.slice(0, start).split('\n').length,
        literal: `/${regex.pattern}/${regex.flags}`,
      }))
}

interface RegexLiteral {
  start: number
  regex: { pattern: string; flags: string }
}

function literalsIn(node: unknown): RegexLiteral[] {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node && 'start' in node) return [node as RegexLiteral]
  return Object.values(node).flatMap(literalsIn)
}
