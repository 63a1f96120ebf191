import { expect, test } from 'vitest'
import { decideClosing } from './closing.ts'

const linux = { platform: 'linux', wish: 'close', running: 2, whenClosed: 'ask' } as const

test('nothing runs: closed is closed, except on a Mac', () => {
  expect(decideClosing({ ...linux, running: 0 })).toBe('quit')
  expect(decideClosing({ ...linux, running: 0, whenClosed: 'background' })).toBe('quit')
  expect(decideClosing({ ...linux, running: 0, platform: 'darwin' })).toBe('background')
  expect(decideClosing({ ...linux, running: 0, platform: 'darwin', wish: 'quit' })).toBe('quit')
})

test('something runs: asked once, then as it was answered', () => {
  expect(decideClosing(linux)).toBe('ask')
  expect(decideClosing({ ...linux, whenClosed: 'background' })).toBe('background')
  expect(decideClosing({ ...linux, whenClosed: 'quit' })).toBe('quit')
})

test('a Mac closes windows without a question and asks when it quits', () => {
  expect(decideClosing({ ...linux, platform: 'darwin' })).toBe('background')
  expect(decideClosing({ ...linux, platform: 'darwin', wish: 'quit' })).toBe('ask')
})

test('Quit means it when the question was answered, whatever for closing', () => {
  expect(decideClosing({ ...linux, wish: 'quit', whenClosed: 'background' })).toBe('quit')
})
