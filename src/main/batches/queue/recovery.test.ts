import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BatchScene, isSubmit, type Interference } from '../../../../tests/support/batch-scene.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'

const isOneGeneration = (request: Request) => /\/v1\/generations\/[0-9a-f-]{36}$/.test(request.url)
/** The service's models, answered by somebody else. */
const withoutCatalog =
  (answer: () => Response): Interference =>
  (request, pass) =>
    request.url.endsWith('/v1/models') ? Promise.resolve(answer()) : pass()

describe('a restart', () => {
  test('goes on from every state without paying twice', async () => {
    await using scene = new BatchScene({ runningLimit: 2 })
    scene.engine.workers.finishAtOnce = false
    // the third submit is heard by the service, its answer by nobody
    let submits = 0
    scene.interfere = async (request, pass) => {
      const response = await pass()
      if (isSubmit(request) && ++submits >= 3) throw new TypeError('cut')
      return response
    }
    const id = await scene.run(Array.from({ length: 6 }, (_, index) => `Picture ${index}`))
    await scene.until('all kinds of states', () => scene.batch(id).counts.running === 2 && submits > 3)
    expect(scene.batch(id).counts.queued).toBeGreaterThan(0)
    await scene.restart()
    scene.interfere = null
    await scene.letRun()
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { done: 6 }, coins: { charged: 60, held: 0, refunded: 0 } })
    scene.expectBooksInOrder()
  })

  test('brings home what was paid and not downloaded', async () => {
    await using scene = new BatchScene()
    scene.interfere = (request, pass) =>
      request.url.startsWith('http://cdn') ? Promise.reject(new TypeError('cut')) : pass()
    const id = await scene.run(['A fox', 'A boat'])
    await scene.until('paid rows', () => scene.batch(id).outputs.paid === 2)
    await scene.until('a word about it', () => scene.rows(id).every(({ reason }) => reason?.code === 'not_downloaded'))
    expect(scene.batch(id)).toMatchObject({ state: 'running', outputs: { paid: 2, here: 0 }, coins: { charged: 20 } })
    await scene.restart()
    scene.interfere = null
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({
      counts: { done: 2 },
      outputs: { paid: 2, here: 2 },
      coins: { charged: 20 },
    })
    scene.expectBooksInOrder()
  })

  test('in a terminal waits to be told', async () => {
    await using scene = new BatchScene({ resumeOnStart: false, runningLimit: 1 })
    scene.engine.workers.finishAtOnce = false
    const id = await scene.run(['A fox', 'A boat'])
    await scene.until('a run', () => scene.engine.workers.runs.length === 1)
    await scene.restart()
    expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { code: 'interrupted' } })
    await scene.letRun()
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id).counts).toEqual({ done: 2 })
    scene.expectBooksInOrder()
  })
})

