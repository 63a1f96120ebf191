import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatMoment } from '../../../words/format.ts'
import styles from './sandbox-panel.module.css'

const DIRECTIVES = {
  fail: 'sandbox:fail=content_policy',
  deliver: 'sandbox:deliver=1',
  seconds: 'sandbox:seconds=30',
  crash: 'sandbox:crash',
} as const
const HOUR = 3_600
const STEPS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const

/** What only the bundled service can do: fail on purpose, and let time pass. */
export function SandboxPanel() {
  const words = text().account.sandbox
  return (
    <Panel title={words.title}>
      <div className={styles.parts}>
        <p className={styles.soft}>{words.lead}</p>
        <ul className={styles.directives}>
          {(Object.keys(DIRECTIVES) as (keyof typeof DIRECTIVES)[]).map((name) => (
            <li key={name} className={styles.directive}>
              <span className={styles.meaning}>
                <code>{DIRECTIVES[name]}</code>
                <span className={styles.soft}>{words[name]}</span>
              </span>
              <CopyButton text={DIRECTIVES[name]} label={words.copy(DIRECTIVES[name])} />
            </li>
          ))}
        </ul>
        <EngineClock />
      </div>
    </Panel>
  )
}

function EngineClock() {
  const words = text().account.sandbox
  const { client } = useConnection()
  const clock = useCommand('console.clock', {})
  const request = useAct()
  if (clock.status !== 'ready') return null
  const { now, movable } = clock.value
  const advance = (advanceSeconds: number) =>
    void request.run(() => client.request('console.advanceClock', { advanceSeconds }))
  return (
    <section className={styles.clock} aria-label={words.clock}>
      <p className={styles.time}>
        <span>{words.clock}</span>
        <time dateTime={now}>{request.running ? words.moving : formatMoment(now)}</time>
      </p>
      <p className={styles.soft}>{movable ? words.clockLead : words.realClock}</p>
      {movable && (
        <div className={styles.steps} role="group" aria-label={words.advance}>
          <span className={styles.soft}>{words.advance}</span>
          {(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => (
            <Button key={step} small disabled={request.running} onClick={() => advance(STEPS[step])}>
              {words.steps[step]}
            </Button>
          ))}
        </div>
      )}
      {request.error && <ErrorNote error={request.error} />}
    </section>
  )
}
