import { useId, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ControlField } from '../../../ui/field-control.ts'
import { FieldLabel } from '../../../ui/field.tsx'
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
  /** Its control is several, each with a name of its own. */
  ofSeveral: boolean
  issue: string | undefined
  /** What this version does not know about it. */
  note?: string | undefined
  children: ReactNode
}

/** One setting: its name, its control, and what is wrong with it. */
export function ParamField(props: ParamFieldProps) {
  const { label, name, optional, layout, ofSeveral, issue, note, children } = props
  const help = paramHelp(name)
  const helpId = useId()
  const issueId = useId()
  const id = useId()
  const describedBy = [...(help === undefined ? [] : [helpId]), ...(issue === undefined ? [] : [issueId])].join(' ')
  const drawnLabel =
    help === undefined ? (
      label
    ) : (
      <Tooltip id={helpId} text={help} side="top" align="start">
        <span className={styles.explained}>{label}</span>
      </Tooltip>
    )
  return (
    // the keys are the control's own; whoever comes by Tab is told what a pointer is told on the name
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={layout === 'stacked' ? styles.stacked : styles.beside}
      data-param={name}
      {...(ofSeveral && { role: 'group', 'aria-labelledby': id, 'aria-describedby': describedBy || undefined })}
      onKeyUp={({ key }) => key === 'Tab' && showTooltip(helpId)}
      onKeyDown={() => hideTooltip(helpId)}
      onBlur={() => hideTooltip(helpId)}
    >
      <span className={styles.label}>
        {ofSeveral ? <span id={id}>{drawnLabel}</span> : <FieldLabel htmlFor={id}>{drawnLabel}</FieldLabel>}
        {optional && layout === 'stacked' && <span className={styles.optional}>{text().compose.panel.optional}</span>}
        {note !== undefined && <Badge>{note}</Badge>}
      </span>
      <div className={styles.control}>
        {help !== undefined && (
          <span id={helpId} hidden>
            {help}
          </span>
        )}
        {ofSeveral ? (
          children
        ) : (
          <ControlField value={{ id, label, describedBy: describedBy || undefined, invalid: issue !== undefined }}>
            {children}
          </ControlField>
        )}
        {issue !== undefined && (
          <p id={issueId} className={styles.issue} role="alert">
            {issue}
          </p>
        )}
      </div>
    </div>
  )
}
