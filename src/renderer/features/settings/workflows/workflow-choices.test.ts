import { expect, test } from 'vitest'
import type { WorkflowInspection } from '#shared/service/providers.ts'
import { firstWords, isSaid, sortInputs, STAYS, targetOf, valueWords, withTarget } from './workflow-choices.ts'

const input = (node: string, name: string, value: string | number, candidates: string[]) =>
  ({
    node,
    input: name,
    value,
    candidates,
    title: 'CLIP Text Encode',
    classType: 'Any',
  }) as WorkflowInspection['inputs'][number]

const PROMPT = input('6', 'text', 'a glass bottle', ['prompt', 'negative_prompt'])
const NEGATIVE = input('7', 'text', 'watermark', ['prompt', 'negative_prompt'])
const STEPS = input('3', 'steps', 20, [])
const inspection: WorkflowInspection = {
  title: 'Bottle',
  inputs: [STEPS, NEGATIVE, PROMPT],
  outputs: [{ node: '9', title: 'Save Image', classType: 'SaveImage' }],
  bindings: { inputs: [{ param: 'prompt', node: '6', input: 'text' }], output: '9', taskType: 'image.generate' },
  params: [],
}

test('what is bound stands first, what could be after it, and what nothing can be bound to is left out', () => {
  const { bound, free } = sortInputs(inspection)
  expect(bound).toEqual([PROMPT])
  expect(free).toEqual([NEGATIVE])
})

test('an input is bound to one thing, bound anew, and let go', () => {
  const both = withTarget(inspection.bindings, NEGATIVE, 'negative_prompt')
  expect(targetOf(both, NEGATIVE)).toBe('negative_prompt')
  expect(targetOf(both, PROMPT)).toBe('prompt')
  expect(withTarget(both, NEGATIVE, 'prompt').inputs).toHaveLength(2)
  const less = withTarget(both, PROMPT, STAYS)
  expect(targetOf(less, PROMPT)).toBe(STAYS)
  expect(less.output).toBe('9')
})

test('its own words come along, long ones are cut, and a title that says what it is is told from a guess', () => {
  expect(firstWords(inspection)).toEqual({ prompt: 'a glass bottle' })
  expect(valueWords('x'.repeat(200))).toHaveLength(80)
  expect(valueWords(null)).toBe('')
  expect(isSaid({ ...PROMPT, title: 'Words $prompt' }, 'prompt')).toBe(true)
  expect(isSaid(PROMPT, 'prompt')).toBe(false)
})
