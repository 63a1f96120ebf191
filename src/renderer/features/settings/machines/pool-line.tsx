import { Ellipsis, Network, Pencil, Unplug } from 'lucide-react'
import type { Pool } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { formatSince } from '../../../words/format.ts'
import { EntryAddress, EntryNote, EntryRow, EntryState } from '../entry-row.tsx'

interface PoolLineProps {
  pool: Pool
  onEdit: () => void
  onDisconnect: () => void
}

/** The queue that the machines take their jobs from: where it is, and whether it lets us in. */
export function PoolLine({ pool, onEdit, onDisconnect }: PoolLineProps) {
  const words = text().machines
  const { state, hasToken, hasCredentials, hasCertificate, handedOut, localWorkers, fixed } = pool
  return (
    <EntryRow
      icon={Network}
      title={<EntryAddress>{pool.servers}</EntryAddress>}
      actions={
        !fixed && (
          <Menu
            trigger={<IconButton icon={Ellipsis} label={words.moreForPool} small />}
            items={[
              { label: words.edit, icon: Pencil, onSelect: onEdit },
              { label: words.disconnect, icon: Unplug, onSelect: onDisconnect },
            ]}
          />
        )
      }
    >
      <EntryState live tone={state === 'ready' ? 'cyan' : 'attention'} state={stateWords(pool)} />
      {state !== 'ready' && <EntryNote>{state === 'away' ? words.pool.awayHint : words.pool.refusedHint}</EntryNote>}
      <EntryNote>
        {[
          words.pool.handedOut(handedOut),
          words.pool.localPlaces(localWorkers),
          hasToken && words.pool.token,
          hasCredentials && words.pool.credentials,
          hasCertificate && words.pool.certificate,
        ]
          .filter(Boolean)
          .join(' · ')}
      </EntryNote>
      {fixed && <EntryNote>{words.pool.fixed}</EntryNote>}
    </EntryRow>
  )
}

/** "Away since 14:02: no server answers at …". */
function stateWords({ state, since, reason }: Pool): string {
  const words = text().machines.pool
  const said = state === 'ready' ? words.ready : words[state](formatSince(since))
  return reason ? words.because(said, reason) : said
}
