import { expect, test } from 'vitest'
import { BLOCK, codesToRetry, DOUBT, END, mayBeEdited, PAUSE, UNFINISHED } from './reason-codes.ts'

test('codes that lie in databases are those of every earlier version', () => {
  expect([PAUSE, BLOCK, DOUBT, UNFINISHED, END].flatMap((codes) => Object.values(codes))).toEqual([
    'by_you',
    'canceling',
    'rows_ready',
    'interrupted',
    'budget_reached',
    'pick',
    'restored',
    'invalid',
    'input_file',
    'outside_files',
    'unknown_model',
    'consent_required',
    'price_risen',
    'generation_gone',
    'idempotency_conflict',
    'not_waited_for',
    'not_downloaded',
    'output_gone',
    'not_stored',
    'text_not_sought',
    'next_step_not_begun',
    'canceled',
    'already_done',
    'partial',
  ])
})

test('what may be paid already is asked for again by its name alone, and never changed', () => {
  expect(codesToRetry({ byName: false })).toEqual([BLOCK.inputFile, BLOCK.unknownModel])
  expect(codesToRetry({ byName: true })).toEqual([BLOCK.inputFile, BLOCK.unknownModel, ...Object.values(DOUBT)])
  expect(Object.values(DOUBT).filter(mayBeEdited)).toEqual([])
  expect(Object.values(BLOCK).every(mayBeEdited)).toBe(true)
  expect(mayBeEdited('content_policy')).toBe(true)
})
