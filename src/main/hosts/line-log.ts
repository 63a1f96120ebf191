import type { Log } from '#main/host.ts'

const LEVELS = ['info', 'warn', 'error'] as const
type Level = (typeof LEVELS)[number]

/** One line per message: time, level, message and its details as JSON. Nothing below `from` is written. */
export function createLineLog(write: (line: string) => void, { from = 'info' }: { from?: Level } = {}): Log {
  const writer = (level: Level) => (message: string, details?: Record<string, unknown>) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(from)) return
    const extra = details ? ` ${JSON.stringify(details)}` : ''
    write(`${new Date().toISOString()} ${level} ${message.replaceAll(/\s+/g, ' ')}${extra}\n`)
  }
  return { info: writer('info'), warn: writer('warn'), error: writer('error') }
}
