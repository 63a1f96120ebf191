import type { Locator, Page } from 'playwright'
import { PLACES, type Place } from '#shared/app/places.ts'
import { en } from '#shared/text/en/index.ts'

/** What proves that a place shows more than its title. */
const CONTENT: Record<Place, (page: Page) => Locator> = {
  compose: (page) => page.getByRole('listbox', { name: 'Models' }).getByRole('option').first(),
  batches: (page) => page.getByRole('heading', { name: 'One list, hundreds of results' }),
  library: (page) =>
    page.getByRole('heading', { name: 'Everything you make, kept' }).or(page.getByRole('option')).first(),
  account: (page) => page.getByRole('meter', { name: 'Held' }),
  settings: (page) => page.getByRole('radio', { name: 'Dark' }),
}

/** Goes through the five places by their links, then by their shortcuts, as a person would. */
export async function walkPlaces(page: Page, visit: (place: Place) => Promise<void> = async () => {}): Promise<void> {
  for (const place of PLACES) {
    await goTo(page, place)
    await visit(place)
  }
  for (const [index, place] of [...PLACES.entries()].reverse()) {
    await page.keyboard.press(`Control+${index + 1}`)
    await arriveAt(page, place)
  }
}

/** By its link, which takes a fifth of the work of loading the app there. */
export async function goTo(page: Page, place: Place): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: en.places[place] }).click()
  await arriveAt(page, place)
}

/** Waits until a place is the current one and shows what it is for. */
export async function arriveAt(page: Page, place: Place): Promise<void> {
  const title = en.places[place]
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.locator(`nav a[aria-current=page]`, { hasText: title }).waitFor()
  await CONTENT[place](page).waitFor()
}

/** Waits until the items are those that were asked for last: how many there are may be the same before and after. */
export async function upToDate(page: Page): Promise<void> {
  await page
    .locator('[role=listbox][aria-busy=false]')
    .and(page.getByRole('listbox', { name: 'Items' }))
    .waitFor()
}

/** Waits until keys are meant for a dialog or a menu: it gets the focus a moment after it is in sight. */
export async function hearing(cover: Locator): Promise<void> {
  await cover.and(cover.page().locator(':focus-within')).waitFor()
}

/** Waits until keys are meant for the items again: they get the focus a moment after what covered them is gone. */
export async function amongItems(page: Page): Promise<void> {
  await page
    .locator('[role=listbox]:focus')
    .and(page.getByRole('listbox', { name: 'Items' }))
    .waitFor()
}
