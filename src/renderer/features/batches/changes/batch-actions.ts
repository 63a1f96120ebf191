import {
  Copy,
  FileDown,
  FlaskConical,
  ListPlus,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  Trash2,
  Unplug,
  UserCheck,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { Batch } from '#shared/app/batch.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { PAUSE, resumesWithoutPlan } from '#shared/batch/reason-codes.ts'
import { AT_STAKE_STATES, countRowsIn, UNSENT_STATES } from '#shared/batch/states.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import type { Action } from '../../../core/actions/actions.ts'
import { saveText } from '../../../core/save-text.ts'
import { batchTitle } from '../../../words/batch-words.ts'
import { countIn } from '../progress/row-groups.ts'
import { copyBatch } from './copy-batch.ts'

/** What ends such a pause is done elsewhere: rows come back, or a person chooses. */
const ENDS_BY_ITSELF: ReadonlySet<string> = new Set([PAUSE.canceling, PAUSE.pick])

/** Something that can be done with a batch, wherever it is offered. */
export interface BatchAction extends Action {
  icon: LucideIcon
  /** What fits its state stands in front, the rest in the menu behind it. */
  at: 'front' | 'menu'
  look?: 'solid' | 'spend'
  /** It stands there, for who looks for it, and cannot be done now. */
  disabled?: boolean
}

export type BatchDialog = 'cancel' | 'rename' | 'remove' | 'stopWaiting'

export interface BatchScene {
  client: Client
  /** Does what was asked for, and says where the batch stands why it did not work. */
  act: (work: () => Promise<unknown>) => unknown
  ask: (dialog: BatchDialog) => void
  chooseRows: () => void
  /** Shows what starting means. */
  onPlan: () => void
}

/** Canceled, while its service is away, perhaps for good, or no longer lets it in. The bundled one is always there. */
function isKeptFromItsEnd({ connectionId, pause, trouble, counts }: Batch): boolean {
  const waits = trouble !== null && connectionId !== BUNDLED_CONNECTION_ID
  return waits && pause?.code === PAUSE.canceling && countRowsIn(counts, AT_STAKE_STATES) > 0
}

/** What can be done with a batch as it stands: the same in its bar, its menu and the palette. */
export function batchActions(batch: Batch, { client, act, ask, chooseRows, onPlan }: BatchScene): BatchAction[] {
  const words = text().batches
  const { id, state } = batch
  const [waiting, working] = [countIn('waiting', batch), countIn('working', batch)]
  const retryable = countIn('failed', batch) + countIn('canceled', batch)
  const withoutPlan = resumesWithoutPlan(batch.pause)
  const actions: Omit<BatchAction, 'section' | 'detail'>[] = [
    {
      id: 'batch.pause',
      label: words.pause,
      icon: Pause,
      at: 'front',
      when: () => state === 'running',
      run: () => act(() => client.request('batches.pause', { id })),
    },
    {
      id: 'batch.cancel',
      label: words.cancel,
      icon: X,
      at: 'front',
      when: () =>
        (state === 'running' || state === 'paused') && waiting + working > 0 && batch.pause?.code !== PAUSE.canceling,
      run: () => ask('cancel'),
    },
    {
      id: 'batch.stopWaiting',
      label: words.stopWaiting,
      icon: Unplug,
      at: 'front',
      when: () => isKeptFromItsEnd(batch),
      run: () => ask('stopWaiting'),
    },
    {
      id: 'batch.retry',
      label: words.retryRows(retryable),
      icon: RotateCcw,
      at: 'front',
      when: () => retryable > 0 && state !== 'draft',
      run: () =>
        act(async () => {
          await client.request('batches.retry', { id })
          onPlan()
        }),
    },
    {
      id: 'batch.consent',
      label: words.giveConsent(batch.toConsent),
      icon: UserCheck,
      at: 'front',
      when: () => batch.toConsent > 0 && batch.pause?.code !== PAUSE.canceling,
      run: () =>
        act(async () => {
          await client.request('batches.retry', { id, consent: true })
          onPlan()
        }),
    },
    {
      id: 'batch.resume',
      label: withoutPlan ? words.resume : words.planAndResume,
      icon: Play,
      at: 'front',
      look: withoutPlan ? 'spend' : 'solid',
      when: () =>
        state === 'paused' &&
        (countRowsIn(batch.counts, UNSENT_STATES) > 0 || !ENDS_BY_ITSELF.has(batch.pause?.code ?? '')),
      run: () => (withoutPlan ? act(() => client.request('batches.resume', { id })) : onPlan()),
    },
    {
      id: 'batch.plan',
      label: words.planAndStart,
      icon: Play,
      at: 'front',
      look: 'solid',
      disabled: waiting === 0,
      when: () => state === 'draft' || (state === 'ended' && waiting > 0),
      run: onPlan,
    },
    { id: 'batch.rename', label: words.rename, icon: Pencil, at: 'menu', run: () => ask('rename') },
    { id: 'batch.addRows', label: words.addRows, icon: ListPlus, at: 'menu', run: chooseRows },
    {
      id: 'batch.duplicate',
      label: words.duplicate,
      icon: Copy,
      at: 'menu',
      run: () => act(() => copyBatch(client, 'batches.duplicate', id)),
    },
    {
      id: 'batch.rehearse',
      label: words.rehearse,
      icon: FlaskConical,
      at: 'menu',
      when: () => batch.connectionId !== BUNDLED_CONNECTION_ID,
      run: () => act(() => copyBatch(client, 'batches.rehearse', id)),
    },
    {
      id: 'batch.report',
      label: words.saveReport,
      icon: FileDown,
      at: state === 'ended' ? 'front' : 'menu',
      run: () =>
        act(async () => {
          const report = await client.request('batches.report', { id })
          saveText(words.reportFile(batch.name), report.text ?? '', 'text/csv')
        }),
    },
    {
      id: 'batch.remove',
      label: words.remove,
      icon: Trash2,
      at: 'menu',
      disabled: state === 'running' || working > 0,
      run: () => ask('remove'),
    },
  ]
  return actions
    .filter(({ when }) => when?.() !== false)
    .map((action) => Object.assign(action, { section: 'batches' as const, detail: batchTitle(batch) }))
}
