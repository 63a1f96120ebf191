import type { Locator, Page } from 'playwright'
import { PLACES, type Place } from '#shared/app/places.ts'

/** What proves that a place shows more than its title. */
const CONTENT: Record<Place, (content: Locator) => Locator> = {
  compose: (content) => content.getByRole('listbox').getByRole('option').first(),
  batches: (content) => content.getByTestId('nothing-yet'),
  library: (content) => content.getByTestId('nothing-yet').or(content.getByRole('option')).first(),
  account: (content) => content.getByRole('meter').first(),
  settings: (content) => content.getByRole('radio').first(),
}

/** The link to a place in the sidebar. */
export const linkTo = (page: Page, place: Place): Locator => page.getByTestId(`go-to-${place}`)

/** The place that is shown, as long as it is this one. */
export const contentOf = (page: Page, place: Place): Locator => page.getByTestId(`page-${place}`)

/** Waits until a place is the current one and shows its title. */
export async function reachPlace(page: Page, place: Place): Promise<void> {
  await contentOf(page, place).getByRole('heading', { level: 1 }).waitFor()
  await linkTo(page, place).and(page.locator('[aria-current=page]')).waitFor()
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
  await linkTo(page, place).click()
  await arriveAt(page, place)
}

/** Waits until a place is the current one and shows what it is for. */
export async function arriveAt(page: Page, place: Place): Promise<void> {
  await reachPlace(page, place)
  await CONTENT[place](contentOf(page, place)).waitFor()
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
