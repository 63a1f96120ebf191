import { expect, test } from 'vitest'
import { createNewestQuestion } from './newest-question.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Answers when the test says so. */
function bench() {
  const asked: { question: string; answer: (failure?: Error) => void }[] = []
  const heard: string[] = []
  const questions = createNewestQuestion<string, string>({
    ask: (question) =>
      new Promise((resolve, reject) =>
        asked.push({ question, answer: (failure) => (failure ? reject(failure) : resolve(question.toUpperCase())) }),
      ),
    onAnswer: (answer) => heard.push(answer),
    rest: () => Promise.resolve(),
  })
  return { asked, heard, questions }
}

test('of what waits only the newest is asked', async () => {
  const { asked, heard, questions } = bench()
  for (const question of ['a', 'b', 'c', 'd']) questions.ask(question)
  asked[0]!.answer()
  await settled()
  asked[1]!.answer()
  await settled()
  expect(asked.map(({ question }) => question)).toEqual(['a', 'd'])
  expect(heard).toEqual(['A', 'D'])
})

test('an answer that nobody wants any more is not heard', async () => {
  const { asked, heard, questions } = bench()
  questions.ask('a')
  questions.drop()
  asked[0]!.answer()
  await settled()
  expect(heard).toEqual([])
})

test('a click is asked at once, and the pointer waits for its answer', async () => {
  const { asked, heard, questions } = bench()
  questions.ask('hover')
  const click = questions.askNow('click')
  questions.ask('later')
  asked[0]!.answer()
  await settled()
  expect(asked.map(({ question }) => question)).toEqual(['hover', 'click'])
  asked[1]!.answer()
  expect(await click).toBe('CLICK')
  await settled()
  asked[2]!.answer()
  await settled()
  expect(heard).toEqual(['LATER'])
})

test('after a failure the next one is asked', async () => {
  const { asked, heard, questions } = bench()
  questions.ask('a')
  questions.ask('b')
  asked[0]!.answer(new Error('canceled'))
  await settled()
  asked[1]!.answer()
  await settled()
  expect(heard).toEqual(['B'])
})
