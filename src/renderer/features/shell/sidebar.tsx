import { Images, Layers, PenTool, Settings2, Wallet, type LucideIcon } from 'lucide-react'
import { PLACES, PLACE_TITLES, type Place } from '#shared/app/places.ts'
import { useCommand, useReachable } from '../../bridge/hooks.ts'
import { Icon } from '../../ui/icon.tsx'
import { RegistrationMark } from '../../ui/registration-mark.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { BalanceLink } from '../account/balance-link.tsx'
import { addressOf, useNavigation } from './navigation-store.ts'
import { placeKeys } from './shortcuts.ts'
import styles from './sidebar.module.css'

const ICONS: Record<Place, LucideIcon> = {
  compose: PenTool,
  batches: Layers,
  library: Images,
  account: Wallet,
  settings: Settings2,
}

export function Sidebar() {
  return (
    <div className={styles.sidebar}>
      <div className={styles.brand}>
        <RegistrationMark />
        <span className={styles.name}>Pressrun</span>
      </div>
      <Places />
      <div className={styles.foot}>
        <BalanceLink />
        <ConnectionStatus />
      </div>
    </div>
  )
}

function Places() {
  const current = useNavigation(({ place }) => place)
  const app = useCommand('app.describe', {})
  return (
    <nav className={styles.places} aria-label="Places">
      {PLACES.map((place) => {
        const keys = app.status === 'ready' ? placeKeys(place, app.value) : []
        return (
          <Tooltip key={place} side="right" text={[PLACE_TITLES[place], keys.join(' ')].join('  ').trim()}>
            <a
              className={styles.place}
              href={addressOf(place)}
              aria-current={place === current ? 'page' : undefined}
              aria-label={PLACE_TITLES[place]}
            >
              <Icon of={ICONS[place]} />
              <span className={styles.name}>{PLACE_TITLES[place]}</span>
            </a>
          </Tooltip>
        )
      })}
    </nav>
  )
}

function ConnectionStatus() {
  const reachable = useReachable()
  const app = useCommand('app.describe', {})
  const name = app.status === 'ready' ? app.value.connection.name : 'Connecting'
  const text = reachable ? name : 'Not answering'
  return (
    <div className={styles.connection} role="status" data-reachable={reachable} title={text}>
      <span className={styles.dot} />
      <span className={styles.name}>{text}</span>
    </div>
  )
}
