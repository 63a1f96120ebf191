import { text } from '#shared/text/index.ts'
import type { Connection } from '../../bridge/connection.ts'
import { ConnectionScope } from '../../bridge/hooks.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { TooltipScope } from '../../ui/tooltip.tsx'
import { Appearance } from '../settings/appearance.tsx'
import { InChosenLanguage } from '../settings/language.tsx'
import { CrashNotice } from './crash-notice.tsx'
import { Shell } from './shell.tsx'

const TOOLTIP_PATIENCE_MS = 500

export function App({ connection }: { connection: Connection }) {
  return (
    <TooltipScope delayDuration={TOOLTIP_PATIENCE_MS}>
      <ErrorBoundary renderFailure={(failure) => <CrashNotice title={text().shell.appNotDrawn} {...failure} />}>
        <ConnectionScope value={connection}>
          <Appearance />
          <InChosenLanguage>
            <Shell />
          </InChosenLanguage>
        </ConnectionScope>
      </ErrorBoundary>
    </TooltipScope>
  )
}
