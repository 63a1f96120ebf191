import { Boxes, Ellipsis, Server, Trash2 } from 'lucide-react'
import type { Machine } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { spokenLocale } from '#shared/text/locale.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { formatSince, formatTime } from '../../../words/format.ts'
import { EntryAside, EntryItem, EntryNote, EntryState } from '../entry-row.tsx'
import { machineActions } from './machine-actions.ts'
import styles from './machine-row.module.css'

interface MachineRowProps {
  machine: Machine
  nameOf: (modelId: string) => string
  onModels: () => void
}

const TONES = { ready: 'cyan', draining: 'yellow', away: 'attention', other_version: 'attention' } as const

/** One computer: whether it is there, what it makes now, what it can and how fast. */
export function MachineRow({ machine, nameOf, onModels }: MachineRowProps) {
  const { client } = useConnection()
  const acting = useAct()
  const words = text().machines
  const { id, name, state, since, running, places } = machine
  const forget = () =>
    void acting.run(async () => {
      await client.request('machines.forget', { id })
      showToast({ text: words.forgotten(name) })
    })
  return (
    <EntryItem
      icon={Server}
      title={
        <>
          {name}
          <EntryAside>
            {machine.system} · {machine.version}
          </EntryAside>
        </>
      }
      actions={
        <>
          {machineActions(client, machine).map(({ id: key, label, shortLabel, run }) => (
            <Button
              key={key}
              small
              aria-label={label}
              disabled={acting.running}
              onClick={() => void acting.run(async () => run(0))}
            >
              {shortLabel}
            </Button>
          ))}
          <Menu
            trigger={<IconButton icon={Ellipsis} label={words.moreFor(name)} small />}
            items={[
              { label: words.showModels, icon: Boxes, onSelect: onModels },
              ...(state === 'away' ? [{ label: words.forget, icon: Trash2, onSelect: forget }] : []),
            ]}
          />
        </>
      }
    >
      <EntryState tone={TONES[state]} state={words.states[state](formatSince(since))}>
        <Hint state={state} />
      </EntryState>
      <EntryNote>
        {[
          state === 'away' ? words.places(places) : words.states.busy(running.length, places),
          words.models(machine.models.length),
          words.made(machine.made),
          machine.secondsEach !== null && words.secondsEach(speedWords(machine.secondsEach)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </EntryNote>
      {running.length > 0 && (
        <ul className={styles.runs} aria-label={words.runs(name)}>
          {running.map((run) => (
            <li key={run.generationId} className={styles.run}>
              <Progress
                label={words.progress(nameOf(run.modelId), Math.round(run.progress * 100))}
                value={run.progress}
              />
              <span>{words.making(nameOf(run.modelId), formatTime(run.since))}</span>
            </li>
          ))}
        </ul>
      )}
      {acting.error && <ErrorNote error={acting.error} />}
    </EntryItem>
  )
}

function Hint({ state }: Pick<Machine, 'state'>) {
  const words = text().machines
  const hint = { ready: '', draining: words.drainingHint, away: '', other_version: words.otherVersionHint }[state]
  return hint === '' ? null : <EntryAside>{hint}</EntryAside>
}

/** Two figures are enough to compare machines by. */
function speedWords(seconds: number): string {
  return new Intl.NumberFormat(spokenLocale(), { maximumSignificantDigits: 2 }).format(seconds)
}
