import { onTestFinished } from 'vitest'
import { createApp } from '#main/app.ts'
import { answerCommand } from '#main/hosts/web/command-request.ts'
import type { CommandName, CommandOutput } from '#shared/app/commands.ts'
import { CommandError, type CommandResult } from '#shared/app/error.ts'
import type { Client } from '../../src/renderer/bridge/client.ts'
import { createTestHost } from './test-host.ts'

/** As a page in a browser asks. `cut`: the connection breaks at the second of these (or another), which does not arrive. */
export async function openTab({ cut, cutAt = 2 }: { cut?: CommandName; cutAt?: number } = {}): Promise<Client> {
  const app = await createApp(createTestHost({ kind: 'web' }))
  onTestFinished(() => app.close())
  let cuts = 0
  return {
    async request(name, input) {
      if (name === cut && ++cuts === cutAt)
        throw new CommandError('unreachable', { message: 'The app cannot be reached.' })
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(input)
      const response = await answerCommand(app, name, new Request('http://app', { method: 'POST', headers, body }))
      const result = (await response.json()) as CommandResult
      if (!result.ok) throw new CommandError(result.error.code, result.error)
      return result.value as CommandOutput<typeof name>
    },
    subscribe: () => () => {},
  }
}
