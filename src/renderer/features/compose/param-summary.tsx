import type { ReactNode } from 'react'
import { isKnownDescriptor, type AnyParamDescriptor } from '#shared/service/catalog.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatCount } from '../../ui/format.ts'
import { aspectOf, describeParam, describeValue, positionInRange } from './describe-param.ts'
import { paramLabel } from './labels.ts'
import styles from './param-summary.module.css'

interface ParamSummaryProps {
  param: AnyParamDescriptor
  /** What the model takes when the setting is left out. */
  preset: ParamValue | undefined
}

/** One setting of a model: its name, what it takes, and what stands when nobody touches it. */
export function ParamSummary({ param, preset }: ParamSummaryProps) {
  return (
    <div className={styles.param}>
      <dt>
        <span className={styles.label}>
          {paramLabel(param.name)}
          {param.required && <Badge>Required</Badge>}
        </span>
        <code className={styles.name}>{param.name}</code>
      </dt>
      <dd className={styles.takes}>{drawing(param, preset)}</dd>
    </div>
  )
}

function drawing(param: AnyParamDescriptor, preset: ParamValue | undefined): ReactNode {
  if (isKnownDescriptor(param) && param.kind === 'enum') return <Values values={param.values} preset={preset} />
  if (isKnownDescriptor(param) && param.kind === 'range') return <Range {...param} preset={preset} />
  return (
    <>
      {describeParam(param)}
      {preset !== undefined && preset !== '' && <span className={styles.preset}> · {describeValue(preset)}</span>}
    </>
  )
}

function Values({ values, preset }: { values: readonly ParamValue[]; preset: ParamValue | undefined }) {
  return (
    <ul className={styles.values}>
      {values.map((value) => (
        <li key={String(value)} className={styles.value} data-preset={value === preset}>
          <Shape aspect={aspectOf(value)} />
          {describeValue(value)}
          {value === preset && <span className={styles.spoken}> (default)</span>}
        </li>
      ))}
    </ul>
  )
}

/** An aspect as the shape it makes: the longer side always the same length. */
function Shape({ aspect }: { aspect: number | undefined }) {
  if (aspect === undefined) return null
  const [width, height] = aspect >= 1 ? [12, 12 / aspect] : [12 * aspect, 12]
  return (
    <svg className={styles.shape} viewBox="0 0 14 14" aria-hidden="true">
      <rect x={7 - width / 2} y={7 - height / 2} width={width} height={height} rx="1" />
    </svg>
  )
}

interface RangeProps {
  min: number
  max: number
  step: number
  preset: ParamValue | undefined
}

function Range({ min, max, step, preset }: RangeProps) {
  const position = positionInRange({ min, max }, preset)
  return (
    <div className={styles.range}>
      <span className={styles.bound}>{formatCount(min)}</span>
      <span className={styles.track} aria-hidden="true">
        {position !== undefined && <span className={styles.knob} style={{ left: `${position * 100}%` }} />}
      </span>
      <span className={styles.bound}>{formatCount(max)}</span>
      <span className={styles.steps}>
        {[
          ...(preset === undefined ? [] : [`${describeValue(preset)} by default`]),
          ...(step === 1 ? [] : [`steps of ${formatCount(step)}`]),
        ].join(' · ')}
      </span>
    </div>
  )
}
