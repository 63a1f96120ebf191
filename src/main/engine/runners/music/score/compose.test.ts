import { expect, test } from 'vitest'
import type { Stem } from '#shared/service/asset.ts'
import { composeSong } from './compose.ts'
import { GENRES } from './genres/index.ts'
import { readChord } from './harmony.ts'
import { instrumentOf, isKit } from './instruments.ts'
import { syllablesOf } from './lyrics.ts'
import type { SongRequest } from './read-request.ts'

const ask = (request: Partial<SongRequest>) =>
  composeSong({ words: '', style: '', lyrics: '', instrumental: true, seconds: 30, speed: 1, seed: 1, ...request })
const tempoOf = ({ beatSeconds }: { beatSeconds: number }) => 60 / beatSeconds

test.each(GENRES.map(({ name }) => name))('%s is found by its name and well written', (name) => {
  for (const seed of [1, 2]) {
    const score = ask({ style: name, seed })
    const { tempo } = GENRES.find((genre) => genre.name === name)!
    expect(score.genre).toBe(name)
    expect(tempoOf(score)).toBeGreaterThan(tempo[0] * 0.9)
    expect(tempoOf(score)).toBeLessThan(tempo[1] * 1.1)
    const end = score.bars.at(-1)!
    expect(readChord(end.chord).root, 'comes home').toBe(0)
    expect(30 - end.at, 'lets the last chord ring').toBeGreaterThan(1)
    for (const { instrument, notes } of score.parts) {
      expect(notes.length).toBeGreaterThan(0)
      const [low, high] = instrumentOf(instrument).range
      const wrong = notes.filter(
        ({ at, seconds, pitch, force }) =>
          at < 0 ||
          force > 1 ||
          (isKit(instrument) ? at : at + seconds) >= 30 ||
          (!isKit(instrument) && (pitch < low - 12 || pitch > high + 12)),
      )
      expect(wrong, instrument).toEqual([])
    }
  }
})

test('long notes of every pitched part belong to the chord that sounds', () => {
  for (const { name } of GENRES) {
    const score = ask({ style: name, seed: 5 })
    for (const part of score.parts.filter(({ stem }) => stem !== 'drums'))
      for (const { at, seconds, pitch } of part.notes) {
        if (seconds < score.beatSeconds * 0.99) continue
        const bar = score.bars.findLast((candidate) => candidate.at <= at + 0.03)!
        const tones = readChord(bar.chord).tones.map((tone) => (tone + score.tonic) % 12)
        expect([...tones, (tones[0]! + 7) % 12], `${name}: ${part.instrument} over ${bar.chord} at ${at}`).toContain(
          pitch % 12,
        )
      }
  }
})

test.each([
  ['slow ambient meditation for sleeping', 'ambient'],
  ['8-bit platformer level', 'chiptune'],
  ['smoky saxophone jazz club', 'jazz'],
  ['drum and bass for a chase', 'drum and bass'],
  ['epic battle with a dragon', 'epic'],
  ['A lighthouse at dawn', 'cinematic'],
  // a longer word that begins with it comes first
  ['jazzy jazz trio', 'jazz'],
  ['a metallic metal riff', 'metal'],
])('%s is %s', (words, genre) => expect(ask({ words }).genre).toBe(genre))

test('words set tempo, key, mode and lead', () => {
  expect(tempoOf(ask({ words: 'techno 150 bpm' }))).toBeCloseTo(150, -1)
  expect(tempoOf(ask({ words: 'pop', speed: 1.3 })) / tempoOf(ask({ words: 'pop' }))).toBeGreaterThan(1.15)
  expect(tempoOf(ask({ words: 'slow folk' }))).toBeLessThan(tempoOf(ask({ words: 'fast folk' })))
  expect(ask({ words: 'ballad in d minor' }).tonic).toBe(2)
  const chords = (words: string) => ask({ words }).bars.at(-1)!.chord
  expect(chords('sad pop')).toMatch(/^i/)
  expect(chords('happy pop')).toMatch(/^I/)
  expect(ask({ words: 'lo-fi with a trumpet' }).parts.some(({ instrument }) => instrument === 'trumpet')).toBe(true)
})

test('a syllable a note, in the order of the lyrics, choruses where they belong', () => {
  const lyrics = '[Verse]\nGolden light upon the water\n[Chorus]\nSing with me'
  const score = ask({ words: 'pop', instrumental: false, lyrics, seconds: 40 })
  const notes = score.parts.find(({ stem }) => stem === 'vocals')!.notes
  expect(notes.slice(0, 8).map(({ syllable }) => syllable)).toEqual(syllablesOf('Golden light upon the water'))
  const lifted = score.bars.find(({ section }) => section === 'B')!
  const inChorus = notes.filter(({ at }) => at >= lifted.at - 0.02).slice(0, 3)
  expect(inChorus.map(({ syllable }) => syllable)).toEqual(['sɪŋ', 'wɪð', 'mi'])
  expect(ask({ words: 'pop', lyrics }).parts.some(({ stem }) => stem === 'vocals')).toBe(false)
})

test.each([
  ['Hello beautiful world', ['hə', 'lO', 'bju', 'ɾə', 'fəl', 'wɜɹld']],
  ['made of stone', ['mAd', 'ʌv', 'stOn']],
  ['Golden light, extra strong!', ['ɡOl', 'dən', 'lIt', 'ɛk', 'stɹə', 'stɹɑŋ']],
  ['光の海', ['lɑ', 'lɑ']],
  ['', []],
])('%s has its syllables', (line, syllables) => expect(syllablesOf(line)).toEqual(syllables))

test('any length is filled, with a form that grows with it', () => {
  for (const seconds of [2, 3.7, 5, 11, 47, 120]) {
    const score = ask({ words: 'rock', seconds })
    expect(score.bars.at(-1)!.at).toBeLessThan(seconds)
    expect(score.bars.at(-1)!.at).toBeGreaterThan(seconds * 0.4)
  }
  expect(new Set(ask({ words: 'rock', seconds: 120 }).bars.map(({ section }) => section))).toEqual(
    new Set(['intro', 'A', 'B', 'bridge', 'outro', 'end']),
  )
})

test('everything that is asked changes the score, and the same question gets the same answer', () => {
  const song = { words: 'happy tune', instrumental: false, lyrics: 'Hello my friend', seconds: 12 }
  const changes: Partial<SongRequest>[] = [
    {},
    { seed: 4 },
    { words: 'gloomy tune' },
    { style: 'waltz, accordion' },
    { lyrics: 'Farewell cruel world' },
    { instrumental: true },
    { speed: 1.3 },
    { seconds: 13 },
  ]
  const scores = changes.map((change) => JSON.stringify(ask({ ...song, ...change })))
  expect(new Set(scores).size).toBe(changes.length)
  expect(JSON.stringify(ask(song))).toBe(scores[0])
})

const stems = (wanted: Stem | null) => ask({ style: 'ambient', wanted }).parts.map(({ stem }) => stem)

test('a part that is wanted is there, even where the style has none', () => {
  expect(stems(null)).not.toContain('drums')
  expect(stems('drums')).toContain('drums')
  expect(stems('vocals')).toContain('vocals')
})
