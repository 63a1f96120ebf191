import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HostError } from './host-error.ts'
import { portTrouble } from '../tools/port-trouble.ts'

const LOOPBACK = '127.0.0.1'

/** Lets a server be reached from this machine alone; answers its origin. A port of 0 is any free one. */
export async function listenOnLoopback(server: Server, port: number): Promise<string> {
  server.listen({ host: LOOPBACK, port })
  try {
    await once(server, 'listening')
  } catch (error) {
    const trouble = portTrouble(error, port)
    throw trouble === undefined ? error : new HostError('port_unavailable', trouble, { cause: error })
  }
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`
}
