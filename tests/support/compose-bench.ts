import type { Locator, Page } from 'playwright'
import { arriveAt } from './walk-places.ts'

/** Finds a model by name and opens it; answers its workbench. */
export async function openModel(page: Page, name: string): Promise<Locator> {
  await arriveAt(page, 'compose')
  await page.getByRole('combobox', { name: 'Search models' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  const bench = page.getByRole('article', { name, exact: true })
  await bench.waitFor()
  return bench
}

export interface GivenFile {
  name: string
  type: string
  content: Buffer
}

export const png = (name: string, content: Buffer): GivenFile => ({ name, type: 'image/png', content })

/**
 * What dropping or pasting does, short of the hand: the browser's own event with real files, and the words that may
 * stand beside them. Answers whether it is left to the browser, which writes pasted words where one is writing.
 */
export async function give(
  target: Locator,
  event: 'drop' | 'paste',
  files: readonly GivenFile[],
  words = '',
): Promise<{ isLeftToBrowser: boolean }> {
  const given = files.map(({ name, type, content }) => ({ name, type, base64: content.toString('base64') }))
  return target.evaluate(
    (element, { event, given, words }) => {
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of given)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }))
      if (words !== '') transfer.setData('text/plain', words)
      const isLeftToBrowser = element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
      )
      return { isLeftToBrowser }
    },
    { event, given, words },
  )
}

/** One movement of the brush, from and to a share of the canvas. */
export async function stroke(
  page: Page,
  canvas: Locator,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const { x, y, width, height } = (await canvas.boundingBox())!
  await page.mouse.move(x + width * from[0], y + height * from[1])
  await page.mouse.down()
  await page.mouse.move(x + width * to[0], y + height * to[1], { steps: 6 })
  await page.mouse.up()
}

/**
 * The network that looks at a picture while its mask is painted never begins: who only paints needs nothing of it, and
 * it keeps every core busy for seconds.
 */
export async function keepFromLooking(page: Page): Promise<void> {
  await page.route('**/api/commands/selection.prepare', () => {})
}
