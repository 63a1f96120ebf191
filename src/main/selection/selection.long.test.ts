import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandInput } from '#shared/app/commands.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { canSelect } from '../engine/runners/kit/selection/networks.ts'
import { overlapOf, selectionScenes } from '../../../tests/support/selection-scenes.ts'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { createSelectionHandlers } from './handlers.ts'
import { createSelector } from './selector.ts'

const host = createTestHost()
const folder = mkdtempSync(join(tmpdir(), 'pressrun-selection-'))
const selector = createSelector({ host })
afterAll(() => selector.close())
const { signal } = new AbortController()

const [scene] = selectionScenes(480)
writeFileSync(join(folder, 'scene.png'), scene!.png)
const told: number[] = []
const handlers = createSelectionHandlers({
  selector,
  isAvailable: () => canSelect(host.worker),
  findMedia: async (id) => (id === 'scene' ? { path: join(folder, 'scene.png'), mimeType: 'image/png' } : undefined),
  onProgress: (_mediaId, progress) => told.push(progress),
})
const [plant] = scene!.things
const select = (asked: Omit<CommandInput<'selection.select'>, 'mediaId'>) =>
  handlers['selection.select']({ mediaId: 'scene', ...asked }, { signal })
const bytesOf = ({ mask }: { mask: string }) => Buffer.from(mask, 'base64')

describe.runIf(canSelect(host.worker))('of a picture that was looked at', () => {
  test('the look is told of as it goes on', { timeout: 120_000 }, async () => {
    expect(await handlers['selection.prepare']({ mediaId: 'scene' }, { signal })).toEqual({ state: 'ready' })
    expect(told.at(-1)).toBe(1)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
  })

  test.each(scene!.things)('a click takes the $name', async ({ click, alpha }) => {
    const selected = await select({ points: [{ ...click, adds: true }], box: null })
    expect([selected.width, selected.height]).toEqual([scene!.width, scene!.height])
    expect(overlapOf(bytesOf(selected), alpha)).toBeGreaterThan(0.9)
    expect(selected.share).toBeCloseTo(alpha.reduce((sum, value) => sum + value, 0) / 255 / alpha.length, 1)
  })

  test('a box takes what is in it', async () => {
    const { box, alpha } = plant!
    expect(overlapOf(bytesOf(await select({ points: [], box })), alpha)).toBeGreaterThan(0.9)
  })

  test('what is pointed out is left: of the plant only the pot is taken', async () => {
    const leaves = { x: plant!.click.x, y: plant!.box.y + 0.3 * plant!.box.height, adds: false }
    const pot = await select({ points: [{ ...plant!.click, adds: true }, leaves], box: null })
    const overlap = overlapOf(bytesOf(pot), plant!.alpha)
    expect(overlap).toBeGreaterThan(0.2)
    expect(overlap).toBeLessThan(0.6)
  })
})

test('what nobody has shown to the app is not looked at', async () => {
  const asked = handlers['selection.prepare']({ mediaId: 'another' }, { signal })
  await expect(asked).rejects.toMatchObject({ code: 'input_file' })
})
