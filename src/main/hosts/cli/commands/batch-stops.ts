import type { Command } from 'commander'
import type { Batch } from '#shared/app/batch.ts'
import { AT_STAKE_STATES, countRowsIn } from '#shared/batch/states.ts'
import { ask } from '../../ask.ts'
import { describeBatch } from '../batch-words.ts'
import { withApp, type CliContext, type CliSession } from '../context.ts'
import { findBatchToSend } from '../find-batch.ts'

/** How a batch is held, and given up. */
export function addBatchStops(batch: Command, context: () => CliContext): void {
  batch
    .command('pause')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .description(
      'Send no more rows and take back the queued ones. Running rows are finished, then the batch stands still.',
    )
    .action((id?: string) => withApp(context(), (session) => pause(session, context(), id)))
  batch
    .command('cancel')
    .argument('[id]', 'which batch; without it, the newest that was started')
    .option('--stop-waiting', 'when the service is away for good: end it with what is here, the rest counts as spent')
    .description('Give up rows that have not run. Queued ones are taken back and their coins returned.')
    .action((id: string | undefined, { stopWaiting = false }: { stopWaiting?: boolean }) =>
      withApp(context(), (session) => cancel(session, context(), id, stopWaiting)),
    )
}

async function pause(session: CliSession, context: CliContext, id: string | undefined): Promise<void> {
  tell(context, await ask(session.app, 'batches.pause', { id: (await findBatchToSend(session, id)).id }))
}

async function cancel(
  session: CliSession,
  context: CliContext,
  id: string | undefined,
  stopWaiting: boolean,
): Promise<void> {
  const wanted = { id: (await findBatchToSend(session, id)).id }
  const canceled = await ask(session.app, 'batches.cancel', wanted)
  const isOver = countRowsIn(canceled.counts, AT_STAKE_STATES) === 0
  tell(context, isOver || !stopWaiting ? canceled : await ask(session.app, 'batches.stopWaiting', wanted))
}

function tell(context: CliContext, batch: Batch): void {
  context.print(context.json ? JSON.stringify(batch) : describeBatch(batch))
}
