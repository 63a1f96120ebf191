import { Boxes, CircleCheck, Coins, Ellipsis, Pencil, ScrollText, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Provider, ProviderServer, ProviderTest } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { engineStateWords, engineTone, refusesWork } from '../../../words/engine-words.ts'
import { EntryAddress, EntryAside, EntryItem, EntryMark, EntryNote, EntryState } from '../entry-row.tsx'
import { engineIcon } from './engine-icon.ts'
import { kindOfEngine, presetOf } from './engine-kinds.ts'
import styles from './engine-row.module.css'

export type EngineDialog = 'edit' | 'models' | 'prices' | 'log' | 'remove'

interface EngineRowProps {
  provider: Provider
  /** It was only just added. */
  testAtOnce: boolean
  onOpen: (dialog: EngineDialog) => void
}

/** One engine: how it is, how much it does now, what it costs. */
export function EngineRow({ provider, testAtOnce, onOpen }: EngineRowProps) {
  const { client } = useConnection()
  const testing = useAct({ onlyLooks: true })
  const switching = useAct()
  const [found, setFound] = useState<ProviderTest>()
  const words = text().engines
  const { name, kind, managed, servers } = provider
  const isPaid = kindOfEngine(kind, presetOf(provider)).paid === true
  const isUp = provider.state === 'ready' || provider.state === 'starting'

  const test = () =>
    void testing.run(async () => {
      setFound(undefined)
      setFound(await client.request('providers.test', { name }))
    })
  const switchTo = (command: 'providers.start' | 'providers.stop') =>
    void switching.run(() => client.request(command, { name }))
  const testNow = useEffectEvent(test)
  useEffect(() => {
    if (testAtOnce) testNow()
  }, [testAtOnce])

  return (
    <EntryItem
      icon={engineIcon(kind)}
      title={
        <>
          {name}
          <EntryAside>{words.kinds[kind].name}</EntryAside>
        </>
      }
      actions={
        <>
          {managed && (
            <Button
              small
              disabled={switching.running}
              aria-label={isUp ? words.stopNamed(name) : words.startNamed(name)}
              onClick={() => switchTo(isUp ? 'providers.stop' : 'providers.start')}
            >
              {isUp ? words.stop : words.start}
            </Button>
          )}
          <Button small aria-label={words.testNamed(name)} disabled={testing.running} onClick={test}>
            {words.test}
          </Button>
          <Menu
            trigger={<IconButton icon={Ellipsis} label={words.moreFor(name)} small />}
            items={[
              { label: words.showModels, icon: Boxes, onSelect: () => onOpen('models') },
              ...(isPaid ? [{ label: words.prices, icon: Coins, onSelect: () => onOpen('prices') }] : []),
              ...(managed ? [{ label: words.log, icon: ScrollText, onSelect: () => onOpen('log') }] : []),
              { label: words.edit, icon: Pencil, onSelect: () => onOpen('edit') },
              { label: words.remove, icon: Trash2, onSelect: () => onOpen('remove') },
            ]}
          />
        </>
      }
    >
      <EntryState tone={engineTone(provider.state)} state={engineStateWords(provider)}>
        {provider.state === 'stopped' && <EntryAside>{words.stoppedHint}</EntryAside>}
      </EntryState>
      <EntryNote>
        {[
          words.models(provider.models),
          isPaid ? words.perDollar(provider.coinsPerDollar) : words.perOutput(provider.coinsPerOutput),
          provider.queued > 0 && words.queued(provider.queued),
          isPaid && !provider.hasKey && words.noKey,
        ]
          .filter(Boolean)
          .join(' · ')}
      </EntryNote>
      <ul className={styles.servers}>
        {servers.map((server) => (
          <ServerLine
            key={server.address}
            server={server}
            isOne={servers.length === 1}
            address={managed ? managed.model : server.address}
          />
        ))}
      </ul>
      <div role="status">
        {testing.running && <EntryNote>{words.testing}</EntryNote>}
        {found && !testing.running && (found.ok || found.sentence !== provider.reason) && (
          <p className={styles.found} data-attention={!found.ok || undefined}>
            <Icon of={found.ok ? CircleCheck : TriangleAlert} size="small" />
            <span>{found.ok ? foundWords(provider, found) : found.sentence}</span>
          </p>
        )}
      </div>
      {testing.error && <ErrorNote error={testing.error} attempt="reads" onRetry={test} />}
      {switching.error && <ErrorNote error={switching.error} />}
    </EntryItem>
  )
}

/** "ComfyUI 0.7.0, 3 models, nothing waiting". What went wrong is said by whoever met it. */
function foundWords({ kind }: Provider, { version, models, waiting }: ProviderTest): string {
  const words = text().engines
  const facts = [words.answers(words.kinds[kind].name, version), words.models(models)]
  return [...facts, ...(waiting === null ? [] : [words.waiting(waiting)])].join(', ')
}

interface ServerLineProps {
  server: ProviderServer
  /** Then its state is the engine's own. */
  isOne: boolean
  address: string
}

function ServerLine({ server, isOne, address }: ServerLineProps) {
  const words = text().engines
  return (
    <li className={styles.server}>
      <EntryAddress>{address}</EntryAddress>
      {(!refusesWork(server.state) || server.running > 0) && (
        <span className={styles.load}>
          {words.inUse(server.running, server.places)}
          {server.waiting !== null && server.waiting > 0 && ` · ${words.waitingThere(server.waiting)}`}
        </span>
      )}
      {!isOne && <EntryMark tone={engineTone(server.state)} state={engineStateWords(server)} />}
    </li>
  )
}
