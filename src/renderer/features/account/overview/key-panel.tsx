import { SCOPES, type Account } from '#shared/service/account.ts'
import { text } from '#shared/text/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatCoins, formatCount, formatDay } from '../../../words/format.ts'
import { scopeWords } from '../keys/scope-words.ts'
import styles from './key-panel.module.css'

/** The key this connection speaks with: what it may, what it may not, what it has spent of its cap. */
export function KeyPanel({ apiKey }: { apiKey: Account['key'] }) {
  const words = text().account.key
  if (!apiKey)
    return (
      <Panel title={words.title}>
        <p className={styles.text}>{words.none}</p>
      </Panel>
    )
  const { name, scopes, monthlySpendCapCoins: cap, spentThisMonthCoins: spent, expiresAt } = apiKey
  const missing = SCOPES.filter((scope) => !scopes.includes(scope))
  return (
    <Panel title={words.title} aside={<span className={styles.keyName}>{name}</span>}>
      <div className={styles.parts}>
        {cap === null ? (
          <p className={styles.text}>{words.spentWithoutCap(spent)}</p>
        ) : (
          <Gauge
            label={words.spent}
            reading={text().account.balance.some(formatCount(spent), formatCoins(cap))}
            value={spent}
            max={cap}
            tone="ink"
            note={words.capNote}
          />
        )}
        <dl>
          <div className={styles.fact}>
            <dt>{words.may}</dt>
            <dd className={styles.scopes}>
              {scopes.map((scope) => (
                <Badge key={scope}>{scopeWords(scope)}</Badge>
              ))}
            </dd>
          </div>
          {missing.length > 0 && (
            <div className={styles.fact}>
              <dt>{words.mayNot}</dt>
              <dd className={styles.scopes}>
                {missing.map((scope) => (
                  <Badge key={scope} tone="attention">
                    {scopeWords(scope)}
                  </Badge>
                ))}
              </dd>
            </div>
          )}
          <div className={styles.fact}>
            <dt>{words.expires}</dt>
            <dd>{expiresAt === null ? words.never : formatDay(expiresAt)}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  )
}