describe('what stands in the way', () => {
  test('a revoked key pauses with the reason; with a new one it goes on', async () => {
    await using scene = new BatchScene({ runningLimit: 1 })
    scene.engine.workers.finishAtOnce = false
    const next = await scene.nextKey()
    const id = await scene.run(Array.from({ length: 5 }, (_, index) => `Picture ${index}`))
    await scene.until('a run', () => scene.engine.workers.runs.length === 1)
    await next.revokeOthers()
    await scene.untilState(id, 'paused')
    expect(scene.batch(id).pause?.code).toBe('api_key_revoked')
    scene.key = next.secret
    await scene.restart()
    await scene.letRun()
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { done: 5 }, coins: { charged: 50 } })
    scene.expectBooksInOrder()
  })

  test('a key that is not on this computer pauses with the reason, and is not asked for silently', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox'], { budget: 0 })
    await scene.untilState(id, 'paused')
    await scene.close()
    const { key } = scene
    scene.key = null
    scene.open()
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'paused')
    expect(scene.batch(id).pause?.code).toBe('key_missing')
    scene.key = key
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id).counts).toEqual({ done: 1 })
    scene.expectBooksInOrder()
  })

  test('a page of somebody in between says nothing about a submit', async () => {
    await using scene = new BatchScene()
    let pages = 0
    scene.interfere = async (request, pass) => {
      const response = await pass()
      if (!isSubmit(request) || ++pages > 3) return response
      return new Response('<html>Please sign in</html>', { status: pages === 2 ? 200 : 403 })
    }
    const id = await scene.run(['A fox'])
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'done', attempts: 1, coins: { charged: 10 } })
    scene.expectBooksInOrder()
  })

  test('a page of somebody in between says nothing about a generation that was accepted', async () => {
    await using scene = new BatchScene({ runningLimit: 1 })
    scene.engine.workers.finishAtOnce = false
    const id = await scene.run(['A fox'])
    await scene.until('a run', () => scene.batch(id).counts.running === 1)
    let pages = 0
    scene.interfere = async (request, pass) => {
      if (request.url.includes('/v1/generations?')) return Response.json({ items: [], nextCursor: null })
      if (request.method === 'GET' && isOneGeneration(request)) {
        pages += 1
        return new Response('<html>Not found</html>', { status: 404 })
      }
      return pass()
    }
    await scene.until('some pages', () => pages > 3)
    expect(scene.states(id)).toEqual(['running'])
    scene.interfere = null
    await scene.letRun()
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { done: 1 }, coins: { charged: 10 }, mismatches: 0 })
    scene.expectBooksInOrder()
  })

  test('a lost file is said to be lost, and fetched again by hand without paying', async () => {
    await using scene = new BatchScene()
    scene.interfere = (request, pass) =>
      request.url.startsWith('http://cdn') ? Promise.resolve(new Response(null, { status: 404 })) : pass()
    const id = await scene.run(['A fox'])
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({
      state: 'blocked',
      reason: { code: 'output_gone' },
      coins: { charged: 10 },
    })
    scene.interfere = null
    await scene.batches.retry(id)
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'done', attempts: 1, coins: { charged: 10 } })
    scene.expectBooksInOrder()
  })

  describe('a paid row of which all is here, and whose next step cannot be begun', () => {
    const laterSteps = [RecipeStep.parse({ type: 'make', modelId: 'enlarge' })]
    const bothSteps = [
      { state: 'done', attempts: 1, coins: { charged: 10 } },
      { state: 'done', attempts: 1, coins: { charged: 4 } },
    ]

    test('waits while somebody in between answers, as long as that takes', async () => {
      await using scene = new BatchScene()
      const id = await scene.run(['A fox'], { settings: { laterSteps } })
      let pages = 0
      scene.interfere = withoutCatalog(
        () => new Response('<html>Please sign in</html>', { status: ++pages % 2 === 0 ? 200 : 404 }),
      )
      await scene.until('more pages than a lost file is asked for', () => pages > 8, { stepMs: 10_000 })
      expect(scene.rows(id)).toMatchObject([{ state: 'downloading', reason: { code: 'next_step_not_begun' } }])
      scene.interfere = null
      await scene.untilState(id, 'ended')
      expect(scene.rows(id)).toMatchObject(bothSteps)
      scene.expectBooksInOrder()
    })

    test.each([200, 404])('is left to a person when the service is not understood (%i)', async (status) => {
      await using scene = new BatchScene()
      const id = await scene.run(['A fox'], { settings: { laterSteps } })
      let answers = 0
      scene.interfere = withoutCatalog(() => Response.json({ hello: ++answers }, { status }))
      await scene.until('an end', () => scene.batch(id).state === 'ended' || answers > 8, { stepMs: 10_000 })
      expect(scene.rows(id)).toMatchObject([{ state: 'blocked', reason: { code: 'next_step_not_begun' } }])
      expect(scene.rows(id)[0]!.reason!.message).toContain('does not understand')
      expect(answers).toBe(6)
      scene.expectBooksInOrder()
    })

    test('goes on by hand without paying once it was given up, and is not changed and sent anew', async () => {
      await using scene = new BatchScene()
      const id = await scene.run(['A fox'], { settings: { laterSteps } })
      const problem = { type: 'about:blank', title: 'Gone', status: 404, code: 'not_found', detail: 'Gone.' }
      scene.interfere = withoutCatalog(() => Response.json({ ...problem, instance: 'urn:x' }, { status: 404 }))
      await scene.untilState(id, 'ended')
      const [row] = scene.rows(id)
      expect(row).toMatchObject({
        state: 'blocked',
        reason: { code: 'next_step_not_begun' },
        coins: { charged: 10 },
      })
      expect(row!.outputs.every(({ itemId }) => itemId !== null)).toBe(true)
      scene.interfere = null
      await expect(
        scene.during(scene.batches.editRow(row!.id, { params: { prompt: 'A wolf' } })),
      ).rejects.toMatchObject({ code: 'row_sent', saying: { name: 'refusals.rowPaid' } })
      await scene.batches.retry(id)
      scene.batches.resume(id)
      await scene.untilState(id, 'ended')
      expect(scene.rows(id)).toMatchObject(bothSteps)
      scene.expectBooksInOrder()
    })
  })

  test('a generation the service has forgotten counts as spent and waits for a person', async () => {
    await using scene = new BatchScene({ runningLimit: 1 })
    scene.engine.workers.finishAtOnce = false
    const id = await scene.run(['A fox'])
    await scene.until('a run', () => scene.batch(id).counts.running === 1)
    scene.interfere = async (request, pass) => {
      if (request.url.includes('/v1/generations?')) return Response.json({ items: [], nextCursor: null })
      if (request.method === 'GET' && isOneGeneration(request))
        return Response.json(
          { type: 'about:blank', title: 'Gone', status: 404, code: 'not_found', detail: 'Gone.', instance: 'urn:x' },
          { status: 404 },
        )
      return pass()
    }
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { blocked: 1 }, coins: { charged: 10 }, mismatches: 1 })
    await scene.batches.retry(id)
    expect(scene.states(id)).toEqual(['blocked'])
  })

  test('a clock that is set back stalls nothing', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox sandbox:fail=unavailable', 'A boat'])
    await scene.until('a row that waits', () => scene.rows(id)[0]!.reason?.code === 'unavailable')
    // as if it had been dated a day ahead
    scene.db.prepare('UPDATE batch_rows SET not_before = not_before + 86400000 WHERE not_before > 0').run()
    const from = scene.clock.now()
    await scene.untilState(id, 'ended')
    expect(scene.clock.now() - from).toBeLessThan(10 * 60_000)
    scene.expectBooksInOrder()
  })
})

