import { describe, expect, test } from 'vitest'
import { AddressRefusedError, checkAddress } from './address.ts'

const names: Record<string, string[]> = {
  'public.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
  'loop.example': ['127.0.0.1', '::1'],
  'empty.example': [],
}
const resolve = async (name: string) =>
  (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const check = (url: string, allowLoopback = false) => checkAddress(new URL(url), { allowLoopback, resolve })

describe('checkAddress', () => {
  test('passes https on the default port to public addresses, and says which', async () => {
    expect(await check('https://public.example/hook')).toHaveLength(2)
    expect(await check('https://93.184.216.34:443/')).toEqual([{ address: '93.184.216.34', family: 4 }])
    expect(await check('https://[2606:4700::1111]/')).toEqual([{ address: '2606:4700::1111', family: 6 }])
  })

  test.each([
    'http://public.example/',
    'https://public.example:8443/',
    'ftp://public.example/',
    'https://user@public.example/',
    'https://:secret@public.example/',
    'https://inside.example/',
    'https://both.example/',
    'https://loop.example/',
    'https://empty.example/',
    'https://localhost/',
    'https://a.localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:93.184.216.34]/',
    'https://[::93.184.216.34]/',
    'https://[64:ff9b::5db8:d822]/',
    'https://[2002:5db8:d822::1]/',
    'https://[2001::1]/',
    'https://[fc00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[1234::1]/',
  ])('refuses %s', async (url) => {
    await expect(check(url)).rejects.toBeInstanceOf(AddressRefusedError)
  })

  test('lets the developer switch open loopback and nothing else', async () => {
    expect(await check('http://127.0.0.1:8080/', true)).toEqual([{ address: '127.0.0.1', family: 4 }])
    expect(await check('https://[::1]:9/', true)).toEqual([{ address: '::1', family: 6 }])
    expect(await check('http://localhost:1/', true)).toHaveLength(2)
    expect(await check('http://loop.example/', true)).toHaveLength(2)
    for (const url of [
      'http://public.example/',
      'http://empty.example:8080/',
      'https://empty.example/',
      'http://10.0.0.7/',
      'https://both.example/',
      'http://u@127.0.0.1/',
    ])
      await expect(check(url, true)).rejects.toBeInstanceOf(AddressRefusedError)
  })

  test.each([true, false])(
    'says what is wrong with the address itself (developer switch: %s)',
    async (allowLoopback) => {
      for (const url of ['https://user:word@public.example/', 'http://u@127.0.0.1:9/', 'https://:w@localhost/'])
        await expect(check(url, allowLoopback)).rejects.toThrow('Must not carry a user name or password.')
      await expect(check('https://empty.example/', allowLoopback)).rejects.toThrow('this one has none')
    },
  )
})
