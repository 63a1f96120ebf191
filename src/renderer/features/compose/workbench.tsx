import { Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Model } from '#shared/service/catalog.ts'
import { asksConsent } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { useActions } from '../../core/actions/actions.ts'
import { isHeld, pressedKey } from '../../core/actions/keys.ts'
import { isTable, isUnnamedPicture, pastedWords } from '../../core/pasted.ts'
import { isCovered } from '../../ui/covering.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { showToast } from '../../ui/toast-store.ts'
import { formatCoins } from '../../words/format.ts'
import { carriesInputs, readDrop, type Dropped } from './files/dropped.ts'
import { takeDropped } from './intake/take-files.ts'
import { quoteOf } from './make/blocked-by.ts'
import { MakeBar, makeWords } from './make/make-bar.tsx'
import { useMakeChecks } from './make/use-make-checks.ts'
import { useMaking } from './make/use-making.ts'
import { useUnreadWords } from './make/use-unread-words.ts'
import { ModelHeader } from './models/model-header.tsx'
import { ModelLimits } from './models/model-limits.tsx'
import { ParamPanel } from './params/param-panel.tsx'
import { RunStage } from './run/run-stage.tsx'
import styles from './workbench.module.css'

/** What can be focused in a setting; a file dialog's own field is never seen. */
const FOCUSABLE = ':is(button, input:not([type=file]), textarea, [tabindex="0"]):not(:disabled)'

/** A model ready to be used: its settings, what they cost, and what comes out. */
export function Workbench({ model }: { model: Model }) {
  const { client } = useConnection()
  const checks = useMakeChecks(model)
  const making = useMaking(model, checks)
  const article = useRef<HTMLElement>(null)
  const scroll = useRef<HTMLDivElement>(null)

  const lookAt = (path: string) =>
    article.current?.querySelector<HTMLElement>(`[data-param="${path}"] ${FOCUSABLE}`)?.focus()
  const make = async () => {
    const { blocked } = making
    if (blocked) {
      // the button cannot be pressed then, but its key can
      if (blocked.reason !== undefined) showToast({ text: blocked.reason })
      return
    }
    const path = await making.make()
    if (path === undefined) scroll.current?.scrollTo({ top: 0 })
    else lookAt(path)
  }
  const collect = async () => {
    const path = await making.collect()
    if (path !== undefined) lookAt(path)
  }
  const take = (dropped: Dropped) =>
    withErrorToast(async () => {
      making.fail(undefined)
      const homeless = await takeDropped(client, model, dropped)
      if (homeless.length > 0) making.fail(text().compose.media.noUse(model.displayName, homeless))
    })

  const variants = checks.variants && checks.wanted
  const quote = quoteOf(checks.price)
  const unreadWords = useUnreadWords(model.id, checks.params)
  useActions([
    {
      id: 'compose.make',
      label: makeWords(variants),
      section: 'compose',
      icon: Play,
      ...(quote && { detail: formatCoins(quote.coins * (variants ?? 1)) }),
      when: () => making.blocked === undefined,
      run: make,
    },
  ])

  const onPress = useEffectEvent((press: KeyboardEvent) => {
    if (pressedKey(press, 'compose.make') === undefined || isCovered()) return
    press.preventDefault()
    if (!isHeld(press, 'compose.make')) void make()
  })
  const onPaste = useEffectEvent((paste: ClipboardEvent) => {
    const files = [...(paste.clipboardData?.files ?? [])]
    if (files.length === 0 || isCovered()) return
    const words = pastedWords(paste.clipboardData)
    // what is written gets the words, and a table makes a list: the picture beside them was not asked for
    if (isTyping(paste.target) ? words.trim() !== '' : isTable(words)) return
    paste.preventDefault()
    void take({ files: files.map(named) })
  })
  useEffect(() => {
    const listenToKeys = (press: KeyboardEvent) => onPress(press)
    const listenToPaste = (paste: ClipboardEvent) => onPaste(paste)
    window.addEventListener('keydown', listenToKeys)
    window.addEventListener('paste', listenToPaste)
    return () => {
      window.removeEventListener('keydown', listenToKeys)
      window.removeEventListener('paste', listenToPaste)
    }
  }, [])

  return (
    // a drop is a shortcut: every control that takes files also has a dialog
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={article}
      className={styles.bench}
      aria-label={model.displayName}
      onDragOver={(drag) => carriesInputs(drag.dataTransfer) && drag.preventDefault()}
      onDrop={(drop) => {
        if (!carriesInputs(drop.dataTransfer)) return
        // else the browser would open the file in place of the app
        drop.preventDefault()
        void take(readDrop(drop.dataTransfer))
      }}
    >
      <div ref={scroll} className={styles.scroll}>
        <div className={styles.columns}>
          <ModelHeader model={model} />
          <div className={styles.stage}>
            <RunStage model={model} />
          </div>
          <div className={styles.settings}>
            <ParamPanel model={model} issueOf={making.issueOf} variants={checks.variants} />
            <ModelLimits model={model} />
          </div>
        </div>
      </div>
      <MakeBar
        model={model}
        price={checks.price}
        unpriced={checks.unpriced}
        consent={{
          needed: asksConsent(model),
          given: checks.consent,
          invalid: making.incomplete && !checks.consent,
          give: checks.giveConsent,
        }}
        variants={variants}
        making={making.making}
        busy={making.busy}
        blocked={making.blocked !== undefined}
        failure={making.failure}
        unreadStyles={checks.styles.unread}
        unreadWords={unreadWords}
        outage={checks.outage}
        onMake={() => void make()}
        onCollect={() => void collect()}
        onRefresh={checks.refreshPrice}
      />
    </article>
  )
}

function named(file: File): File {
  const extension = file.type.split('/')[1] ?? 'png'
  return isUnnamedPicture(file) ? new File([file], `${text().compose.media.pasted}.${extension}`, file) : file
}
