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

/** Locked until it is told otherwise. */
async function openLocked() {
  const system = workingKeychain()
  system.stored.set('Pressrun/before', 'kept')
  const lock = Promise.withResolvers<null>()
  const keychain = openKeychain({
    load: async () => ({
      ...system,
      getPassword: (service, account) => (account === 'probe' ? lock.promise : system.getPassword(service, account)),
      setPassword: (...given) => system.setPassword(...given),
    }),
    probeLimitMs: 20,
  })
  expect(await keychain.status()).toMatchObject({ available: false })
  return { system, keychain, lock }
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

describe('a keychain that is unlocked after the app has begun without it', () => {
  test('is used from then on, and keeps what was typed meanwhile', async () => {
    const { system, keychain, lock } = await openLocked()
    await keychain.write('typed', 'secret')
    await keychain.write('typed and removed', 'secret')
    await keychain.remove('typed and removed')
    lock.resolve(null)
    await expect.poll(() => keychain.status()).toMatchObject({ available: true })
    expect([...system.stored]).toEqual([
      ['Pressrun/before', 'kept'],
      ['Pressrun/typed', 'secret'],
    ])
    expect([await keychain.read('before'), await keychain.read('typed')]).toEqual(['kept', 'secret'])
    await keychain.remove('before')
    await keychain.remove('typed')
    expect(system.stored.size).toBe(0)
  })

  test('is none all the same when it fails to keep that', async () => {
    const { system, keychain, lock } = await openLocked()
    await keychain.write('typed', 'secret')
    let asked = false
    system.setPassword = () => {
      asked = true
      return Promise.reject(new Error('full'))
    }
    lock.resolve(null)
    await expect.poll(() => asked).toBe(true)
    expect(await keychain.read('typed')).toBe('secret')
    expect(await keychain.status()).toMatchObject({ available: false })
  })

  test('keeps nobody waiting while it asks for leave to keep that, and learns what was changed meanwhile', async () => {
    const { system, keychain, lock } = await openLocked()
    for (const name of ['removed', 'replaced']) await keychain.write(name, 'first')
    const leave = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    system.setPassword = async (service, account, password) => {
      asked.resolve()
      await leave.promise
      system.stored.set(`${service}/${account}`, password)
    }
    lock.resolve(null)
    await asked.promise
    expect(await keychain.status()).toMatchObject({ available: false })
    await keychain.remove('removed')
    await keychain.remove('before')
    await keychain.write('replaced', 'second')
    await keychain.write('new', 'third')
    expect([await keychain.read('removed'), await keychain.read('replaced')]).toEqual([null, 'second'])
    leave.resolve()
    await expect.poll(() => keychain.status()).toMatchObject({ available: true })
    expect([...system.stored]).toEqual([
      ['Pressrun/replaced', 'second'],
      ['Pressrun/new', 'third'],
    ])
  })
})

test('this machine answers, one way or the other', async () => {
  expect((await openKeychain().status()).detail).toMatch(/keychain/)
})
