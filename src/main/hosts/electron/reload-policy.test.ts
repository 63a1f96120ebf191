import { expect, test } from 'vitest'
import { createReloadPolicy } from './reload-policy.ts'

test('three times within a minute, then a person decides', () => {
  let now = 0
  const policy = createReloadPolicy(() => now)
  expect([policy.mayReload(), policy.mayReload(), policy.mayReload(), policy.mayReload()]).toEqual([
    true,
    true,
    true,
    false,
  ])
  now = 60_000
  expect(policy.mayReload()).toBe(true)
})
