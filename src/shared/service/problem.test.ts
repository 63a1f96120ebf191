import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { speak } from '../text/every-language.ts'
import { ruleWords } from '../text/rule-words.ts'
import { issuesOf } from './problem.ts'

afterEach(() => speak('en'))

const Shape = z.strictObject({
  name: z.string(),
  count: z.int(),
  share: z.number(),
  few: z.int().min(1).max(9),
  many: z.int().min(1).max(9),
  open: z.boolean(),
  params: z.record(z.string(), z.string()),
  images: z.array(z.string()),
})

test('what is missing or of another kind is named by its field, in plain words', () => {
  const wrong = { name: 7, count: 1.5, few: 0, many: 10, open: 'yes', params: [], images: ['a', 3], nope: true }
  expect(issuesOf(Shape.safeParse(wrong).error!, ruleWords)).toEqual([
    { path: 'name', message: 'Expected text.' },
    { path: 'count', message: 'Expected a whole number.' },
    { path: 'share', message: 'Expected a number.' },
    { path: 'few', message: 'At least 1.' },
    { path: 'many', message: 'At most 9.' },
    { path: 'open', message: 'Expected true or false.' },
    { path: 'params', message: 'Expected an object.' },
    { path: 'images.1', message: 'Expected text.' },
    { path: 'nope', message: 'Unknown name.' },
  ])
})

test('a bound that is itself not allowed is told as such', () => {
  const Bounds = z.object({
    positive: z.int().positive(),
    over: z.number().gt(0.5),
    negative: z.number().negative(),
    under: z.int().lt(10),
    least: z.number().min(2),
    most: z.number().max(3),
  })
  const atTheBound = { positive: 0, over: 0.5, negative: 0, under: 10, least: 1, most: 4 }
  const told = () => issuesOf(Bounds.safeParse(atTheBound).error!, ruleWords).map(({ message }) => message)
  expect(told()).toEqual([
    'More than 0.',
    'More than 0.5.',
    'Less than 0.',
    'Less than 10.',
    'At least 2.',
    'At most 3.',
  ])
  speak('de')
  expect(told().slice(0, 3)).toEqual(['Mehr als 0.', 'Mehr als 0,5.', 'Weniger als 0.'])
})

test('so is what is too long, of another form or none of the choices, in the language that is spoken', () => {
  const Form = z.object({
    name: z.string().min(1),
    words: z.string().max(3),
    address: z.url(),
    id: z.string().regex(/^a+$/),
    tone: z.enum(['light', 'dark']),
    either: z.union([z.number(), z.boolean()]),
  })
  const wrong = { name: '', words: 'long', address: 'nowhere', id: 'b', tone: 'mauve', either: 'x' }
  const told = () => issuesOf(Form.safeParse(wrong).error!, ruleWords).map(({ message }) => message)
  expect(told()).toEqual([
    'Too short: at least 1.',
    'Too long: at most 3.',
    'It is not of the expected form.',
    'It is not of the expected form.',
    'Expected one of light, dark.',
    'It is not of the expected form.',
  ])
  speak('de')
  expect(told().slice(0, 3)).toEqual([
    'Zu kurz: mindestens 1.',
    'Zu lang: höchstens 3.',
    'Das hat nicht die erwartete Form.',
  ])
})
