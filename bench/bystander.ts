/** A process that does nothing but notice how long it was kept from doing even that. */
import { spawn } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

/** Runs beside some work; `stop` answers its longest wait in milliseconds. */
export async function startBystander(): Promise<{ stop(): Promise<number> }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const answer = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  await answer()
  return {
    async stop() {
      const longest = answer()
      child.send('stop')
      return Number(await longest)
    },
  }
}

if (import.meta.main) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.once('message', () => {
    process.send?.(delay.max / 1e6)
    process.disconnect()
  })
  process.send?.('ready')
}
