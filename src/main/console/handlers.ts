import type { CommandHandlers } from '#shared/app/commands.ts'
import type { CONSOLE_COMMANDS } from '#shared/app/console.ts'
import { consoleOf, type BundledEngine } from './call-console.ts'

type ConsoleHandlers = Pick<CommandHandlers<{ signal: AbortSignal }>, keyof typeof CONSOLE_COMMANDS>

/**
 * The pages of the bundled service, over its own console routes. Secrets go through to the window that asked and are
 * neither kept nor logged on the way.
 */
export function createConsoleHandlers(
  engine: BundledEngine,
  { loopbackWebhooksAllowed, onChange }: { loopbackWebhooksAllowed: boolean; onChange: () => void },
): ConsoleHandlers {
  const call = consoleOf(engine)
  return {
    'console.keys': (_input, { signal }) => call('listKeys', signal),
    'console.createKey': async (body, { signal }) => {
      const made = await call('createKey', signal, { body })
      onChange()
      return made
    },
    'console.revokeKey': async ({ id }, { signal }) => {
      const revoked = await call('revokeKey', signal, { pathParams: { id } })
      onChange()
      return revoked
    },
    'console.webhooks': async (_input, { signal }) => ({
      ...(await call('listWebhooks', signal)),
      loopbackAllowed: loopbackWebhooksAllowed,
    }),
    'console.createWebhook': (body, { signal }) => call('createWebhook', signal, { body }),
    'console.rotateWebhook': ({ id }, { signal }) => call('rotateWebhook', signal, { pathParams: { id } }),
    'console.switchWebhook': ({ id, enabled }, { signal }) =>
      call('switchWebhook', signal, { pathParams: { id }, body: { enabled } }),
    'console.removeWebhook': async ({ id }, { signal }) => {
      await call('deleteWebhook', signal, { pathParams: { id } })
      return {}
    },
    'console.deliveries': ({ id }, { signal }) => call('listDeliveries', signal, { pathParams: { id } }),
    'console.resendDelivery': async ({ id }, { signal }) => {
      await call('resendDelivery', signal, { pathParams: { id } })
      return {}
    },
    'console.grantCoins': (body, { signal }) => call('grantCoins', signal, { body }),
    'console.ledger': ({ cursor }, { signal }) => call('readLedger', signal, { query: { cursor } }),
    'console.clock': (_input, { signal }) => call('readClock', signal),
    'console.advanceClock': async (body, { signal }) => {
      const moved = await call('advanceClock', signal, { body })
      onChange()
      return moved
    },
  }
}
