import type { InputLimits, Model } from '#shared/service/catalog.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCount } from '../../ui/format.ts'
import styles from './model-limits.module.css'

/** The small print of a model: its own limits, and the id that lists and scripts name it by. */
export function ModelLimits({ model }: { model: Model }) {
  const limits = describeLimits(model.inputLimits ?? {})
  return (
    <div className={styles.print}>
      {limits.length > 0 && <p>Limits: {limits.join(', ')}.</p>}
      <p className={styles.id}>
        <code>{model.id}</code>
        <CopyButton label="Copy model id" text={model.id} />
      </p>
    </div>
  )
}

function describeLimits(limits: InputLimits): string[] {
  const { maxOutputPixels, maxOutputSide, minInputSeconds, maxInputSeconds, maxInputBytes } = limits
  return [
    maxOutputPixels && `results of up to ${formatCount(maxOutputPixels)} pixels`,
    maxOutputSide && `results of up to ${formatCount(maxOutputSide)} px a side`,
    minInputSeconds && `inputs of at least ${formatCount(minInputSeconds)} s`,
    maxInputSeconds && `inputs of up to ${formatCount(maxInputSeconds)} s`,
    maxInputBytes && `inputs of up to ${formatCount(Math.round(maxInputBytes / 1024 / 1024))} MB`,
  ].filter((limit) => typeof limit === 'string')
}
