import { expect, test } from 'vitest'
import { TooManyWaitingError, type Sender } from '../jobs/workers.ts'
import { createSenderTurns } from './sender-turns.ts'

const key = (keyId: string | null, accountId = 'account'): Sender => ({ accountId, keyId })

/** The order in which waiting tasks come through one place. */
function orderOf(senders: (Sender | undefined)[]): number[] {
  const turns = createSenderTurns(100)
  const tasks = senders.map((sender, index) => ({ sender, index }))
  const order: number[] = []
  for (let left = tasks; left.length > 0;) {
    const chosen = turns.next(left, ({ sender }) => sender)!
    order.push(chosen.index)
    left = left.filter((task) => task !== chosen)
  }
  return order
}

test('whoever sends one file waits behind one file of whoever sends many', () => {
  expect(orderOf([key('a'), key('a'), key('a'), key('b'), key(null), key('a', 'other')])).toEqual([0, 3, 4, 5, 1, 2])
  expect(orderOf([undefined, undefined, undefined])).toEqual([0, 1, 2])
})

test('an account has so many under way and no more, whichever of its keys sends them', () => {
  const turns = createSenderTurns(3)
  const leave = [turns.admit(key('a')), turns.admit(key('b')), turns.admit(key(null))]
  expect(() => turns.admit(key('c'))).toThrow(TooManyWaitingError)
  turns.admit(key('a', 'other'))()
  turns.admit(undefined)()
  leave[1]?.()
  turns.admit(key('c'))
  expect(() => turns.admit(key('c'))).toThrow(TooManyWaitingError)
})
