import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a screen reader's user or somebody with weak eyes would stumble over on the page as it stands, one line each. */
export async function findBarriers(page: Page): Promise<string[]> {
  // fonts and colours still on their way would be measured half way
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> }
    }
    // all rules, but no lists of everything that is in order
    return axe.run(document, { resultTypes: ['violations'] })
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}, at ${target.join(' ')} (${failureSummary})`),
  )
}
