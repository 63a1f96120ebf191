import { expect, test } from 'vitest'
import { createMediaInSight, MOST_ASKED } from './media-in-sight.ts'

/** Everything that was asked, and time that passes by hand. */
function scene() {
  const asked: (readonly string[])[] = []
  const due: (() => void)[] = []
  const answering: (() => void)[] = []
  let unknown: ReadonlySet<string> = new Set()
  const media = createMediaInSight<string>(
    async (keys) => {
      asked.push(keys)
      await new Promise<void>((resolve) => answering.push(resolve))
      return new Map(keys.filter((key) => !unknown.has(key)).map((key) => [key, `${key}!`]))
    },
    (run) => void due.push(run),
  )
  return {
    media,
    asked,
    /** The view rests. */
    rest: () => due.splice(0).forEach((run) => run()),
    answer: async () => {
      answering.splice(0).forEach((resolve) => resolve())
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    },
    unknowing: (keys: readonly string[]) => (unknown = new Set(keys)),
  }
}

const watchAll = (media: ReturnType<typeof scene>['media'], keys: readonly string[]) =>
  keys.map((key) => media.watch(key, () => {}))

test('what is in sight when the view rests is asked together, and what has flown past is not', async () => {
  const { media, asked, rest, answer } = scene()
  const past = Array.from({ length: 5000 }, (_, at) => `past ${at}`)
  for (const leave of watchAll(media, past)) leave()
  let told = 0
  media.watch('a', () => (told += 1))
  media.watch('b', () => {})
  expect(asked).toEqual([])
  rest()
  expect(asked).toEqual([['a', 'b']])
  expect(media.read('a')).toBeUndefined()
  await answer()
  expect(media.read('a')).toBe('a!')
  expect(told).toBe(1)
})

test('one question follows the other, and none is longer than it may be', async () => {
  const { media, asked, rest, answer } = scene()
  const keys = Array.from({ length: MOST_ASKED + 20 }, (_, at) => String(at))
  const leaving = watchAll(media, keys)
  rest()
  rest()
  expect(asked.map(({ length }) => length)).toEqual([MOST_ASKED])
  leaving.at(-1)!()
  await answer()
  rest()
  // one of them has left meanwhile
  expect(asked.map(({ length }) => length)).toEqual([MOST_ASKED, 19])
})

test('what is known is not asked again before it may have changed', async () => {
  const { media, asked, rest, answer, unknowing } = scene()
  unknowing(['b'])
  const [leaveA] = watchAll(media, ['a', 'b'])
  rest()
  await answer()
  leaveA!()
  watchAll(media, ['a'])
  rest()
  expect(asked).toHaveLength(1)
  unknowing([])
  media.refresh()
  // what was known stays in sight meanwhile
  expect(media.read('a')).toBe('a!')
  rest()
  await answer()
  expect(asked.at(-1)!.toSorted()).toEqual(['a', 'b'])
  expect(media.read('b')).toBe('b!')
})
