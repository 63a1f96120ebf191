import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import type { Machines } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useSettingsForm } from '../../../core/navigation/settings-view.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { DisconnectPool } from './disconnect-pool.tsx'
import { MachineModels } from './machine-models.tsx'
import { MachineRow } from './machine-row.tsx'
import styles from './machines-panel.module.css'
import { PoolForm } from './pool-form.tsx'
import { PoolLine } from './pool-line.tsx'
import { WorkerCommand } from './worker-command.tsx'

/** Other computers that make media: whether their queue is there, who has come, and what each does. */
export function MachinesPanel() {
  const list = useCommand('machines.list', {})
  const form = useSettingsForm('pool')
  const [isLeaving, setLeaving] = useState(false)
  const words = text().machines
  const pool = list.value?.pool ?? null
  return (
    <Panel
      title={text().settings.sections.machines}
      aside={
        list.status === 'ready' &&
        !pool && (
          <Button small icon={<Icon of={Plus} size="small" />} onClick={form.open}>
            {words.connect}
          </Button>
        )
      }
    >
      {list.status === 'failed' && <ErrorNote error={list.error} attempt="reads" onRetry={list.reload} />}
      {list.status === 'ready' && !pool && (
        <div className={styles.parts}>
          <p>{words.lead}</p>
          <WorkerCommand pool={null} />
          <p className={styles.hint}>{words.guide}</p>
        </div>
      )}
      {list.status === 'ready' && pool && (
        <div className={styles.parts}>
          <PoolLine pool={pool} onEdit={form.open} onDisconnect={() => setLeaving(true)} />
          <MachineList machines={list.value.machines} />
          <p className={styles.hint}>{list.value.machines.length === 0 ? words.none : words.another}</p>
          <WorkerCommand pool={pool} />
        </div>
      )}
      {form.isOpen && list.status === 'ready' && !pool?.fixed && <PoolForm pool={pool} onClose={form.close} />}
      {isLeaving && pool && <DisconnectPool pool={pool} onClose={() => setLeaving(false)} />}
    </Panel>
  )
}

function MachineList({ machines }: Pick<Machines, 'machines'>) {
  const [shownId, setShownId] = useState<string>()
  const models = useCommand('models.list', { connectionId: BUNDLED_CONNECTION_ID })
  const names = new Map(models.value?.models.map(({ id, displayName }) => [id, displayName]))
  const nameOf = (modelId: string) => names.get(modelId) ?? modelId
  const shown = machines.find(({ id }) => id === shownId)
  if (machines.length === 0) return null
  return (
    <>
      <ul className={styles.list} aria-label={text().machines.list}>
        {machines.map((machine) => (
          <MachineRow key={machine.id} machine={machine} nameOf={nameOf} onModels={() => setShownId(machine.id)} />
        ))}
      </ul>
      {shown && <MachineModels machine={shown} nameOf={nameOf} onClose={() => setShownId(undefined)} />}
    </>
  )
}
