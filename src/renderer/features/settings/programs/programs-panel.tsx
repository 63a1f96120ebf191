import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Program } from '#shared/app/programs.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { useSettingsForm } from '../../../core/navigation/settings-view.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatMoment } from '../../../words/format.ts'
import { ListedEntries, ListedEntry } from '../listed-entries.tsx'
import { LaunchDialog } from './launch-dialog.tsx'
import { ProgramDialog } from './program-dialog.tsx'
import styles from './programs-panel.module.css'

interface Opened {
  type: 'change' | 'launch' | 'revoke'
  program: Program
}

/** Programs that may use the app over MCP: what each may spend, what it has spent, and how it is set up. */
export function ProgramsPanel() {
  const list = useCommand('programs.list', {})
  const [opened, setOpened] = useState<Opened>()
  const form = useSettingsForm('program')
  const words = text().programs
  const { programs, launch } = list.status === 'ready' ? list.value : { programs: [], launch: null }
  const close = () => setOpened(undefined)
  return (
    <Panel
      title={words.title}
      aside={
        <Button small icon={<Icon of={Plus} size="small" />} onClick={form.open}>
          {words.allow}
        </Button>
      }
    >
      {list.status === 'failed' && <ErrorNote error={list.error} attempt="reads" onRetry={list.reload} />}
      <p className={styles.lead}>{words.lead}</p>
      {programs.length > 0 && (
        <ListedEntries label={words.title}>
          {programs.map((program) => (
            <ProgramRow
              key={program.id}
              program={program}
              onChange={() => setOpened({ type: 'change', program })}
              onRevoke={() => setOpened({ type: 'revoke', program })}
              onSetUp={launch === null ? undefined : () => setOpened({ type: 'launch', program })}
            />
          ))}
        </ListedEntries>
      )}
      {form.isOpen && (
        <ProgramDialog
          program={null}
          onClose={form.close}
          onAllowed={(program) => {
            form.close()
            if (launch) setOpened({ type: 'launch', program })
          }}
        />
      )}
      {opened?.type === 'change' && <ProgramDialog program={opened.program} onClose={close} onAllowed={close} />}
      {opened?.type === 'launch' && launch && (
        <LaunchDialog name={opened.program.name} launch={launch} onClose={close} />
      )}
      {opened?.type === 'revoke' && <RevokeProgram program={opened.program} onClose={close} />}
    </Panel>
  )
}

interface ProgramRowProps {
  program: Program
  onChange: () => void
  onRevoke: () => void
  onSetUp: (() => void) | undefined
}

function ProgramRow({ program, onChange, onRevoke, onSetUp }: ProgramRowProps) {
  const words = text().programs
  const { name, limitCoins, spentCoins, reservedCoins, folders, lastUsedAt, revokedAt } = program
  const isRevoked = revokedAt !== null
  const facts = [
    words.spent(spentCoins, limitCoins),
    ...(reservedCoins > 0 ? [words.reserved(reservedCoins)] : []),
    lastUsedAt === null ? words.neverUsed : words.lastUsed(formatMoment(lastUsedAt)),
  ]
  return (
    <ListedEntry
      name={
        <>
          {name}
          {isRevoked && <Badge>{words.isRevoked}</Badge>}
        </>
      }
      facts={[facts.join(' · '), ...(isRevoked || folders.length === 0 ? [] : [folders.join(' · ')])]}
      actions={
        isRevoked ? null : (
          <>
            {onSetUp && (
              <Button small onClick={onSetUp}>
                {words.setUp}
              </Button>
            )}
            <Button small onClick={onChange}>
              {words.change}
            </Button>
            <Button small onClick={onRevoke}>
              {words.revoke}
            </Button>
          </>
        )
      }
    />
  )
}

/** Asked before, because it cannot be let in again, and what runs of it is cancelled. */
function RevokeProgram({ program: { id, name }, onClose }: { program: Program; onClose: () => void }) {
  const { client } = useConnection()
  const words = text().programs
  return (
    <ConfirmDialog
      title={words.revokeTitle(name)}
      description={words.revokeLead}
      keep={text().common.cancel}
      go={words.revoke}
      onConfirm={async () => {
        await client.request('programs.revoke', { id })
        showToast({ text: words.revoked(name) })
      }}
      onClose={onClose}
    />
  )
}
