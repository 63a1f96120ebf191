import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CommandError } from '#shared/app/command-error.ts'
import { draw } from '../../../tests/support/components/draw.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

const question = page.getByRole('dialog', { name: 'Remove Atelier?' })
const remove = question.getByRole('button', { name: 'Remove' })
const opener = page.getByRole('button', { name: 'Open' })

async function open(onConfirm: () => Promise<void>) {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && (
          <ConfirmDialog
            title="Remove Atelier?"
            description="Its key goes with it."
            keep="Keep it"
            go="Remove"
            onConfirm={onConfirm}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  }
  draw(<Page />)
  await opener.click()
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
}

test('Enter and Escape keep, and the focus goes back to the button that asked', async () => {
  const onConfirm = vi.fn(async () => {})
  await open(onConfirm)
  for (const key of ['{Enter}', '{Escape}']) {
    await userEvent.keyboard(key)
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toBeVisible()
  }
  expect(onConfirm).not.toHaveBeenCalled()
})

test('the dialog stays while it works, and closes when that has worked', async () => {
  const done = Promise.withResolvers<void>()
  await open(() => done.promise)
  await remove.click()
  await expect.element(remove).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  done.resolve()
  await expect.element(question).not.toBeInTheDocument()
})

test('a failure is told in the dialog, which can be tried again', async () => {
  let attempts = 0
  await open(async () => {
    attempts += 1
    if (attempts === 1) throw new CommandError('odd', { message: 'The shelf is locked.' })
  })
  await remove.click()
  await expect.element(question.getByText(/The shelf is locked/)).toBeVisible()
  await remove.click()
  await expect.element(question).not.toBeInTheDocument()
})
