import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

/** The files of a folder, by their names, from a server on loopback. */
export async function serveFolder(folder: string): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    const path = join(folder, basename(new URL(request.url ?? '/', 'http://loopback').pathname))
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) response.writeHead(404).end()
    else createReadStream(path).pipe(response.writeHead(200, { 'content-length': size }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
