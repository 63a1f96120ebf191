import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All that hangs on the colours of a theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What a screen reader's user or somebody with weak eyes would stumble over on the page as it stands, one line each.
 * Within a dialog it takes half of the work: what lies behind is hidden from them, and is looked at where it is in front.
 */
export function findBarriers(page: Page, within?: Locator): Promise<string[]> {
  return run(page, {}, within)
}

/** In the light theme and in the dark one, in which the page is left: all but the colours is the same in both. */
export async function findBarriersInBothThemes(page: Page, within?: Locator): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const barriers = await run(page, {}, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...barriers, ...(await run(page, { runOnly: COLOURS }, within))]
}

async function run(page: Page, options: RunOptions, within?: Locator): Promise<string[]> {
  // fonts and colours still on their way would be measured half way
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    async ([root, asked]) => {
      const { axe } = window as unknown as {
        axe: {
          run: (root: Node, options: RunOptions) => Promise<AxeResults>
          getRules: () => { ruleId: string; tags: string[] }[]
        }
      }
      // also those that axe leaves off by itself; AAA asks for more contrast than the looks have
      const rules = axe.getRules().filter(({ tags }) => !tags.includes('wcag2aaa'))
      const enabled = Object.fromEntries(rules.map(({ ruleId }) => [ruleId, { enabled: true }]))
      // no lists of everything that is in order
      return axe.run(root ?? document, {
        resultTypes: ['violations'],
        ...asked,
        ...(asked.runOnly ? {} : { rules: enabled }),
      })
    },
    [await within?.elementHandle(), options] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}, at ${target.join(' ')} (${failureSummary})`),
  )
}
