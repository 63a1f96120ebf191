import { useId, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { hideTooltip, showTooltip, Tooltip } from '../../../ui/tooltip.tsx'
import { paramHelp } from '../../../words/labels.ts'
import styles from './param-field.module.css'

interface ParamFieldProps {
  label: string
  name: string
  /** Nothing happens when it is left empty. */
  optional: boolean
  /** `stacked` puts the control below its label: words and pictures need the width. */
  layout: 'stacked' | 'beside'
  issue: string | undefined
  /** What this version does not know about it. */
  note?: string | undefined
  children: ReactNode
}

/** One setting: its name, its control, and what is wrong with it. */
export function ParamField({ label, name, optional, layout, issue, note, children }: ParamFieldProps) {
  const help = paramHelp(name)
  const helpId = useId()
  return (
    // the keys are the control's own; whoever comes by Tab is told what a pointer is told on the name
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={layout === 'stacked' ? styles.stacked : styles.beside}
      data-param={name}
      onKeyUp={({ key }) => key === 'Tab' && showTooltip(helpId)}
      onKeyDown={() => hideTooltip(helpId)}
      onBlur={() => hideTooltip(helpId)}
    >
      <span className={styles.label} aria-hidden="true">
        {help === undefined ? (
          label
        ) : (
          <Tooltip id={helpId} text={help} side="top" align="start">
            <span className={styles.explained}>{label}</span>
          </Tooltip>
        )}
        {optional && layout === 'stacked' && <span className={styles.optional}>{text().compose.panel.optional}</span>}
        {note !== undefined && <Badge>{note}</Badge>}
      </span>
      <div className={styles.control}>
        {help !== undefined && <VisuallyHidden>{help}</VisuallyHidden>}
        {children}
        {issue !== undefined && (
          <p className={styles.issue} role="alert">
            {issue}
          </p>
        )}
      </div>
    </div>
  )
}
