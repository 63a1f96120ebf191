import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../tests/support/components/draw.tsx'
import { Field } from './field.tsx'
import { NumberField } from './number-field.tsx'

const field = page.getByRole('textbox', { name: 'Width' })

/** Draws a field of a number and returns the numbers it reported. */
function drawField(first: number | undefined, more: { step?: number; coins?: boolean } = {}): (number | undefined)[] {
  const reported: (number | undefined)[] = []
  function Width() {
    const [value, setValue] = useState(first)
    return (
      <Field label="Width">
        <NumberField
          value={value}
          {...more}
          onChange={(next) => {
            reported.push(next)
            if (!Number.isNaN(next)) setValue(next)
          }}
        />
      </Field>
    )
  }
  draw(<Width />)
  return reported
}

test('arrows change a number by its step, with Shift by ten steps', async () => {
  drawField(0.1, { step: 0.1 })
  await field.click()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('0.3')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(field).toHaveValue('-0.7')
})

test('coins are counted in whole numbers and never below zero', async () => {
  const reported = drawField(3, { coins: true })
  await field.click()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(field).toHaveValue('0')
  await field.fill('1,500')
  expect(reported.at(-1)).toBe(1500)
  await field.fill('1.5')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('text that is no number is marked, and the number that holds is shown after the field is left', async () => {
  const reported = drawField(40)
  await field.fill('4o')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(reported.at(-1)).toBeNaN()
  await userEvent.tab()
  await expect.element(field).toHaveValue('40')
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  await field.fill('')
  expect(reported.at(-1)).toBeUndefined()
})
