import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProviderHttp } from './provider-http.ts'
import { multipartOf } from './multipart.ts'

const { signal } = new AbortController()
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pressrun-multipart-'))
  file = join(folder, 'recording')
  await writeFile(file, Buffer.alloc(3 * 1024 ** 2, 7))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const formOf = async () => {
  const form = new FormData()
  form.append('say "it"', 'two\nlines')
  form.append('file', await openAsBlob(file, { type: 'audio/wav' }), 'a "loud" one.wav')
  return form
}

test('a form is read as it was written, and is as long as it says', async () => {
  const { headers, chunks } = multipartOf(await formOf())
  const sentChunks: Uint8Array[] = []
  for await (const chunk of chunks()) sentChunks.push(chunk)
  const body = Buffer.concat(sentChunks)
  expect(body.length).toBe(Number(headers['content-length']))
  const read = await new Response(body, { headers }).formData()
  expect(read.get('say "it"')).toBe('two\r\nlines')
  const sent = read.get('file') as File
  expect([sent.name, sent.type, sent.size]).toEqual(['a "loud" one.wav', 'audio/wav', 3 * 1024 ** 2])
})

test('a server that goes away while a form is sent is away, and nothing is thrown where nobody hears it', async () => {
  const server: Server = createServer((request) => void request.once('data', () => request.socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createProviderHttp({ address, origins: {}, key: null, headers: {}, resolve: async () => [] })
  const unheard = vi.fn<() => void>()
  process.on('unhandledRejection', unheard)
  try {
    const post = async () => http.request('/form', { method: 'POST', form: await formOf(), signal })
    await expect(post()).rejects.toMatchObject({ reason: 'away', sent: true })
    server.close()
    await expect(post()).rejects.toMatchObject({ reason: 'away', sent: false })
    for (let turns = 0; turns < 100; turns++) await turn()
    expect(unheard).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unheard)
    server.closeAllConnections()
  }
})
