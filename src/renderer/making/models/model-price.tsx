import { providerOf, type Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { refusesWork } from '../../words/engine-words.ts'
import { formatCount, formatDollars } from '../../words/format.ts'
import styles from './model-price.module.css'

/** From how many coins on, and what the engine behind it is paid; faint when that takes no work. */
export function ModelPrice({ model }: { model: Model }) {
  const { priceFromCoins: coins } = model
  const provider = providerOf(model)
  const words = text().compose.browser
  if (coins === null) return <span className={styles.price}>{words.byQuote}</span>
  return (
    <span className={styles.price} data-away={(provider && refusesWork(provider.state)) || undefined}>
      {words.from} <span className={styles.coins}>{formatCount(coins)}</span>
      {provider?.priceFrom && <span className={styles.money}>{formatDollars(provider.priceFrom.micros)}</span>}
    </span>
  )
}
