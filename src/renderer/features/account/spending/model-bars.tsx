import { text } from '#shared/text/index.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { formatCoins, formatCount, formatShare } from '../../../words/format.ts'
import styles from './model-bars.module.css'
import { ModelSwatch } from './model-swatch.tsx'
import { sum, type Series } from './series.ts'

/** Coins by model, the most first. */
export function ModelBars({ series }: { series: readonly Series[] }) {
  const most = Math.max(...series.map(({ coins }) => coins))
  const total = sum(series.map(({ coins }) => coins))
  return (
    <ul className={styles.list} aria-label={text().account.spending.byModel}>
      {series.map(({ modelId, modelName, coins, colour }) => (
        <li key={modelId ?? ''} className={styles.model}>
          <span className={styles.name}>
            <ModelSwatch colour={colour} />
            {modelName}
          </span>
          <div className={styles.track}>
            <div className={styles.bar} data-colour={colour} style={{ width: `${(coins / most) * 100}%` }} />
          </div>
          <span className={styles.figure}>
            <span aria-hidden="true">{formatCount(coins)}</span>
            <VisuallyHidden>{formatCoins(coins)}</VisuallyHidden>
          </span>
          <span className={styles.soft}>{formatShare(coins / total)}</span>
        </li>
      ))}
    </ul>
  )
}
