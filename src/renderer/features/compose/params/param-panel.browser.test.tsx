import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ParamDescriptor } from '#shared/service/catalog.ts'
import { aModel } from '../../../../../tests/support/components/batch-answers.ts'
import { draw } from '../../../../../tests/support/components/draw.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { valueIn } from '../draft/draft.ts'
import { ParamPanel } from './param-panel.tsx'

const ui = (control: string, group = 'basic', order = 0) => ({ control, group, order })
const PARAMS: ParamDescriptor[] = [
  { name: 'negative_prompt', required: false, ui: ui('textarea', 'prompt'), kind: 'text', maxLength: 10 },
  { name: 'tags', required: false, ui: ui('tags', 'prompt', 1), kind: 'text', maxLength: 100 },
  { name: 'aspect_ratio', required: false, ui: ui('aspect'), kind: 'enum', values: ['1:1', '16:9'] },
  { name: 'resolution', required: false, ui: ui('segmented', 'basic', 1), kind: 'enum', values: ['512', '1024'] },
  { name: 'palette', required: false, ui: ui('select', 'basic', 2), kind: 'enum', values: ['day', 'night', 'ocean'] },
  { name: 'num_outputs', required: false, ui: ui('slider', 'basic', 3), kind: 'range', min: 1, max: 8, step: 1 },
  { name: 'loop', required: false, ui: ui('switch', 'basic', 4), kind: 'enum', values: [true, false] },
  { name: 'seed', required: false, ui: ui('seed', 'advanced'), kind: 'seed', max: 1000 },
]
const MODEL = aModel({
  params: PARAMS,
  defaults: { aspect_ratio: '1:1', resolution: '512', palette: 'day', num_outputs: 1, loop: false },
})

function open(issueOf: (name: string) => string | undefined = () => undefined) {
  useDraft.setState(useDraft.getInitialState(), true)
  draw(<ParamPanel model={MODEL} issueOf={issueOf} />)
}

/** Value of a setting as it would be sent. */
function valueOf(name: string) {
  const { values, files } = useDraft.getState()
  return valueIn(
    MODEL,
    PARAMS.find((param) => param.name === name)!,
    values,
    files,
  )
}
const expectValue = (name: string, value: unknown) => expect.poll(() => valueOf(name)).toEqual(value)

const showAdvanced = () =>
  page
    .getByText(/^Advanced/)
    .first()
    .click()

test('a slider and its number are one value: by arrow keys, by typing, by hand up to the limits', async () => {
  open()
  const slider = page.getByRole('slider', { name: 'Outputs' })
  const number = page.getByRole('textbox', { name: 'Outputs, number' })
  await expect.element(slider).toBeInTheDocument()
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(number).toHaveValue('3')
  await userEvent.keyboard('{End}')
  await expectValue('num_outputs', 8)
  await number.fill('5')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '5')
  // what is no number is kept as it was written, and refused where it is used
  await number.fill('five')
  await expectValue('num_outputs', 'five')
  await expect.element(number).toHaveAttribute('aria-invalid', 'true')
})

test('an open lock leaves the seed to chance; closed, it keeps the last seed', async () => {
  open()
  useDraft.setState({ lastSeed: 77 })
  await showAdvanced()
  const seed = page.getByRole('textbox', { name: 'Seed' })
  await expect.element(seed).toHaveValue('')
  await expect.element(seed).toHaveAttribute('placeholder', 'New each time, last 77')
  await page.getByRole('button', { name: 'Keep the last seed, 77' }).click()
  await expect.element(seed).toHaveValue('77')
  await expectValue('seed', 77)
  await page.getByRole('button', { name: 'Let chance choose the seed' }).click()
  await expectValue('seed', undefined)
  await page.getByRole('button', { name: 'Roll a seed and keep it' }).click()
  await expect.poll(() => Number(valueOf('seed'))).toBeGreaterThanOrEqual(0)
  expect(Number(valueOf('seed'))).toBeLessThanOrEqual(1000)
})

test('a select tells and changes its choice by keyboard, and leaves Ctrl+Enter to Make', async () => {
  open()
  const palette = page.getByRole('button', { name: 'Palette: Day' })
  await expect.element(palette).toBeVisible()
  palette.element().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(page.getByRole('menu').elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitemradio', { name: 'Day' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Ocean' }).click()
  await expect.element(page.getByRole('button', { name: 'Palette: Ocean' })).toHaveFocus()
  await expectValue('palette', 'ocean')
})

test('sizes, shapes and switches: the chosen one stays chosen when it is pressed again', async () => {
  open()
  const size = page.getByRole('radio', { name: '1024 px' })
  await size.click()
  await size.click()
  await expect.element(size).toBeChecked()
  await expectValue('resolution', '1024')
  await page.getByRole('radio', { name: '16:9' }).click()
  await expectValue('aspect_ratio', '16:9')
  const loop = page.getByRole('switch', { name: 'Loop' })
  await loop.click()
  await expectValue('loop', true)
  await loop.click()
  await expectValue('loop', false)
})

test('tags: a comma or Enter ends one, twice is once, Backspace removes the last, and what is half typed counts', async () => {
  open()
  const tags = page.getByRole('textbox', { name: 'Tags' })
  await tags.click()
  await userEvent.keyboard('calm,slow{Enter}calm,')
  await expectValue('tags', 'calm, slow')
  await userEvent.keyboard('piano')
  await expectValue('tags', 'calm, slow, piano')
  await page.getByRole('button', { name: 'Remove calm' }).click()
  await expectValue('tags', 'slow, piano')
  await expect.element(tags).toHaveFocus()
  await userEvent.keyboard('{Enter}{Backspace}')
  await expectValue('tags', 'slow')
})

test('letters are counted against the most there may be', async () => {
  open()
  const words = page.getByRole('textbox', { name: 'Negative prompt' })
  await words.fill('fog and rain')
  await expect.element(page.getByText('12 / 10')).toHaveAttribute('data-over', 'true')
  await words.fill('fog 🌫')
  await expect.element(page.getByText('5 / 10')).toHaveAttribute('data-over', 'false')
})

test('the name of every setting leads to its control, which is told with what the setting is for', async () => {
  open()
  await showAdvanced()
  const labels = [...document.querySelectorAll<HTMLLabelElement>('[data-param] > :first-child label')]
  expect(labels).toHaveLength(PARAMS.length)
  const told: string[] = []
  for (const label of labels) {
    await page.elementLocator(label).click()
    const control = document.getElementById(label.htmlFor)
    expect(control?.contains(document.activeElement), label.textContent).toBe(true)
    const ids = control?.getAttribute('aria-describedby')?.split(' ') ?? []
    told.push(...ids.map((id) => document.getElementById(id)?.textContent ?? ''))
  }
  expect(told).not.toContain('')
  expect(told).toContain('The same seed with the same settings makes the same result again.')
})

test('a fault stands at its setting, belongs to its control and opens what hides it', async () => {
  open((name) => (name === 'seed' ? 'At most 1,000.' : undefined))
  await expect.element(page.getByRole('alert')).toHaveTextContent('At most 1,000.')
  const seed = page.getByRole('textbox', { name: 'Seed' })
  await expect.element(seed).toBeVisible()
  await expect.element(seed).toHaveAttribute('aria-invalid', 'true')
  await expect.element(seed).toHaveAccessibleDescription(/At most 1,000\.$/)
})
