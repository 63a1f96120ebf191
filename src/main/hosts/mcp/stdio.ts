import { randomUUID } from 'node:crypto'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { App } from '#main/app.ts'
import type { Log } from '#main/host.ts'
import { createAppDoor } from './app-door.ts'
import { createAppLease } from './app-lease.ts'
import { createMcpServer } from './server.ts'

/** Base64 of the largest file that comes as data, and what is around it. */
const MOST_MESSAGE_BYTES = 16 * 1024 ** 2

/** Serves one program over the process's own stdin and stdout until it goes away. */
export async function serveProgram(
  open: () => Promise<App>,
  {
    name,
    connection,
    version,
    log,
    stopped,
  }: { name?: string; connection?: string; version: string; log: Log; stopped: Promise<void> },
): Promise<void> {
  const lease = createAppLease(open)
  const door = createAppDoor(lease, {
    ...(name !== undefined && { name }),
    ...(connection !== undefined && { connection }),
  })
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_MESSAGE_BYTES })
  const gone = new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve))
  const parts = { door, version, log, caller: name ?? 'a program without a name', connection: randomUUID() }
  const server = serveStdio(() => createMcpServer(parts), {
    transport,
    onerror: (error) => log.warn('MCP.', { error: error.message }),
  })
  await Promise.race([gone, stopped])
  await server.close()
  await lease.close()
}
