import type { Log } from '#main/host.ts'

/** One line per message: time, level, message and its details as JSON. */
export function createLineLog(write: (line: string) => void): Log {
  const writer = (level: keyof Log) => (message: string, details?: Record<string, unknown>) => {
    const extra = details ? ` ${JSON.stringify(details)}` : ''
    write(`${new Date().toISOString()} ${level} ${message.replaceAll(/\s+/g, ' ')}${extra}\n`)
  }
  return { info: writer('info'), warn: writer('warn'), error: writer('error') }
}
