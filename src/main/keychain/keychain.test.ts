import { describe, expect, test } from 'vitest'
import { openKeychain, type SystemKeychain } from './keychain.ts'

function workingKeychain(): SystemKeychain & { stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    getPassword: async (service, account) => stored.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void stored.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => stored.delete(`${service}/${account}`),
  }
}

describe('a system with a keychain', () => {
  test('keeps keys there and nowhere else', async () => {
    const system = workingKeychain()
    const keychain = openKeychain({ load: async () => system })
    expect(await keychain.status()).toMatchObject({ available: true })
    await keychain.write('studio', 'secret')
    expect([...system.stored]).toEqual([['Pressrun/studio', 'secret']])
    expect(await keychain.read('studio')).toBe('secret')
    await keychain.remove('studio')
    expect(await keychain.read('studio')).toBeNull()
  })

  test('says which step failed when it breaks later, without the secret', async () => {
    const system = workingKeychain()
    const keychain = openKeychain({
      load: async () => ({ ...system, setPassword: () => Promise.reject(new Error('locked')) }),
    })
    const failure = await keychain.write('studio', 'hush').catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'keychain_failed', message: expect.not.stringContaining('hush') as string })
  })
})

describe('a system without one', () => {
  test.each([
    ['the module does not load', () => Promise.reject(new Error('libsecret is missing'))],
    [
      'nothing answers its calls',
      async () => ({ ...workingKeychain(), getPassword: () => Promise.reject(new Error('no such service')) }),
    ],
    ['it never answers', async () => ({ ...workingKeychain(), getPassword: () => new Promise<null>(() => {}) })],
  ])('keeps keys in memory and says so: %s', async (_, load: () => Promise<SystemKeychain>) => {
    const keychain = openKeychain({ load, probeLimitMs: 20 })
    expect(await keychain.status()).toEqual({
      available: false,
      detail: expect.stringContaining('in memory') as string,
    })
    await keychain.write('studio', 'secret')
    expect(await keychain.read('studio')).toBe('secret')
    await keychain.remove('studio')
    expect(await keychain.read('studio')).toBeNull()
  })
})

test('this machine answers, one way or the other', async () => {
  expect((await openKeychain().status()).detail).toMatch(/keychain/)
})