const disk = mountSmallDisk()
afterAll(() => {
  if (disk === null) return
  execFileSync('/usr/bin/umount', [disk])
  rmSync(disk, { recursive: true })
})

describe.skipIf(disk === null)('a full disk (needs the right to mount one)', () => {
  test('pauses, says so, keeps what is paid, and goes on when there is room', async () => {
    const scene = new BatchScene({ outDir: join(disk!, 'made') })
    try {
      writeFileSync(join(disk!, 'ballast'), Buffer.alloc(4 * 1024 ** 2).subarray(0, freeBytes(disk!)))
      const id = await scene.run(['A fox', 'A boat'])
      await scene.untilState(id, 'paused')
      expect(scene.batch(id).pause?.code).toBe('disk_full')
      await scene.until('both paid', () => scene.batch(id).outputs.paid === 2)
      rmSync(join(disk!, 'ballast'))
      scene.batches.resume(id)
      await scene.untilState(id, 'ended')
      expect(scene.batch(id)).toMatchObject({
        counts: { done: 2 },
        outputs: { paid: 2, here: 2 },
        coins: { charged: 20 },
      })
      scene.expectBooksInOrder()
    } finally {
      await scene[Symbol.asyncDispose]()
    }
  })
})

/** A disk of one megabyte; null where this user may not mount one. */
function mountSmallDisk(): string | null {
  const path = join(tmpdir(), `pressrun-small-disk-${process.pid}`)
  try {
    mkdirSync(path)
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' })
    return path
  } catch {
    rmSync(path, { recursive: true, force: true })
    return null
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
