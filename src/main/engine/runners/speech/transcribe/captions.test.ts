import { expect, test } from 'vitest'
import { toCues } from './cues.ts'
import type { SpokenWord } from '../../kit/listen/spoken.ts'
import { toSrt, toVtt } from './subtitles.ts'
import { matchWords } from '../../kit/listen/when-said.ts'
import { timeTokens } from '../../kit/listen/word-times.ts'

/** A third of a second a word; a pause where a bar stands. */
function say(text: string, pauseSeconds = 1): SpokenWord[] {
  let at = 0
  return text.split(' ').flatMap((word) => {
    if (word === '|') at += pauseSeconds
    else return [{ text: word, isApart: true, from: at, to: (at += 0.3) }]
    return []
  })
}

const texts = (words: SpokenWord[]) => toCues([words], 60).map(({ text }) => text)

test('captions break behind sentences, clauses and pauses, and never leave an article behind', () => {
  expect(texts(say('We left. The boat was gone.'))).toEqual(['We left.', 'The boat was gone.'])
  expect(texts(say('and then | nothing more was heard'))).toEqual(['and then', 'nothing more was heard'])
  const long = say(
    'When the rain finally ended, the whole village came out to look at the fields and at the old bridge that the river had taken.',
  )
  const lines = texts(long).flatMap((text) => text.split('\n'))
  expect(lines.join(' ')).toBe(long.map(({ text }) => text).join(' '))
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(42)
    expect(line).not.toMatch(/\b(?:the|a|at|and|to)$/)
  }
})

test('a caption comes with its first word, stays a little after its last, and never into the next', () => {
  const words = say('One two three. | Four. Five six seven.', 3)
  const cues = toCues([words], 60)
  expect(cues.map(({ from }) => from)).toEqual([words[0]!.from, words[3]!.from, words[4]!.from])
  expect(cues[0]!.to).toBeCloseTo(words[2]!.to + 0.3)
  expect(cues[1]!.to).toBeLessThanOrEqual(cues[2]!.from)
})

test('a word without an end is cut, and scripts without spaces stay without', () => {
  expect(texts([{ text: 'x'.repeat(100), isApart: true, from: 0, to: 3 }])[0]!.split('\n')[0]).toHaveLength(42)
  const japanese = Array.from('今日は雨です。', (text, index) => ({
    text,
    isApart: false,
    from: index,
    to: index + 0.9,
  }))
  expect(texts(japanese).join('')).toBe('今日は雨です。')
})

test('VTT says when each word is said; SRT has plain lines', () => {
  const cues = toCues([say('Salt & <sweet> pie.')], 9)
  expect(toVtt(cues)).toBe(
    'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.500\nSalt <00:00:00.300>&amp; <00:00:00.600>&lt;sweet&gt; <00:00:00.900>pie.\n',
  )
  expect(toSrt(cues)).toBe('1\n00:00:00,000 --> 00:00:01,500\nSalt & <sweet> pie.\n')
})

test('tokens are timed by where the heads look, whatever one of them dreams', () => {
  const moments = [10, 40, 90]
  const looks = moments.map((at) => {
    const row = new Float32Array(3 * 1500)
    for (const head of [0, 1]) for (let step = 0; step < 12; step++) row[head * 1500 + at + step] = 0.08
    // the third looks at one place all the time
    row[2 * 1500 + 70] = 1
    return row
  })
  const times = timeTokens(looks, 2.5, 0)
  for (const [index, at] of moments.entries())
    if (index > 0) expect(Math.abs(times[index]! - at / 50)).toBeLessThan(0.6)
  expect(times).toEqual(times.toSorted((left, right) => left - right))
  expect(timeTokens(looks, 2.5, 0.1)[1]! - times[1]!).toBeCloseTo(0.1)
})

test('a text takes the times of what was heard of it, and is not fooled by another one', () => {
  const heard = say('twelve apples | for the neighbor please')
  const found = matchWords('12 apples for the neighbour, please!', heard)!
  expect(found.map(({ text }) => text)).toEqual(['12', 'apples', 'for', 'the', 'neighbour,', 'please!'])
  expect(found[1]!.from).toBe(heard[1]!.from)
  expect(found[4]!.from).toBe(heard[4]!.from)
  expect(found[0]!.from).toBe(0)
  expect(matchWords('Nobody expected this whatsoever', heard)).toBeNull()
})
