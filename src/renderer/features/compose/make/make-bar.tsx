import { ListPlus, Play, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { providerOf, type Model } from '#shared/service/catalog.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { QUOTE_VALID_MS } from '#shared/service/limits.ts'
import type { Quote } from '#shared/service/quote.ts'
import { text } from '#shared/text/index.ts'
import { ariaKeys, keyWords } from '../../../core/actions/keys.ts'
import { openSettings } from '../../../core/navigation/settings-view.ts'
import { StylesUnread } from '../../../making/prompts/styles-unread.tsx'
import type { UnreadStyles } from '../../../making/prompts/use-style-list.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { errorLine } from '../../../words/error-words.ts'
import { formatCoins, formatDollars } from '../../../words/format.ts'
import styles from './make-bar.module.css'
import { quoteOf } from './blocked-by.ts'
import type { Price } from './quoter.ts'
import type { ModelOutage } from './use-model-outage.ts'

const OUTAGE_ID = 'make-outage'

interface MakeBarProps {
  model: Model
  price: Price
  /** Why there is no price yet, in a few words. */
  unpriced: string
  consent: { needed: boolean; given: boolean; invalid: boolean; give: (given: boolean) => void }
  /** How many the prompt stands for, where that is more than one: they are planned, not made at once. */
  variants: number | undefined
  making: boolean
  /** Nothing can be asked for now. */
  busy: boolean
  /** Nothing can be made now. */
  blocked: boolean
  failure: string | undefined
  unreadStyles: UnreadStyles | undefined
  /** Words of the prompt that the model will not draw. */
  unreadWords: readonly string[]
  /** Why nothing comes of it now. */
  outage: ModelOutage | undefined
  onMake: () => void
  onCollect: () => void
  onRefresh: () => void
}

/** What it costs, and the one button that spends it. */
export function MakeBar({
  model,
  price,
  unpriced,
  consent,
  variants,
  making,
  busy,
  blocked,
  failure,
  unreadStyles,
  unreadWords,
  outage,
  onMake,
  onCollect,
  onRefresh,
}: MakeBarProps) {
  const quote = quoteOf(price)
  const words = text().compose.make
  const dollarsFrom = providerOf(model)?.priceFrom
  return (
    <section className={styles.bar} aria-label={words.bar}>
      <div className={styles.inner}>
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {unreadStyles && <StylesUnread {...unreadStyles} />}
        {unreadWords.length > 0 && (
          <p className={styles.unread} role="status">
            <Icon of={TriangleAlert} size="small" />
            {words.willNotDraw(unreadWords)}
          </p>
        )}
        {outage !== undefined && (
          <p id={OUTAGE_ID} className={styles.failure} role="status">
            {outage.sentence}{' '}
            <button type="button" className={styles.way} onClick={() => openSettings(outage.section)}>
              {text()[outage.section].openSettings}
            </button>
          </p>
        )}
        {consent.needed && (
          <CheckBox checked={consent.given} invalid={consent.invalid} onChange={consent.give}>
            {text().common.consent}
          </CheckBox>
        )}
        <div className={styles.line}>
          <div className={styles.price} aria-live="polite">
            {quote ? (
              <QuoteWords quote={quote} price={price} times={variants ?? 1} />
            ) : price.status === 'failed' ? (
              <span className={styles.note}>
                {errorLine(price.error, 'reads')} <RefreshButton onRefresh={onRefresh} />
              </span>
            ) : price.status === 'asking' ? (
              <span className={styles.note}>{words.asking}</span>
            ) : (
              <>
                <span className={styles.coins}>
                  {model.priceFromCoins === null ? words.byQuote : words.from(model.priceFromCoins)}
                </span>
                <span className={styles.note}>
                  {dollarsFrom && `${formatDollars(dollarsFrom.micros)} · `}
                  {unpriced}
                </span>
              </>
            )}
          </div>
          <Button once icon={<Icon of={ListPlus} />} disabled={busy} onClick={onCollect}>
            {words.addToBatch}
          </Button>
          <Button
            look={variants === undefined ? 'spend' : 'solid'}
            once
            className={styles.make}
            icon={<Icon of={Play} />}
            disabled={blocked}
            aria-describedby={outage === undefined ? undefined : OUTAGE_ID}
            aria-keyshortcuts={ariaKeys('compose.make')}
            onClick={onMake}
          >
            {making ? words.starting : makeWords(variants)}
          </Button>
          <span className={styles.keys}>
            <Kbd keys={keyWords('compose.make')} />
          </span>
        </div>
      </div>
    </section>
  )
}

/** What making is called; several are planned as a batch. */
export function makeWords(variants: number | undefined): string {
  return variants === undefined ? text().compose.make.make : text().prompts.planAll(variants)
}

function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  return (
    <Button small icon={<Icon of={RotateCw} size="small" />} onClick={onRefresh}>
      {text().compose.make.askAgain}
    </Button>
  )
}

/** `times`: how many are made at this price. */
function QuoteWords({ quote, price, times }: { quote: Quote; price: Price; times: number }) {
  const words = text().compose.make
  const left = quote.availableCoins - quote.coins * times
  const outputs = quote.outputs * times
  const dollars = quote[EXTENSION]?.providerCost
  return (
    <>
      <span className={styles.coins} data-old={price.status !== 'ready'}>
        {formatCoins(quote.coins * times)}
      </span>
      <span className={styles.note}>
        {dollars && `${formatDollars(dollars.micros * times)} · `}
        {outputs > 1 && `${words.eachFor(quote.coinsPerOutput, outputs)} · `}
        {left < 0 ? <strong className={styles.short}>{words.short(-left)}</strong> : words.leftAfter(left)}
        {price.status === 'ready' && price.expiresAt !== undefined && <Countdown until={price.expiresAt} />}
      </span>
    </>
  )
}

/** How long the price holds. Nobody needs to hear every second of it. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  // drawn between two ticks, `now` is a little behind
  const seconds = Math.min(QUOTE_VALID_MS / 1000, Math.max(0, Math.ceil((until - now) / 1000)))
  return (
    <span aria-hidden="true">
      {' · '}
      {text().compose.make.holds(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)}
    </span>
  )
}
