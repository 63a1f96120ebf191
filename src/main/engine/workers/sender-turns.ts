import { TooManyWaitingError, type Sender } from '../jobs/workers.ts'

/** Who sent something takes turns with everybody else who did, and has only so much of it under way. */
export interface SenderTurns {
  /** Throws when the account has as much under way as it may; returns how to say that this one has ended. */
  admit(sender: Sender | undefined): () => void
  /** The task of whoever had no turn for longest; of one sender's, the first that came. */
  next<Task>(tasks: readonly Task[], senderOf: (task: Task) => Sender | undefined): Task | undefined
}

export function createSenderTurns(mostOfAnAccount: number): SenderTurns {
  const underWay = new Map<string, number>()
  const lastTurns = new Map<string, number>()
  let turn = 0

  return {
    admit(sender) {
      if (!sender) return () => {}
      const { accountId } = sender
      const count = underWay.get(accountId) ?? 0
      if (count >= mostOfAnAccount)
        throw new TooManyWaitingError(`${count} files of this account are being looked into.`)
      underWay.set(accountId, count + 1)
      return () => {
        const left = (underWay.get(accountId) ?? 1) - 1
        if (left > 0) underWay.set(accountId, left)
        else underWay.delete(accountId)
        // nobody waits: who comes next has had no turn either
        if (underWay.size === 0) lastTurns.clear()
      }
    },
    next(tasks, senderOf) {
      const lastTurnOf = (task: (typeof tasks)[number]) => lastTurns.get(nameOf(senderOf(task))) ?? 0
      const [first, ...others] = tasks
      if (first === undefined) return undefined
      const chosen = others.reduce((best, task) => (lastTurnOf(task) < lastTurnOf(best) ? task : best), first)
      lastTurns.set(nameOf(senderOf(chosen)), ++turn)
      return chosen
    },
  }
}

function nameOf(sender: Sender | undefined): string {
  return sender ? `${sender.accountId}/${sender.keyId ?? ''}` : ''
}
