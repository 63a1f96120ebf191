import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CommandOutput } from '#shared/app/commands.ts'
import type { Answers } from '../../../../../../tests/support/components/answering-app.ts'
import { draw } from '../../../../../../tests/support/components/draw.tsx'
import { leaveFor } from '../../../../ui/holding.ts'
import { MaskEditor } from './mask-editor.tsx'

const SIZE = { width: 400, height: 200 }
const PICTURE = `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>`
const CENTRE = { x: 0.5, y: 0.5 }

const editor = page.getByRole('dialog', { name: 'Mark what is to change' })
const canvas = editor.getByRole('application', { name: 'Mask' })
const said = editor.getByRole('status')
const button = (name: string) => editor.getByRole('button', { name, exact: true })

/** Answer of the network: the given part of the picture, as a mask of 40 by 20. */
function shapeIn(left: number, top: number, right: number, bottom: number): CommandOutput<'selection.select'> {
  const [width, height] = [40, 20]
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height]
    return x > left && x < right && y > top && y < bottom ? 255 : 0
  })
  const mask = btoa(String.fromCharCode(...pixels))
  return { width, height, mask, share: (right - left) * (bottom - top), score: 0.9 }
}

const NETWORK: Answers = {
  'selection.available': () => ({ available: true }),
  'selection.prepare': () => ({ state: 'ready' }),
  'selection.select': ({ box }) => (box ? shapeIn(0, 0, 0.25, 0.5) : shapeIn(0.4, 0.4, 0.6, 0.6)),
  'masks.list': () => ({ masks: [] }),
}
const NO_NETWORK: Answers = { ...NETWORK, 'selection.available': () => ({ available: false }) }

async function openEditor(
  answers: Answers,
  { onDone = async () => {}, onClose = vi.fn() }: { onDone?: (mask: File) => Promise<void>; onClose?: () => void } = {},
) {
  const picture = { mediaId: 'table', address: PICTURE, name: 'table.png', ...SIZE }
  const app = draw(<MaskEditor picture={picture} mask={undefined} onDone={onDone} onClose={onClose} />, answers)
  await expect.element(canvas).toHaveFocus()
  return app
}

/** Opacity of the mask at a part of the picture. */
function maskAt({ x, y }: { x: number; y: number }): number {
  const { data } = (canvas.element() as HTMLCanvasElement)
    .getContext('2d')!
    .getImageData(x * SIZE.width, y * SIZE.height, 1, 1)
  return data[3]!
}
const expectTaken = (place: { x: number; y: number }, isTaken: boolean) =>
  expect.poll(() => maskAt(place) > 200).toBe(isTaken)

function placeOf({ x, y }: { x: number; y: number }) {
  const { width, height } = canvas.element().getBoundingClientRect()
  return { x: width * x, y: height * y }
}
const drag = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  userEvent.dragAndDrop(canvas, canvas, { sourcePosition: placeOf(from), targetPosition: placeOf(to) })

const marked = () => Number(/\d+/.exec(editor.getByText(/ is marked$/).element().textContent)?.[0])

afterEach(() => userEvent.unhover(document.body))

test('a brush stroke marks the picture, Undo and Redo take it back and make it again', async () => {
  await openEditor(NO_NETWORK)
  await userEvent.keyboard('b')
  await drag({ x: 0.2, y: 0.3 }, { x: 0.4, y: 0.3 })
  await expectTaken({ x: 0.3, y: 0.3 }, true)
  await expectTaken({ x: 0.3, y: 0.6 }, false)
  await button('Undo').click()
  await expectTaken({ x: 0.3, y: 0.3 }, false)
  await button('Redo').click()
  await expectTaken({ x: 0.3, y: 0.3 }, true)
  await button('Invert').click()
  await expectTaken({ x: 0.3, y: 0.3 }, false)
  await expectTaken({ x: 0.3, y: 0.6 }, true)
})

test('the chosen tool is visible, and tools that need the network say why they cannot be used without it', async () => {
  await openEditor(NO_NETWORK)
  const border = (tool: string) => getComputedStyle(editor.getByRole('radio', { name: tool }).element()).borderColor
  await expect.element(editor.getByRole('radio', { name: 'Brush' })).toBeChecked()
  expect(border('Brush')).not.toBe(border('Erase'))
  const select = editor.getByRole('radio', { name: 'Select' })
  await expect.element(select).toHaveAttribute('aria-description', expect.stringContaining('lacks the network'))
  await select.click({ force: true })
  await expect.element(select).not.toBeChecked()
})

test('the brush works while the network looks at the picture', async () => {
  await openEditor({ ...NETWORK, 'selection.prepare': () => new Promise(() => {}) })
  await expect.element(editor.getByRole('progressbar')).toBeVisible()
  await userEvent.keyboard('b')
  await drag({ x: 0.1, y: 0.2 }, { x: 0.2, y: 0.2 })
  await expectTaken({ x: 0.15, y: 0.2 }, true)
})

