import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const RENDERER = join(import.meta.dirname, '..')
const tokens = readFileSync(join(RENDERER, 'ui', 'tokens.css'), 'utf8')
const sheets = globSync('**/*.css', { cwd: RENDERER }).map((path) => ({
  path,
  css: readFileSync(join(RENDERER, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))

const THEMES = ['light', 'dark'] as const
const SURFACES = ['paper', 'sheet', 'raised', 'hover', 'selected']

/** Text and what it stands on. */
const TEXT_PAIRS = [
  ...SURFACES.flatMap((surface) => ['ink', 'ink-soft', 'ink-faint'].map((ink) => [ink, surface])),
  ...['paper', 'sheet', 'raised', 'accent-wash'].map((surface) => ['accent-ink', surface]),
  ...['paper', 'sheet', 'raised', 'hover', 'selected', 'blocked-wash'].map((surface) => ['blocked-ink', surface]),
  ['on-ink', 'ink'],
  ['on-ink', 'ink-soft'],
  ['on-ink', 'accent'],
  ['on-ink', 'accent-ink'],
] as [string, string][]

/** What is no text but must be told apart: states, data. Yellow ink is pale by nature and always stands beside words. */
const MARK_PAIRS = SURFACES.slice(0, 3).flatMap((surface) =>
  ['accent', 'cyan', 'magenta', 'ink'].map((mark) => [mark, surface]),
) as [string, string][]

function colour(name: string, theme: (typeof THEMES)[number]): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(tokens) ?? []
  const hex = theme === 'light' ? light : dark
  if (!hex) throw new Error(`tokens.css has no pair of colours named --${name}.`)
  return hex
}

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(THEMES)('in %s', (theme) => {
  test.each(TEXT_PAIRS)('%s on %s can be read', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(MARK_PAIRS)('%s on %s can be seen', (mark, surface) => {
    expect(contrast(colour(mark, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3)
  })
})

/** The classes of a sheet that others compose, and those that it composes itself. */
function composedFrom(path: string): string[] {
  return sheets.flatMap((sheet) =>
    [...sheet.css.matchAll(/composes: (\w+)(?: from '([^']+)')?;/g)].flatMap(([, name = '', from]) =>
      (from === undefined ? sheet.path : join(dirname(sheet.path), from)) === path ? [name] : [],
    ),
  )
}

describe('style sheets', () => {
  const others = sheets.filter(({ path }) => path !== join('ui', 'tokens.css'))

  test('take every colour and size from the tokens', () => {
    const raw = others.flatMap(({ path, css }) =>
      // a query cannot read a variable
      [
        ...css
          .replaceAll(/@(?:media|container)[^{]+/g, '')
          .matchAll(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|\b\d*\.?\d+(?:px|rem|ms|s)\b/gi),
      ]
        .filter(([value]) => value !== '0s')
        .map(([value]) => `${path}: ${value}`),
    )
    expect(raw).toEqual([])
  })

  test('use only variables that exist, and every token is used', () => {
    const used = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)))
    const defined = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)))
    const setByScript = new Set([
      '--screen',
      '--fall',
      '--shape',
      '--count',
      '--depth',
      '--cell-width',
      '--cell-height',
      '--radix-dropdown-menu-content-available-height',
      '--radix-dropdown-menu-content-available-width',
      '--radix-context-menu-content-available-height',
      '--radix-context-menu-content-available-width',
      '--radix-popover-content-available-height',
    ])
    expect(new Set([...used].filter((name) => !defined.has(name)))).toEqual(setByScript)
    expect([...defined].filter((name) => !used.has(name))).toEqual([])
  })

  test.each(others.filter(({ path }) => path.endsWith('.module.css')))(
    '$path and its component agree',
    ({ path, css }) => {
      const component = join(RENDERER, dirname(path), basename(path).replace('.module.css', '.tsx'))
      // what others compose may have none
      const source = existsSync(component) ? readFileSync(component, 'utf8') : ''
      const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi)].map(([, name]) => name))
      const named = new Set([
        ...[...source.matchAll(/(?<!['./\w-])styles\.(\w+)/g)].map(([, name]) => name),
        ...composedFrom(path),
      ])
      expect([...named].filter((name) => !classes.has(name))).toEqual([])
      // a component that picks a class by a value names them all in its types
      const picks = source.includes('styles[')
      expect([...classes].filter((name) => !named.has(name) && !(picks && source.includes(`'${name}'`)))).toEqual([])
    },
  )
})
