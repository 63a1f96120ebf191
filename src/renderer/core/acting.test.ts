import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { CommandError } from '#shared/app/command-error.ts'
import { text } from '#shared/text/index.ts'
import { useToasts } from '../ui/toast-store.ts'
import type { Attempt } from '../words/error-words.ts'
import { createRuns } from './acting.ts'

beforeEach(() => useToasts.setState({ shown: [], lastId: 0 }))

const toasts = () => useToasts.getState().shown.length
const fail = () => Promise.reject(new CommandError('unreachable', { message: 'Away.' }))

/** A place as `useAct` has it: what it says is what its observer knows of the last one. */
function openPlace({
  hasLeft = false,
  onlyLooks = false,
  attempt = 'changes',
}: { hasLeft?: boolean; onlyLooks?: boolean; attempt?: Attempt } = {}) {
  const observer = new MutationObserver<unknown, unknown, () => Promise<unknown>>(new QueryClient(), {
    mutationFn: (work) => work(),
  })
  onTestFinished(observer.subscribe(() => {}))
  const run = createRuns({ hasLeft: { current: hasLeft }, onlyLooks, attempt })
  return {
    run: (work: () => Promise<unknown>) => run(() => observer.mutate(work)),
    says: () => observer.getCurrentResult().error !== null,
  }
}

test('a failure is said once: by its place, or by a message when the place has gone on to the next thing', async () => {
  const { run, says } = openPlace()
  expect(await run(fail)).toBeUndefined()
  expect([says(), toasts()]).toEqual([true, 0])

  const first = Promise.withResolvers<unknown>()
  const failing = run(() => first.promise)
  expect(await run(async () => 'second')).toBe('second')
  first.reject(new CommandError('unreachable', { message: 'Away.' }))
  expect(await failing).toBeUndefined()
  expect([says(), toasts()]).toEqual([false, 1])
})

test('a message says it when the place was left', async () => {
  await openPlace({ hasLeft: true }).run(fail)
  expect(toasts()).toBe(1)
})

test('of what spends it is said whether something may have been charged', async () => {
  await openPlace({ hasLeft: true }).run(fail)
  await openPlace({ hasLeft: true, attempt: 'spends' }).run(fail)
  const [changing, spending] = useToasts.getState().shown.map(({ text }) => text)
  expect(spending).toContain(text().errors.charge.unknown)
  expect(changing).not.toContain(text().errors.charge.unknown)
})

test('nobody is told of a look that failed after the next one had begun', async () => {
  const { run } = openPlace({ onlyLooks: true })
  const first = Promise.withResolvers<unknown>()
  const failing = run(() => first.promise)
  await run(async () => {})
  first.reject(new CommandError('unreachable', { message: 'Away.' }))
  await failing
  expect(toasts()).toBe(0)
})
