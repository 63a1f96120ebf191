import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { LIBRARY_ORDER, type SceneName } from './viewer-scene.ts'

/** The large view over whatever opened it. */
export const viewer = (page: Page) => page.getByRole('dialog', { name: 'Viewer' })
export const percent = (page: Page) => viewer(page).getByRole('status', { name: 'Zoom' }).innerText()
export const tiles = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Opens one of them from the library, large. */
export async function look(page: Page, name: SceneName): Promise<Locator> {
  await tiles(page).nth(LIBRARY_ORDER.indexOf(name)).dblclick()
  await viewer(page)
    .getByText(`${LIBRARY_ORDER.indexOf(name) + 1} of ${LIBRARY_ORDER.length}`, { exact: true })
    .waitFor()
  return viewer(page)
}

/** Where the next case begins: nothing is open over the library, and nothing is answered in the app's stead. */
export async function backToLibrary(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  // more than the viewer is open after a case that failed
  if ((await page.getByRole('dialog').count()) > 0) await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await tiles(page).first().waitFor()
}

/** How much the pixels of something on the screen differ from one another. */
export async function variety(part: Locator): Promise<number> {
  const { channels } = await sharp(await part.screenshot()).stats()
  return Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))
}
