import { Play } from 'lucide-react'
import type { CommandOutput } from '#shared/app/commands.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useAct } from '../../core/acting.ts'
import { useSettings } from '../../features/settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RegistrationMark } from '../../ui/registration-mark.tsx'
import { formatCoins } from '../../words/format.ts'
import { startSample } from './start-sample.ts'
import styles from './welcome.module.css'

/** Stands above Compose until something was made, or somebody wants to begin without it. */
export function Welcome() {
  const { settings, update } = useSettings()
  const batches = useCommand('batches.list', {})
  const library = useCommand('library.count', {})
  const isNew =
    settings.status === 'ready' &&
    !settings.value.welcomed &&
    // the sample spends the coins that came with Pressrun, never those of somebody's account
    settings.value.connectionId === BUNDLED_CONNECTION_ID &&
    batches.status === 'ready' &&
    batches.value.batches.length === 0 &&
    library.status === 'ready' &&
    library.value.count === 0
  return isNew ? <Greeting onSkip={() => void update({ welcomed: true })} /> : null
}

function Greeting({ onSkip }: { onSkip: () => void }) {
  const account = useCommand('account.read', {})
  const words = text().shell.welcome
  return (
    <section className={styles.welcome} data-testid="welcome" aria-label={words.region}>
      <span className={styles.mark}>
        <RegistrationMark />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.lead}>{words.lead}</p>
        <p className={styles.soft}>
          {account.status === 'ready' && words.engine(formatCoins(account.value.balance.available))}
        </p>
      </div>
      <Sample onSkip={onSkip} />
    </section>
  )
}

function Sample({ onSkip }: { onSkip: () => void }) {
  const sample = useCommand('batches.sample', {})
  return (
    <div className={styles.actions}>
      <Button data-testid="begin-without-sample" onClick={onSkip}>
        {text().shell.welcome.begin}
      </Button>
      {sample.status === 'loading' && <UnpricedSample />}
      {sample.status === 'ready' && <InspectedSample sample={sample.value} />}
    </div>
  )
}

/** Keeps the place of the button while its price is asked for, so that nothing moves under the pointer. */
function UnpricedSample() {
  return (
    <>
      <Button look="spend" icon={<Icon of={Play} />} disabled>
        {text().shell.welcome.run}
      </Button>
      <p className={styles.soft} />
    </>
  )
}

type SampleList = CommandOutput<'batches.sample'>

function InspectedSample({ sample }: { sample: SampleList }) {
  const list = useCommand('batches.inspectList', { source: { text: sample.text } })
  const [firstCell] = list.status === 'ready' ? (list.value.sample[0] ?? []) : []
  if (list.status === 'loading') return <UnpricedSample />
  if (list.status !== 'ready' || firstCell === undefined) return null
  return <RunSample sample={sample} rows={list.value.rows} prompt={firstCell} />
}

interface RunSampleProps {
  sample: SampleList
  rows: number
  prompt: string
}

/** One click that spends, so its price stands on it. */
function RunSample({ sample, rows, prompt }: RunSampleProps) {
  const { client } = useConnection()
  const quote = useCommand('quotes.read', { modelId: sample.modelId, params: { prompt } })
  const starting = useAct()
  const words = text().shell.welcome
  if (quote.status === 'loading') return <UnpricedSample />
  if (quote.status !== 'ready') return null
  const coins = quote.value.coins * rows

  const start = () => void starting.run(() => startSample(client, sample, coins))
  return (
    <>
      <Button
        data-testid="run-sample"
        look="spend"
        icon={<Icon of={Play} />}
        disabled={starting.running}
        onClick={start}
      >
        {starting.running ? words.opening : `${words.run} ${words.price(formatCoins(coins))}`}
      </Button>
      {starting.error ? (
        <ErrorNote error={starting.error} lead={words.notStarted} attempt="spends" />
      ) : (
        <p className={styles.soft}>{words.sample(rows)}</p>
      )}
    </>
  )
}
