import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CommandError } from '#shared/app/command-error.ts'
import type { UpdateStatus } from '#shared/app/updates.ts'
import { draw } from '../../../../../tests/support/components/draw.tsx'
import { windowAnswers } from '../../../../../tests/support/components/window-answers.ts'
import { UpdateRows } from './update-rows.tsx'

const CURRENT: UpdateStatus = {
  state: 'current',
  version: null,
  notes: null,
  progress: null,
  checkedAt: null,
  trouble: null,
}

test('a choice that could not be kept says so and shows what holds', async () => {
  draw(<UpdateRows />, {
    ...windowAnswers(),
    'updates.read': () => CURRENT,
    'settings.update': () => {
      throw new CommandError('odd', { message: 'The shelf is locked.' })
    },
  })
  await page.getByRole('button', { name: 'Newer versions: Tell me' }).click()
  await page.getByRole('menuitemradio', { name: 'Never look' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/That was not saved\..*The shelf is locked/)
  await expect.element(page.getByRole('button', { name: 'Newer versions: Tell me' })).toBeVisible()
})

test('a status that could not be read is told in its place', async () => {
  draw(<UpdateRows />, {
    ...windowAnswers(),
    'updates.read': () => {
      throw new CommandError('odd', { message: 'The shelf is locked.' })
    },
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The shelf is locked/)
})
