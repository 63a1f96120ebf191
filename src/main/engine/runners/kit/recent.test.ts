import { expect, test } from 'vitest'
import { keepRecent } from './recent.ts'

const input = (text: string) => Buffer.from(text)

function prepare(count: number) {
  const recent = keepRecent<string>(count)
  const worked: string[] = []
  const find = (text: string) =>
    recent(input(text), async () => {
      worked.push(text)
      return text.toUpperCase()
    })
  return { recent, worked, find }
}

test('the same input is worked on once, for whoever asks meanwhile and afterwards', async () => {
  const { worked, find } = prepare(2)
  expect(await Promise.all([find('pot'), find('pot')])).toEqual(['POT', 'POT'])
  expect(await find('pot')).toBe('POT')
  expect(await find('shirt')).toBe('SHIRT')
  expect(worked).toEqual(['pot', 'shirt'])
})

test('only the last few are kept, by when they were used', async () => {
  const { worked, find } = prepare(2)
  for (const text of ['one', 'two', 'one', 'three', 'one', 'two']) await find(text)
  expect(worked).toEqual(['one', 'two', 'three', 'two'])
})

test('what did not work is tried again', async () => {
  const { recent, find } = prepare(2)
  await expect(recent(input('pot'), () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await find('pot')).toBe('POT')
})
