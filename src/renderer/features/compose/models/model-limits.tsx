import type { InputLimits, Model } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import styles from './model-limits.module.css'

/** The small print of a model: its own limits, and the id that lists and scripts name it by. */
export function ModelLimits({ model }: { model: Model }) {
  const limits = describeLimits(model.inputLimits ?? {})
  return (
    <div className={styles.print}>
      {limits.length > 0 && <p>{text().compose.browser.limits(limits)}</p>}
      <p className={styles.id}>
        <code>{model.id}</code>
        <CopyButton label={text().compose.browser.copyId} text={model.id} />
      </p>
    </div>
  )
}

function describeLimits(limits: InputLimits): string[] {
  const { maxOutputPixels, maxOutputSide, minInputSeconds, maxInputSeconds, maxInputBytes } = limits
  const words = text().compose.browser
  return [
    maxOutputPixels && words.maxOutputPixels(maxOutputPixels),
    maxOutputSide && words.maxOutputSide(maxOutputSide),
    minInputSeconds && words.minInputSeconds(minInputSeconds),
    maxInputSeconds && words.maxInputSeconds(maxInputSeconds),
    maxInputBytes && words.maxInputMegabytes(Math.round(maxInputBytes / 1024 / 1024)),
  ].filter((limit) => typeof limit === 'string')
}
