import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unreadWords } from './unread-words.ts'

test.each<[prompt: string, unread: string[]]>([
  ['A cyclist in Berlin rain', ['cyclist', 'Berlin']],
  ['A lighthouse on a cliff at dawn', []],
  ['three red balloons over a snowy mountain at dusk', []],
  ['A beautiful detailed illustration of an old man, 4k', []],
  ['Ein Radfahrer im Regen, dahinter ein Leuchtturm', ['Radfahrer', 'dahinter']],
  ['Zwei rote Katzen auf einem Sofa in der Nacht', []],
  ['a fox without lederhosen, wearing lederhosen', ['lederhosen']],
  ['no lederhosen', []],
  ['Berlin, berlin and BERLIN', ['Berlin']],
  ['constructor (unclosed [brackets', ['constructor', 'unclosed', 'brackets']],
  ['in 1950', []],
  ['🦊 🚲', []],
  ['', []],
])('%s', (prompt, unread) => expect(unreadWords(prompt)).toEqual(unread))

test('names a dozen words at most, however long the prompt is', () => {
  expect(unreadWords(Array.from({ length: 2000 }, (_, at) => `zzword${'x'.repeat(at % 300)}`).join(' '))).toHaveLength(
    12,
  )
})

test('words are read without a canvas or a decoder of pictures', () => {
  const module = join(import.meta.dirname, 'unread-words.ts')
  const script = `const { unreadWords } = await import(${JSON.stringify(module)}); unreadWords('A cyclist');
    console.log(process.report.getReport().sharedObjects.filter((name) => /canvas|skia|sharp|vips/.test(name)).join())`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()).toBe('')
})
