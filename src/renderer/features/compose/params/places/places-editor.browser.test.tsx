import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CommandOutput } from '#shared/app/commands.ts'
import { NO_PLACES, type Places } from '#shared/service/picture-places.ts'
import { draw } from '../../../../../../tests/support/components/draw.tsx'
import { PlacesEditor } from './places-editor.tsx'

const SIZE = { width: 400, height: 200 }
const PICTURE = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>`
const WHOLE = { width: 1, height: 1, mask: btoa('\u00ff'), share: 1, score: 0.9 }

const editor = page.getByRole('dialog', { name: 'Point at what is to be taken' })
const canvas = editor.getByRole('application', { name: 'Mask' })
const button = (name: string) => editor.getByRole('button', { name, exact: true })

/** Draws the editor; every question to the network waits until the test answers it. */
async function openEditor() {
  const waiting: ((answer: CommandOutput<'selection.select'>) => void)[] = []
  const onDone = vi.fn<(places: Places) => void>()
  const picture = { mediaId: 'table', address: PICTURE, name: 'table.png', ...SIZE }
  const app = draw(<PlacesEditor picture={picture} places={NO_PLACES} onDone={onDone} onClose={() => {}} />, {
    'selection.available': () => ({ available: true }),
    'selection.prepare': () => ({ state: 'ready' }),
    'selection.select': () => new Promise((resolve) => waiting.push(resolve)),
  })
  await expect.element(canvas).toHaveFocus()
  const answer = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()!(WHOLE)
  }
  return { app, answer, onDone }
}

function opacity(): number {
  const context = (canvas.element() as HTMLCanvasElement).getContext('2d')!
  return context.getImageData(SIZE.width / 2, SIZE.height / 2, 1, 1).data[3]!
}

test('an answer that comes after the places were cleared is not shown; Undo and Redo show what the places take', async () => {
  const { answer } = await openEditor()
  await canvas.click()
  await button('Clear').click()
  await answer()
  // an answer is drawn in the frames after it came
  for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(opacity()).toBe(0)
  await expect.element(editor.getByText('Nothing is pointed at yet').first()).toBeVisible()

  await button('Undo').click()
  await answer()
  await expect.poll(opacity).toBeGreaterThan(200)
  await expect.element(editor.getByText('100% of the picture is taken').first()).toBeVisible()
  await button('Redo').click()
  await expect.poll(opacity).toBe(0)
})

test('places are handed over as parts of the picture: points to take, points to leave out and a box', async () => {
  const { app, answer, onDone } = await openEditor()
  await userEvent.keyboard(' ')
  await userEvent.keyboard(' ')
  await answer()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Alt>}{Enter}{/Alt}{Alt>}{Enter}{/Alt}')
  await answer()
  await button('Use these places').click()
  expect(onDone.mock.lastCall?.[0].points).toEqual([
    { x: 0.5, y: 0.5, adds: true },
    { x: 0.55, y: 0.5, adds: false },
  ])
  expect(app.asked('selection.select').at(-1)).toMatchObject({ mediaId: 'table', box: null })
})
