import { expect, test } from 'vitest'
import type { Bridge } from '#shared/app/bridge.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { runCommand } from '#shared/app/run-command.ts'
import type { Sheet } from '#shared/app/sheet.ts'
import { PLAIN_CHOICES } from '../../../../../tests/support/plain-choices.ts'
import { createClient } from '../../../bridge/client.ts'
import * as contract from '../../../bridge/contract.ts'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { historyOf } from '../lines/change-histories.ts'
import { choose, useImportDrafts, type ImportDraft } from './import-drafts.ts'
import { readAgain } from './use-read-again.ts'

const sheet = (id: string): Sheet => ({
  id,
  name: 'Autumn',
  columns: ['words'],
  mapping: {},
  rows: 1,
  folder: null,
  delimiter: ';',
  heading: true,
  encoding: 'utf-8',
  createdAt: '2030-01-31T12:00:00.000Z',
  changedAt: '2030-01-31T12:00:00.000Z',
})
const draft: ImportDraft = {
  choices: PLAIN_CHOICES,
  name: 'Autumn',
  widths: {},
  frozen: 0,
}

test('what is typed while a list is read another way goes along with it', async () => {
  const drafts = useImportDrafts.getState()
  const handlers: Partial<CommandHandlers<object>> = {
    'sheets.open': async () => {
      drafts.change('old', (before) => ({ ...before, name: 'Winter', choices: { ...before.choices, repeats: '5' } }))
      return sheet('new')
    },
    'sheets.discard': async () => ({}),
  }
  const bridge: Bridge = {
    request: (name, input) =>
      runCommand(handlers as CommandHandlers<object>, { name, input, options: {}, onUnexpected: () => {} }),
    subscribe: () => () => {},
  }
  const client = createClient(bridge, { now: () => contract, fetch: () => Promise.resolve(contract) })
  const list = { source: { text: 'words\nfox\n' }, name: 'Autumn', modelId: null }
  drafts.put('old', draft)
  // a choice, which goes along, is no change of the cells, which would not
  await historyOf('old').make(async () => choose('old', () => ({ modelId: 'other' })))
  useBatches.getState().openSheet('old', list)
  await readAgain(client, { sheet: sheet('old'), list, reading: { heading: false } })
  const { old, new: other } = useImportDrafts.getState().drafts
  expect(old).toBeUndefined()
  expect([other?.name, other?.choices.repeats, other?.choices.modelId]).toEqual(['Winter', '5', 'other'])
})
