import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { hold } from '../../ui/holding.ts'
import { useNavigation } from './navigation.ts'

const { open } = useNavigation.getState()
const place = () => useNavigation.getState().place

beforeEach(() => useNavigation.setState({ place: 'settings' }))

/** Something over the place: what it holds, and how often it was asked for that. */
function cover(name: string, asked: string[]) {
  const covering = { name, holds: true, goOn: () => {} }
  onTestFinished(
    hold({
      holds: () => covering.holds,
      ask(goOn) {
        asked.push(name)
        covering.goOn = goOn
      },
    }),
  )
  return covering
}

test('nobody is led away from what would be lost before they have said so', () => {
  const asked: string[] = []
  const form = cover('form', asked)
  const shown: string[] = []
  open('library', () => shown.push('what was found'))
  expect([place(), shown, asked]).toEqual(['settings', [], ['form']])
  form.goOn()
  expect([place(), shown, asked]).toEqual(['library', ['what was found'], ['form']])
})

test('what holds nothing is left without a question', () => {
  const asked: string[] = []
  cover('form', asked).holds = false
  open('library')
  expect([place(), asked]).toEqual(['library', []])
})

test('where several hold something, each is asked, that on top first; whoever stays at one of them stays', () => {
  const asked: string[] = []
  const form = cover('form', asked)
  const recipe = cover('recipe', asked)
  open('library')
  recipe.goOn()
  expect([place(), asked]).toEqual(['settings', ['recipe', 'form']])
  form.goOn()
  expect(place()).toBe('library')
})

test('the same place is no other, unless it shall show something else', () => {
  const asked: string[] = []
  cover('form', asked)
  open('settings')
  expect(asked).toEqual([])
  open('settings', () => {})
  expect(asked).toEqual(['form'])
})
