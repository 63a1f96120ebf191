import { expect, test } from 'vitest'
import type { Action } from '../../core/actions/actions.ts'
import { rankActions } from './rank-actions.ts'

function action(id: string, change: Partial<Action> = {}): Action {
  return { id, label: id, section: 'help', run: () => {}, ...change }
}

const ACTIONS = [
  action('help', { label: 'Keyboard shortcuts' }),
  action('dark', { label: 'Theme: Dark', section: 'settings', keywords: 'appearance night' }),
  action('library', { label: 'Library', section: 'places' }),
  action('fox', { label: 'Make with Paper Fox', section: 'compose', detail: 'Image', onlyFound: true }),
]
const ranked = (query: string, recent: string[] = []) =>
  rankActions(ACTIONS, { query, recent }).map(({ section, actions }) => [
    section,
    actions.map(({ action: { id } }) => id),
  ])

test('without a query: what was run lately, then section by section, without what is only found', () => {
  expect(ranked('')).toEqual([
    ['places', ['library']],
    ['settings', ['dark']],
    ['help', ['help']],
  ])
  expect(ranked(' ', ['fox', 'gone', 'dark'])).toEqual([
    ['recent', ['fox', 'dark']],
    ['places', ['library']],
    ['help', ['help']],
  ])
})

test('with a query: the best first, by name before other words, and lately run ones a little better', () => {
  expect(ranked('fox')).toEqual([['found', ['fox']]])
  expect(ranked('image')).toEqual([['found', ['fox']]])
  expect(ranked('night')).toEqual([['found', ['dark']]])
  expect(ranked('zebra')).toEqual([])
  expect(ranked('mi')).toEqual([])
  expect(ranked('k')[0]?.[1]).toEqual(['help'])
  const twins = [action('one', { label: 'Open Foxes' }), action('two', { label: 'Open Foxes' })]
  const first = (recent: string[]) => rankActions(twins, { query: 'foxes', recent })[0]?.actions[0]?.action.id
  expect([first([]), first(['two'])]).toEqual(['one', 'two'])
})

test('highlights stay inside the name', () => {
  const [group] = rankActions(ACTIONS, { query: 'theme night', recent: [] })
  expect(group?.actions[0]?.ranges).toEqual([[0, 5]])
})
