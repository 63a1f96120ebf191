import { expect, test } from 'vitest'
import { findAsSent } from './find-lost-job.ts'
import type { Found, ProviderJob } from '../provider.ts'

const photo = { path: '/photo', kind: 'image' }
const mask = { path: '/mask', kind: 'image' }
const jobOf = (inputs: Record<string, unknown>) => ({ inputs }) as unknown as ProviderJob
const asGiven = jobOf({ photo, mask })
const turned = jobOf({ photo: { ...photo, path: '/upright' }, mask })
const FOUND: Found = { found: 'reference', started: { reference: 'theirs' } }

/** A provider that knows a job by its content, sent with these inputs. */
function provider(sent: ProviderJob | undefined) {
  const asked: ProviderJob[] = []
  const find = async (job: ProviderJob): Promise<Found> => {
    asked.push(job)
    return job === sent ? FOUND : { found: 'absent' }
  }
  return { asked, find }
}

test('a job whose photo is turned today is found, also when an earlier version sent it as it lies', async () => {
  expect(await findAsSent([turned, asGiven], provider(turned).find)).toEqual(FOUND)
  expect(await findAsSent([turned, asGiven], provider(asGiven).find)).toEqual(FOUND)
  expect(await findAsSent([turned, asGiven], provider(undefined).find)).toEqual({ found: 'absent' })
})

test('what may be there as one of the two is not absent because it is not there as the other', async () => {
  const find = async (job: ProviderJob): Promise<Found> => ({ found: job === turned ? 'unknown' : 'absent' })
  expect(await findAsSent([turned, asGiven], find)).toEqual({ found: 'unknown' })
})

test('where nothing had to be turned it is asked once', async () => {
  const { asked, find } = provider(undefined)
  expect(await findAsSent([jobOf({ photo, mask }), asGiven], find)).toEqual({ found: 'absent' })
  expect(asked).toHaveLength(1)
})
