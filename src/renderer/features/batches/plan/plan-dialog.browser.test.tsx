import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { CommandError } from '#shared/app/command-error.ts'
import type { Answers } from '../../../../../tests/support/components/answering-app.ts'
import { aBatch, aModel, aPlan } from '../../../../../tests/support/components/batch-answers.ts'
import { draw } from '../../../../../tests/support/components/draw.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Before it starts' })
const budget = dialog.getByRole('textbox', { name: 'Budget in coins' })
const start = (name: string) => dialog.getByRole('button', { name, exact: true })

function open(plan: Partial<BatchPlan>, { batch = {}, ...more }: { batch?: Partial<Batch> } & Answers = {}) {
  const onClose = vi.fn()
  const onShowBlocked = vi.fn()
  const app = draw(<PlanDialog batch={aBatch(batch)} onClose={onClose} onShowBlocked={onShowBlocked} />, {
    'batches.plan': () => aPlan(plan),
    'batches.start': () => aBatch({ state: 'running' }),
    'models.list': () => ({ models: [aModel()] }),
    ...more,
  })
  return { app, onClose, onShowBlocked }
}

test('the plan tells rows, coins and what is left, and starts with what it needs as its budget', async () => {
  const { app, onClose } = open({})
  await expect.element(dialog.getByText('94 coins left of 100')).toBeVisible()
  await expect.element(dialog.getByRole('list', { name: 'Prices' }).getByText('Poster')).toBeVisible()
  await expect.element(budget).toHaveValue('6')
  expect(app.asked('batches.start')).toEqual([])
  await start('Start for 6 coins').click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(app.asked('batches.start')).toEqual([{ id: 'batch', budget: 6 }])
})

test('a budget below the plan says how far it reaches; one that is no number starts nothing; none is no limit', async () => {
  const { app } = open({})
  await budget.fill('4')
  await expect.element(dialog.getByText('Enough for 2 of 3 rows: it pauses there.')).toBeVisible()
  await expect.element(start('Start for up to 4 coins')).toBeEnabled()
  await budget.fill('4.5')
  await expect.element(dialog.getByText('A whole number of coins, or empty for no limit.')).toBeVisible()
  await expect.element(start('Start for 6 coins')).toBeDisabled()
  await budget.fill('0')
  await expect.element(start('Start for up to 0 coins')).toBeDisabled()
  await budget.fill('')
  await start('Start for 6 coins').click()
  await expect.poll(() => app.asked('batches.start')).toEqual([{ id: 'batch', budget: null }])
})

test('more coins than the account has are told before the start', async () => {
  open({ availableCoins: 4 })
  await expect.element(dialog.getByText('2 coins more than you have: it pauses where they end.')).toBeVisible()
  await expect.element(start('Start for up to 4 coins')).toBeEnabled()
})

test('where every row is blocked there is no price, only the way to what is wrong', async () => {
  const { onShowBlocked } = open({ rows: 0, blockedRows: 3, coins: 0, outputs: 0, prices: [] })
  await dialog.getByRole('button', { name: 'Show them' }).click()
  expect(onShowBlocked).toHaveBeenCalledOnce()
  await expect.element(budget).not.toBeInTheDocument()
})

test('a price that could not be asked is asked again, and a start that failed says so and stays', async () => {
  let attempts = 0
  const { onClose } = open(
    {},
    {
      'batches.plan': () => {
        attempts += 1
        if (attempts <= 2) throw new CommandError('odd', { message: 'The till is closed.' })
        return aPlan()
      },
      'batches.start': () => {
        throw new CommandError('odd', { message: 'The press is jammed.' })
      },
    },
  )
  await expect.element(dialog.getByText(/The till is closed/)).toBeVisible()
  // strict mode has asked twice already
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await start('Start for 6 coins').click()
  await expect.element(dialog.getByText(/It did not start.*The press is jammed/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})
