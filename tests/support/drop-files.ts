import type { Page } from 'playwright-core'

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
  const place = page.getByRole('heading', { level: 1 })
  await place.dispatchEvent('dragover', { dataTransfer })
  await place.dispatchEvent('drop', { dataTransfer })
}
