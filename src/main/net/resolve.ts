import { lookup } from 'node:dns/promises'
import type { Resolve } from './addresses.ts'

const PATIENCE_MS = 5_000

/** By the system's resolver, which may take very long to say that there is no network. */
export const resolveName: Resolve = async (hostname) => {
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${hostname} could not be resolved in time.`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([lookup(hostname, { all: true }), impatience])
  } finally {
    clearTimeout(timer)
  }
}
