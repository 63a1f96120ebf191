import type { InputLimits, Model } from '#shared/service/catalog.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCount, formatQuantity } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { groupParams } from './describe-param.ts'
import { modalityLabel, spellOut, taskIcon, taskLabel } from './labels.ts'
import styles from './model-detail.module.css'
import { ParamSummary } from './param-summary.tsx'

const GROUP_TITLES: Record<string, string> = {
  prompt: 'Prompt',
  inputs: 'Inputs',
  basic: 'Settings',
  advanced: 'Advanced',
}

/** A model's whole sheet: what it does, what it costs, what it takes. */
export function ModelDetail({ model }: { model: Model }) {
  const limits = describeLimits(model.inputLimits ?? {})
  return (
    <article className={styles.detail} aria-label={model.displayName}>
      <header className={styles.header}>
        <span className={styles.tile}>
          <Icon of={taskIcon(model.taskType)} size="large" />
        </span>
        <div className={styles.titles}>
          <h2 className={styles.name}>{model.displayName}</h2>
          <p className={styles.byline}>
            <span>{model.vendor}</span>
            <Badge>
              {modalityLabel(model.modality)} · {taskLabel(model.taskType)}
            </Badge>
          </p>
        </div>
        <p className={styles.price}>
          <span className={styles.coins}>
            {model.priceFromCoins === null ? 'By quote' : formatCount(model.priceFromCoins)}
          </span>
          {model.priceFromCoins !== null && (
            <span className={styles.unit}>{model.priceFromCoins === 1 ? 'coin and up' : 'coins and up'}</span>
          )}
        </p>
      </header>
      {groupParams(model).map(({ group, params }) => (
        <Panel
          key={group}
          title={GROUP_TITLES[group] ?? spellOut(group)}
          aside={<span className={styles.count}>{formatQuantity(params.length, 'setting')}</span>}
        >
          <dl className={styles.params}>
            {params.map((param) => (
              <ParamSummary key={param.name} param={param} preset={model.defaults[param.name]} />
            ))}
          </dl>
        </Panel>
      ))}
      <footer className={styles.footer}>
        {limits.length > 0 && <p>Limits: {limits.join(', ')}.</p>}
        <p className={styles.id}>
          <code>{model.id}</code>
          <CopyButton label="Copy model id" text={model.id} />
        </p>
      </footer>
    </article>
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
