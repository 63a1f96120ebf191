import { expect, test } from 'vitest'
import { fuzzyMatch } from './fuzzy.ts'

/** What would be highlighted. */
function marked(query: string, text: string): string | undefined {
  const match = fuzzyMatch(query, text)
  if (!match) return undefined
  let shown = ''
  let at = 0
  for (const [from, to] of match.ranges) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return shown + text.slice(at)
}

test.each([
  ['samp', 'Run the sample', 'Run the [samp]le'],
  ['sample run', 'Run the sample', '[Run] the [sample]'],
  ['rts', 'Run the sample', '[R]un [t]he [s]ample'],
  ['ruthsa', 'Run the sample', '[Ru]n [th]e [sa]mple'],
  ['and', 'Paper Landscape', 'Paper L[and]scape'],
  ['ubersicht', 'Übersicht öffnen', '[Übersicht] öffnen'],
  ['OFFNEN', 'Übersicht öffnen', 'Übersicht [öffnen]'],
  ['', 'Run the sample', 'Run the sample'],
])('%j in %j', (query, text, shown) => expect(marked(query, text)).toBe(shown))

test.each([
  ['x', 'Run the sample'],
  ['rst', 'Run the sample'],
  ['sample later', 'Run the sample'],
  ['p', 'Run the sample'],
])('%j is not in %j', (query, text) => expect(fuzzyMatch(query, text)).toBeUndefined())

test('a whole word is better than a beginning, a beginning than an inside, an inside than initials', () => {
  const scores = ['Pause all', 'Pauses begin', 'Menopause', 'Paper and useful'].map(
    (text) => fuzzyMatch('pause', text)?.score ?? Number.NEGATIVE_INFINITY,
  )
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(new Set(scores).size).toBe(4)
})