test('what a click takes is shown before the click and marked by it', async () => {
  const app = await openEditor(NETWORK)
  await expect.poll(() => app.asked('selection.prepare').length).toBeGreaterThan(0)
  await canvas.hover({ position: placeOf(CENTRE) })
  await expect.poll(() => document.querySelector('canvas[aria-hidden]')).not.toBeNull()
  await expectTaken(CENTRE, false)
  await canvas.click({ position: placeOf(CENTRE) })
  await expectTaken(CENTRE, true)
  await expect.element(said).toHaveTextContent('Taken: 4% of the picture. 4% is marked.')
})

test('Space takes what is at the pointer, and Alt+Enter removes it', async () => {
  const app = await openEditor(NETWORK)
  await userEvent.keyboard(' ')
  await expectTaken(CENTRE, true)
  expect(app.asked('selection.select').at(-1)).toEqual({
    mediaId: 'table',
    points: [{ ...CENTRE, adds: true }],
    box: null,
  })
  await expect.element(editor.getByText(/ is marked$/).first()).toBeVisible()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expectTaken(CENTRE, false)
  await expect.element(said).toMatchTextContent(/^Removed/)
})

test('arrow keys move the pointer by hundredths of the longer side, with Shift by five', async () => {
  const app = await openEditor(NETWORK)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await userEvent.keyboard(' ')
  await expect.poll(() => app.asked('selection.select').at(-1)?.points).toEqual([{ x: 0.52, y: 0.6, adds: true }])
})

test('a box drawn with the pointer or with two corners by Space asks the network about the box', async () => {
  const app = await openEditor(NETWORK)
  await userEvent.keyboard('m')
  await drag({ x: 0.05, y: 0.1 }, { x: 0.25, y: 0.5 })
  await expectTaken({ x: 0.1, y: 0.2 }, true)
  const drawn = app.asked('selection.select').at(-1)
  expect(drawn?.points).toEqual([])
  expect(drawn?.box?.x).toBeCloseTo(0.05, 1)
  expect(drawn?.box?.width).toBeCloseTo(0.2, 1)

  await button('Clear').click()
  canvas.element().focus()
  await canvas.hover({ position: placeOf(CENTRE) })
  await userEvent.keyboard(' {ArrowLeft}{ArrowUp} ')
  await expectTaken({ x: 0.1, y: 0.2 }, true)
})

test('a lasso is set corner by corner with keys; its edge grows; Escape drops a line that is not closed', async () => {
  await openEditor(NO_NETWORK)
  await userEvent.keyboard('l')
  await userEvent.keyboard(' {Shift>}{ArrowRight}{ArrowRight}{/Shift} {Shift>}{ArrowDown}{/Shift} ')
  await expect.element(said).toHaveTextContent('The line is not finished: 3 corners are set. Enter closes it.')
  await userEvent.keyboard('{Enter}')
  await expect.element(editor.getByText(/% of the picture is marked$/)).toBeVisible()
  const before = marked()
  await userEvent.keyboard('...')
  await expect.poll(marked).toBeGreaterThan(before)

  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Escape}')
  await expect.element(said).toHaveTextContent('The unfinished shape is gone.')
  await userEvent.keyboard('{Delete}')
  await expect.element(editor.getByText('Nothing is marked yet')).toBeVisible()
  await button('Undo').click()
  await expect.element(editor.getByText(/ is marked$/)).toBeVisible()
})

test('marks are only left behind after a question, also when a key leads to another page', async () => {
  const onClose = vi.fn()
  await openEditor(NO_NETWORK, { onClose })
  await userEvent.keyboard('b ')
  await expectTaken(CENTRE, true)
  const question = page.getByRole('dialog', { name: 'Leave without what you marked?' })

  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByRole('button', { name: 'Go on marking' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()

  const goOn = vi.fn()
  leaveFor(goOn)
  await question.getByRole('button', { name: 'Go on marking' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect([goOn.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
  await expectTaken(CENTRE, true)

  leaveFor(goOn)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => [goOn.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

test('the mask is handed over as a picture of the same size: white where it is marked, black elsewhere', async () => {
  const handed: File[] = []
  const onClose = vi.fn()
  await openEditor(NO_NETWORK, { onDone: async (mask) => void handed.push(mask), onClose })
  await expect.element(button('Use this mask')).toBeDisabled()
  await userEvent.keyboard('b ')
  await button('Use this mask').click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const picture = await createImageBitmap(handed[0]!)
  expect([picture.width, picture.height]).toEqual([SIZE.width, SIZE.height])
  const context = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d')!
  context.drawImage(picture, 0, 0)
  const at = (x: number, y: number) => Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3))
  expect(at(200, 100)).toEqual([255, 255, 255])
  expect(at(10, 10)).toEqual([0, 0, 0])
})

test('a mask that could not be handed over stays open with the reason, and Escape stops the handing over', async () => {
  const onClose = vi.fn()
  let attempt = 0
  const onDone = () => (++attempt === 1 ? Promise.reject(new Error('The disk is full')) : new Promise<void>(() => {}))
  await openEditor(NO_NETWORK, { onDone, onClose })
  await userEvent.keyboard('b ')
  await button('Use this mask').click()
  await expect.element(editor.getByRole('alert')).toBeVisible()
  await expectTaken(CENTRE, true)
  await button('Use this mask').click()
  await expect.element(editor.getByText('Working …')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Use this mask')).toBeEnabled()
  expect(onClose).not.toHaveBeenCalled()
})
