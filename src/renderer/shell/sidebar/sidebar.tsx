import { Search } from 'lucide-react'
import type { ListedConnection } from '#shared/app/connection.ts'
import { placeAction } from '#shared/app/keymap.ts'
import { addressOf, PLACES } from '#shared/app/places.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useReachable } from '../../bridge/hooks.ts'
import { keyWords } from '../../core/actions/keys.ts'
import { useNavigation } from '../../core/navigation/navigation.ts'
import { BalanceLink } from '../../features/account/balance-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { RegistrationMark } from '../../ui/registration-mark.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { needsLook } from '../../words/batch-words.ts'
import { connectionTitle } from '../../words/connection-title.ts'
import { formatShare, formatSince } from '../../words/format.ts'
import { usePalette } from '../palette/palette-store.ts'
import { PLACE_ICONS } from '../place-icons.ts'
import { RunningMark, runningShare } from './running-mark.tsx'
import styles from './sidebar.module.css'

export function Sidebar() {
  return (
    <header className={styles.sidebar}>
      <div className={styles.brand}>
        <RegistrationMark />
        <span className={styles.name}>Pressrun</span>
      </div>
      <PaletteButton />
      <Places />
      <div className={styles.foot}>
        <BalanceLink />
        <ConnectionStatus />
      </div>
    </header>
  )
}

function PaletteButton() {
  const setOpen = usePalette((palette) => palette.setOpen)
  const { search, find } = text().shell
  return (
    <button type="button" className={styles.search} onClick={() => setOpen(true)}>
      <Icon of={Search} />
      <VisuallyHidden>{search}</VisuallyHidden>
      <span className={styles.name} aria-hidden>
        {find}
      </span>
      <span className={styles.keys} aria-hidden>
        <Kbd keys={keyWords('palette.open')} />
      </span>
    </button>
  )
}

function Places() {
  const current = useNavigation(({ place }) => place)
  const { share, attention } = useBatchWork()
  return (
    <nav className={styles.places} aria-label={text().shell.places}>
      {PLACES.map((place) => {
        const title = text().places[place]
        const keys = keyWords(placeAction(place))
        const busy = place === 'batches' ? { share, attention } : {}
        return (
          <Tooltip key={place} side="right" text={[title, keys.join(' ')].join('  ').trim()}>
            <a
              className={styles.place}
              data-testid={`go-to-${place}`}
              href={addressOf(place)}
              aria-current={place === current ? 'page' : undefined}
              aria-label={[title, ...workWords(busy)].join(', ')}
            >
              <Icon of={PLACE_ICONS[place]} />
              <span className={styles.name}>{title}</span>
              <Work {...busy} />
            </a>
          </Tooltip>
        )
      })}
    </nav>
  )
}

interface BatchWork {
  share?: number | undefined
  attention?: boolean | undefined
}

function useBatchWork(): BatchWork {
  const list = useCommand('batches.list', {})
  if (list.status !== 'ready') return {}
  const { batches } = list.value
  return {
    share: runningShare(batches),
    attention: batches.some((batch) => (batch.state === 'running' || batch.state === 'paused') && needsLook(batch)),
  }
}

function workWords({ share, attention }: BatchWork): string[] {
  const { running, needsLook: look } = text().shell
  return [...(share === undefined ? [] : [running(formatShare(share))]), ...(attention ? [look] : [])]
}

function Work({ share, attention }: BatchWork) {
  if (share === undefined && !attention) return null
  return (
    <span className={styles.work}>
      {share !== undefined && <RunningMark share={share} />}
      {attention && <span className={styles.attention} />}
    </span>
  )
}

function standingWords(connection: ListedConnection): string {
  const title = connectionTitle(connection)
  const { awaySince } = connection
  return awaySince === null ? title : text().service.noAnswerSince(title, formatSince(awaySince))
}

function ConnectionStatus() {
  const reachable = useReachable()
  const list = useCommand('connections.list', {})
  const { connecting, notAnswering } = text().shell
  const chosen =
    list.status === 'ready' ? list.value.connections.find(({ id }) => id === list.value.selectedId) : undefined
  const words = reachable ? (chosen ? standingWords(chosen) : connecting) : notAnswering
  const isThere = reachable && (chosen === undefined || chosen.awaySince === null)
  return (
    <div className={styles.connection} role="status" data-reachable={isThere} title={words}>
      <span className={styles.dot} />
      <span className={styles.name}>{words}</span>
    </div>
  )
}
