import { expect, test } from 'vitest'
import type { WorkflowBindings, WorkflowInspection, WorkflowTarget } from '#shared/service/providers.ts'
import { createWorkflowLook } from './workflow-look.ts'

const bound = (...params: WorkflowTarget[]): WorkflowBindings => ({
  inputs: params.map((param) => ({ param, node: '6', input: param })),
  output: '9',
  taskType: 'image.generate',
})

const inspection = (bindings: WorkflowBindings): WorkflowInspection => ({
  title: 'Bottle',
  inputs: [],
  outputs: [],
  bindings,
  params: [],
})

/** Servers that answer when the test says so, as their app would: with the bindings they were asked about. */
function waitingServers() {
  const asked: { server: string; bindings: WorkflowBindings | undefined; answer: () => void }[] = []
  const look = createWorkflowLook(
    (server, bindings) =>
      new Promise((resolve) => {
        asked.push({ server, bindings, answer: () => resolve(inspection(bindings ?? bound('seed'))) })
      }),
  )
  return { look, asked, seen: () => look.store.getState().found?.bindings }
}

test('an answer that comes after a later correction does not take that back', async () => {
  const { look, asked, seen } = waitingServers()
  const first = look.lookAt('gpu')
  asked[0]!.answer()
  await first
  expect(seen()).toEqual(bound('seed'))

  const one = look.correct('gpu', bound('seed', 'prompt'))
  const both = look.correct('gpu', bound('seed', 'prompt', 'negative_prompt'))
  asked[1]!.answer()
  await one
  expect(seen()).toEqual(bound('seed', 'prompt', 'negative_prompt'))
  asked[2]!.answer()
  await both
  expect(seen()).toEqual(bound('seed', 'prompt', 'negative_prompt'))
})

test('another server is asked about what was corrected, and about nothing that was only inferred elsewhere', async () => {
  const { look, asked, seen } = waitingServers()
  const first = look.lookAt('gpu')
  asked[0]!.answer()
  await first
  void look.lookAt('other')
  void look.correct('other', bound('prompt'))
  const back = look.lookAt('gpu')
  expect(asked.map(({ server, bindings }) => [server, bindings])).toEqual([
    ['gpu', undefined],
    ['other', undefined],
    ['other', bound('prompt')],
    ['gpu', bound('prompt')],
  ])
  asked[3]!.answer()
  await back
  expect(seen()).toEqual(bound('prompt'))
})
