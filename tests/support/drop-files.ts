import type { JSHandle, Locator, Page } from 'playwright'
import { waitUntil } from './wait-until.ts'

interface DroppedThing {
  name: string
  content: string | Uint8Array
  type?: string
}

/** Files from the desktop land on what is in sight. */
export async function dropFiles(page: Page, files: readonly DroppedThing[]): Promise<void> {
  const bytes = files.map(({ name, content, type = 'text/csv' }) => ({
    name,
    type,
    data: Buffer.from(content).toString('base64'),
  }))
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, type, data } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(data), (unit) => unit.charCodeAt(0))], name, { type }))
    return transfer
  }, bytes)
  const place = inSight(page)
  await takesDrops(place, dataTransfer)
  await place.dispatchEvent('drop', { dataTransfer })
}

/** A dialog covers the place below it. */
const inSight = (page: Page) => page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()

/** Nothing can be dropped on a page before somebody in it would take it. */
async function takesDrops(place: Locator, dataTransfer: JSHandle<DataTransfer>): Promise<void> {
  const isTaken = () =>
    place.evaluate((element, transfer) => {
      const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: transfer })
      return !element.dispatchEvent(over)
    }, dataTransfer)
  await waitUntil('a page that takes a drop', isTaken, { deadlineMs: 30_000 })
}

/** A folder of this computer let go over the window, as a file manager does it. */
export async function dropFolder(page: Page, path: string): Promise<void> {
  const anything = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([], 'anything'))
    return transfer
  })
  await takesDrops(inSight(page), anything)
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: 640,
      y: 400,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  await session.detach()
}
