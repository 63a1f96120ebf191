import { QueryClientProvider } from '@tanstack/react-query'
import { text } from '#shared/text/index.ts'
import type { Connection } from '../bridge/connection.ts'
import { ConnectionScope } from '../bridge/hooks.ts'
import { ComposeRequestsScope, type ComposeRequests } from '../core/compose-requests.ts'
import { askForUse } from '../core/navigation/use-as-input-view.ts'
import { Appearance } from '../features/settings/appearance.tsx'
import { InChosenLanguage } from '../features/settings/language.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { TooltipScope } from '../ui/tooltip.tsx'
import { CrashNotice } from './crash-notice.tsx'
import { Shell } from './shell.tsx'

const COMPOSE_REQUESTS: ComposeRequests = {
  openInCompose: async (...asked) => {
    const { openInCompose } = await import('../features/compose/intake/open-in-compose.ts')
    return openInCompose(...asked)
  },
  askForUse,
}
const TOOLTIP_PATIENCE_MS = 500

export function App({ connection }: { connection: Connection }) {
  return (
    <TooltipScope delayDuration={TOOLTIP_PATIENCE_MS}>
      <ErrorBoundary renderFailure={(failure) => <CrashNotice title={text().shell.appNotDrawn} {...failure} />}>
        <QueryClientProvider client={connection.queries.cache}>
          <ConnectionScope value={connection}>
            <Appearance />
            <InChosenLanguage>
              <ComposeRequestsScope value={COMPOSE_REQUESTS}>
                <Shell />
              </ComposeRequestsScope>
            </InChosenLanguage>
          </ConnectionScope>
        </QueryClientProvider>
      </ErrorBoundary>
    </TooltipScope>
  )
}
