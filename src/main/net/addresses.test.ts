import { get } from 'node:http'
import { expect, test } from 'vitest'
import { areAll, isLoopback, isPublic, lookupAmong } from './addresses.ts'

const LOOPBACK = { address: '127.0.0.1', family: 4 }
const PUBLIC = { address: '93.184.216.34', family: 4 }

test('a name that stands for nothing passes no rule', () => {
  for (const rule of [isLoopback, isPublic, () => true]) expect(areAll([], rule)).toBe(false)
  expect(areAll([LOOPBACK], isLoopback)).toBe(true)
  expect(areAll([LOOPBACK, PUBLIC], isLoopback)).toBe(false)
  expect(areAll([LOOPBACK, PUBLIC], isPublic)).toBe(false)
})

test('dialling among no addresses fails instead of waiting for ever', async () => {
  await expect(dial(true)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(dial(false)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

function dial(autoSelectFamily: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const options = { lookup: lookupAmong([]), agent: false, autoSelectFamily }
    get('http://nobody.example/', options, resolve).on('error', reject)
  })
}
