import { beforeEach, expect, test } from 'vitest'
import { availableActions, registerActions, useRegistry, withdrawActions, type Action } from './actions.ts'

beforeEach(() => useRegistry.setState({ byOwner: {} }))

function action(id: string, change: Partial<Action> = {}): Action {
  return { id, label: id, section: 'help', run: () => {}, ...change }
}

const ids = () => availableActions(useRegistry.getState()).map(({ id }) => id)

test('parts of the screen offer actions while they are there, and what cannot be done is left out', () => {
  registerActions('one', [action('a'), action('b', { when: () => false })])
  registerActions('two', [action('c')])
  expect(ids()).toEqual(['a', 'c'])
  registerActions('one', [action('b')])
  expect(ids()).toEqual(['b', 'c'])
  withdrawActions('one')
  expect(ids()).toEqual(['c'])
})

test('two parts that offer the same give it once', () => {
  registerActions('one', [action('a', { label: 'first' })])
  registerActions('two', [action('a', { label: 'second' })])
  expect(availableActions(useRegistry.getState()).map(({ label }) => label)).toEqual(['second'])
})
