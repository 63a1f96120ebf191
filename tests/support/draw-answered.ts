import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { Tooltip } from 'radix-ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStore } from 'zustand/vanilla'
import type { CommandHandlers, CommandName } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import { runCommand } from '#shared/app/run-command.ts'
import { createClient } from '../../src/renderer/bridge/client.ts'
import * as contract from '../../src/renderer/bridge/contract.ts'
import { ConnectionScope } from '../../src/renderer/bridge/hooks.ts'
import { createQueries } from '../../src/renderer/bridge/queries.ts'

export const refuse = () => Promise.reject(new CommandError('unreachable', { message: 'Nobody answers.' }))

/** What a part of the window shows once all that it asks has been answered or refused. */
export async function drawAnswered(element: ReactElement, handlers: Partial<CommandHandlers<object>>): Promise<string> {
  const source = { now: () => contract, fetch: () => Promise.resolve(contract) }
  const client = createClient(
    {
      request: (name, input) =>
        runCommand(handlers as CommandHandlers<object>, { name, input, options: {}, onUnexpected: () => {} }),
      subscribe: () => () => {},
    },
    source,
  )
  const queries = createQueries(client, source)
  const { cache } = queries
  // a drawing alone asks nothing: what was refused is shown as that, not as about to be asked again
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retryOnMount: false } })
  const scope = { client, queries, reachability: createStore(() => ({ reachable: true })) }
  const draw = () =>
    renderToStaticMarkup(
      createElement(
        QueryClientProvider,
        { client: cache },
        createElement(ConnectionScope, { value: scope }, createElement(Tooltip.Provider, null, element)),
      ),
    )
  for (;;) {
    const markup = draw()
    const asked = cache
      .getQueryCache()
      .getAll()
      .filter(({ state, queryKey }) => state.status === 'pending' && (queryKey[0] as CommandName) in handlers)
    if (asked.length === 0) return markup
    await Promise.allSettled(asked.map((query) => query.fetch()))
  }
}
