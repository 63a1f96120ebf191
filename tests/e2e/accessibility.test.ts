import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PLACES } from '#shared/app/places.ts'
import { findBarriers } from '../support/axe.ts'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp()
})
afterEach(() => app.closePages())
afterAll(() => app.close())

async function openIn(colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await app.open('compose')
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await arriveAt(page, 'compose')
  return page
}

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('no place has a barrier', async () => {
    const page = await openIn(colorScheme)
    const barriers: Record<string, string[]> = {}
    for (const [index, place] of PLACES.entries()) {
      await page.keyboard.press(`Control+${index + 1}`)
      await arriveAt(page, place)
      barriers[place] = await findBarriers(page)
    }
    expect(barriers).toEqual(Object.fromEntries(PLACES.map((place) => [place, []])))
  })
})
